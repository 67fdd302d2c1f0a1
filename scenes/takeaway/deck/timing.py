"""What PowerPoint writes for a film that starts when its slide is entered, for which python-pptx has no words.

Two things: a command in the slide's main sequence, after what came before (nothing), and the film's own node.
"""

from __future__ import annotations

from typing import Any

from pptx.oxml import parse_xml

_TIMING = """<p:timing xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"><p:tnLst><p:par>
<p:cTn id="1" dur="indefinite" restart="never" nodeType="tmRoot"><p:childTnLst>
 <p:seq concurrent="1" nextAc="seek">
  <p:cTn id="2" dur="indefinite" nodeType="mainSeq"><p:childTnLst>
   <p:par><p:cTn id="3" fill="hold">
    <p:stCondLst><p:cond delay="indefinite"/><p:cond evt="onBegin" delay="0"><p:tn val="2"/></p:cond></p:stCondLst>
    <p:childTnLst><p:par><p:cTn id="4" fill="hold"><p:stCondLst><p:cond delay="0"/></p:stCondLst>
     <p:childTnLst><p:par>
      <p:cTn id="5" presetID="1" presetClass="mediacall" presetSubtype="0" fill="hold" nodeType="afterEffect">
       <p:stCondLst><p:cond delay="0"/></p:stCondLst>
       <p:childTnLst><p:cmd type="call" cmd="playFrom(0.0)"><p:cBhvr>
        <p:cTn id="6" dur="{milliseconds}" fill="hold"/><p:tgtEl><p:spTgt spid="{shape}"/></p:tgtEl>
       </p:cBhvr></p:cmd></p:childTnLst>
      </p:cTn></p:par></p:childTnLst>
    </p:cTn></p:par></p:childTnLst>
   </p:cTn></p:par></p:childTnLst></p:cTn>
  <p:prevCondLst><p:cond evt="onPrev" delay="0"><p:tgtEl><p:sldTgt/></p:tgtEl></p:cond></p:prevCondLst>
  <p:nextCondLst><p:cond evt="onNext" delay="0"><p:tgtEl><p:sldTgt/></p:tgtEl></p:cond></p:nextCondLst>
 </p:seq>
 <p:video><p:cMediaNode vol="80000">
  <p:cTn id="7" fill="hold" display="0"><p:stCondLst><p:cond delay="indefinite"/></p:stCondLst></p:cTn>
  <p:tgtEl><p:spTgt spid="{shape}"/></p:tgtEl>
 </p:cMediaNode></p:video>
</p:childTnLst></p:cTn></p:par></p:tnLst></p:timing>"""


def plays_at_once(shape: int, seconds: float) -> Any:
    """The timing element of a slide whose film is the shape of that number."""
    return parse_xml(_TIMING.format(shape=shape, milliseconds=round(seconds * 1000)))
