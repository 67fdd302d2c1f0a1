// Each slide is a moment: its film plays up to the settled picture, which then stays.
"use strict";
(() => {
  const sections = [...document.querySelectorAll(".slides > section")];
  const captions = document.getElementById("captions");
  const button = document.getElementById("captions-button");
  const langs = button.dataset.langs.split(" ").filter(Boolean);
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  let spoken = "on" in button.dataset ? langs[0] : ""; // the language of the captions; none when they are off
  let intent = ""; // how the next slide is to be shown, when that does not follow from the step

  const current = () => Reveal.getCurrentSlide();
  const part = (section, name) => section.querySelector(name);

  // -- films ---------------------------------------------------------------------------------------------------

  function prepare(section) {
    const video = part(section, "video");
    if (!video || video.src) return;
    if (!part(section, ".start")) {
      const start = part(sections[sections.indexOf(section) - 1], ".settled").cloneNode();
      start.className = "start";
      start.alt = "";
      video.before(start);
    }
    const letters = atob(part(section, ".film").textContent);
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    video.src = URL.createObjectURL(new Blob([bytes], { type: "video/mp4" }));
    video.preload = "auto";
  }

  function forget(section) {
    const video = part(section, "video");
    if (!video || !video.src) return;
    URL.revokeObjectURL(video.src);
    video.removeAttribute("src");
    video.load();
  }

  function settle(section) {
    section.dataset.shown = "settled";
    part(section, "video")?.pause();
    caption();
  }

  // The frame that is held now covers the next film until that has a picture: a drawn one would differ in its colours
  function keepFrame(section, previous) {
    part(section, "canvas")?.remove();
    const video = previous && part(previous, "video");
    if (!video || !video.ended || section.dataset.state) return;
    const frame = document.createElement("canvas");
    frame.className = "start";
    [frame.width, frame.height] = [video.videoWidth, video.videoHeight];
    frame.getContext("2d").drawImage(video, 0, 0);
    part(section, "video").before(frame);
  }

  function play(section, previous) {
    const video = part(section, "video");
    if (!video || calm.matches) return settle(section);
    prepare(section);
    keepFrame(section, previous);
    // The picture that it starts with covers the film until the film has one of its own: never a blank
    section.dataset.shown = "start";
    const begun = () => {
      if (section.dataset.shown === "start" && section === current()) section.dataset.shown = "film";
    };
    if (video.requestVideoFrameCallback) video.requestVideoFrameCallback(begun);
    else video.addEventListener("timeupdate", begun, { once: true });
    video.currentTime = 0;
    video.play().catch((problem) => {
      if (problem.name !== "AbortError" && section === current()) settle(section);
    });
    caption();
  }

  function show(section, previous) {
    const at = sections.indexOf(section);
    const how = intent || (previous && at === sections.indexOf(previous) + 1 ? "play" : "settle");
    intent = "";
    if (how === "play") play(section, previous?.dataset.shown === "film" ? previous : null);
    else settle(section);
    if (previous && previous !== section) settle(previous);
    history.replaceState(null, "", `#${section.id}`);
    for (const each of sections) {
      if (Math.abs(sections.indexOf(each) - at) > 1) forget(each);
    }
    if (at + 1 < sections.length && !calm.matches) prepare(sections[at + 1]);
    tellSpeaker();
  }

  // -- links: #R43.b0@softmax is the settled picture, #R43.b0 plays the state from its start ----------------------

  function follow() {
    let name = location.hash.replace(/^#\/?/, "");
    try {
      name = decodeURIComponent(name);
    } catch {
      return;
    }
    const moment = sections.find((section) => section.id === name);
    const goal = moment || sections.find((section) => section.dataset.state === name);
    if (!goal) return;
    intent = moment ? "settle" : "play";
    if (goal === current()) show(goal, null);
    else Reveal.slide(sections.indexOf(goal));
  }

  // -- captions ------------------------------------------------------------------------------------------------

  function track(section) {
    return [...(part(section, "video")?.textTracks ?? [])].find((each) => each.language.startsWith(spoken));
  }

  function caption() {
    const section = current();
    captions.replaceChildren();
    const chosen = spoken && section && track(section);
    if (!chosen) return;
    chosen.mode = "hidden"; // it is read, and drawn here: over a settled picture too
    const cues = part(section, "video").ended ? [...(chosen.cues ?? [])].slice(-1) : [...(chosen.activeCues ?? [])];
    const text =
      section.dataset.shown === "settled"
        ? part(section, `.notes [lang="${chosen.language}"]`).textContent
        : cues.map((cue) => cue.text).join("\n");
    if (!text) return;
    captions.append(Object.assign(document.createElement("p"), { lang: chosen.language, textContent: text }));
  }

  function nextLanguage() {
    speak([...langs, ""][(langs.indexOf(spoken) + 1) % (langs.length + 1)]);
  }

  function speak(lang) {
    spoken = lang;
    button.setAttribute("aria-pressed", String(Boolean(spoken)));
    part(button, "output").textContent = spoken && button.dataset[spoken.slice(0, 2)];
    caption();
  }

  for (const section of sections) {
    for (const each of section.querySelectorAll("track")) {
      each.addEventListener("load", caption);
      each.track.addEventListener("cuechange", caption);
    }
    part(section, "video")?.addEventListener("ended", caption);
    part(section, "video")?.addEventListener("error", () => {
      if (part(section, "video").src && section === current()) settle(section);
    });
  }

  // -- the speaker's window ------------------------------------------------------------------------------------

  let speaker = null;
  let begun = 0;

  function openSpeaker() {
    speaker = window.open("", "rowwise-speaker", "width=1200,height=800");
    if (!speaker) return;
    begun ||= Date.now();
    const page = speaker.document;
    page.title = document.title;
    page.documentElement.lang = document.documentElement.lang;
    const look = new speaker.CSSStyleSheet();
    look.replaceSync(document.getElementById("speaker-look").textContent);
    page.adoptedStyleSheets = [look];
    page.onkeydown = (event) => {
      if (["ArrowRight", "ArrowDown", "PageDown", " "].includes(event.key)) Reveal.next();
      if (["ArrowLeft", "ArrowUp", "PageUp"].includes(event.key)) Reveal.prev();
      if (event.key === "c") nextLanguage();
    };
    tellSpeaker();
  }

  function tellSpeaker() {
    if (!speaker || speaker.closed) return;
    const page = speaker.document;
    const section = current();
    const next = sections[sections.indexOf(section) + 1];
    const make = (kind, content) => Object.assign(page.createElement(kind), content);
    const picture = (from, className) => {
      const image = part(from, ".settled");
      return image ? [make("img", { src: image.src, alt: image.alt, className })] : [];
    };
    const notes = make("div", { className: "notes" });
    notes.append(...[...(part(section, ".notes")?.children ?? [])].map((each) => page.importNode(each, true)));
    page.body.replaceChildren(
      make("h1", { textContent: section.id }),
      make("time", { id: "clock" }),
      ...picture(section, "now"),
      ...(next ? picture(next, "next") : []),
      notes,
    );
    tick();
  }

  function tick() {
    const clock = speaker && !speaker.closed && speaker.document.getElementById("clock");
    if (!clock) return;
    const seconds = Math.floor((Date.now() - begun) / 1000);
    clock.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  }

  // -- all together --------------------------------------------------------------------------------------------

  button.addEventListener("click", nextLanguage);
  document.getElementById("speaker-button").addEventListener("click", openSpeaker);
  document.querySelector(".slides").addEventListener("click", (event) => {
    if (!event.target.closest("a, button") && !Reveal.isOverview()) Reveal.next();
  });
  window.addEventListener("hashchange", follow);
  setInterval(tick, 1000);

  Reveal.on("overviewshown", () => settle(current()));
  Reveal.on("slidechanged", (event) => show(event.currentSlide, event.previousSlide));
  Reveal.initialize({
    width: 1920,
    height: 1080,
    margin: 0,
    minScale: 0.1,
    maxScale: 4,
    center: false,
    controls: false,
    hash: false,
    transition: "none",
    backgroundTransition: "none",
    autoPlayMedia: false,
    scrollActivationWidth: null,
    keyboard: { 67: nextLanguage, 83: openSpeaker },
  }).then(() => {
    speak(spoken);
    follow();
    if (!current().dataset.shown) show(current(), null);
    document.documentElement.dataset.ready = "";
  });
})();
