# shellcheck shell=sh
# `./rowwise test [PYTEST ARGUMENTS]`, read by ../rowwise, whose functions and variables it uses.

# Programs that only tests use -- program:Debian packages:brew formulas
test_programs='ffprobe:ffmpeg:ffmpeg
tesseract:tesseract-ocr:tesseract
pdftocairo:poppler-utils:poppler
rsvg-convert:librsvg2-bin:librsvg
shellcheck:shellcheck:shellcheck
gst-launch-1.0:gstreamer1.0-tools gstreamer1.0-plugins-good gstreamer1.0-plugins-bad:gstreamer
chromium:chromium:chromium
soffice:libreoffice-impress:libreoffice'

list_test_needs() { # a lister for `install`; also fills absent, the programs themselves
    debs='' brews='' absent=''
    while IFS=: read -r program deb brew; do
        has "$program" || { lack "$deb" "$brew" && absent="$absent $program"; }
    done <<END
$test_programs
END
}

step() { # name, then what Python is to run
    name=$1 && shift
    echo "== $name"
    "$python" -I "$@" || failed="$failed, $name"
}

run_tests() {
    install list_test_needs ||
        say "NOT CHECKED, as it is not here and could not be installed:$absent. To mend: $todo" '缺少上述程序，相关测试将跳过'
    failed=''
    cd "$root" || return
    step 'ruff check' -m ruff check
    step 'ruff format --check' -m ruff format --check
    step 'mypy' -m mypy
    step 'lint-imports' "$venv/bin/lint-imports"
    echo "== pytest${failed:+ (failed before it: ${failed#, })}"
    "$python" -I -m pytest -rs -n 2 --dist loadfile "$@" && [ -z "$failed" ] # pytest's summary is the last line: CI reads it
}
