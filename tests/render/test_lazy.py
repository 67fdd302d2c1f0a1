"""Manim in parts, what stands in for libraries that it imports, and that it is the real thing when it is used."""

from __future__ import annotations

import json

DRAWN = """
import sys
import scenes, manim
from click.testing import CliRunner
from scenes.cli.main import main
assert CliRunner().invoke(main, ["still", "R43.b0", "--quality", "draft", "--media", sys.argv[1]]).exit_code == 0
late = ("scipy", "networkx", "bs4", "av", "srt", "pydub", "tqdm", "isosurfaces", "manim.mobject.graph")
print([name for name in late if name in sys.modules])
"""
USED = """
import sys
from pathlib import Path
import scenes
from manim import OUT, PI, Circle, Code, Create, Graph, ImplicitFunction, Scene, rotation_matrix, tempconfig
import manim.mobject.graph as graphs
print(Graph([1, 2, 3], [(1, 2), (2, 3)], layout="spring"))
print(Graph([1, 2, 3], [(1, 2), (2, 3)], layout="tree", root_vertex=2))
print(graphs.DiGraph.from_networkx(graphs.nx.DiGraph([(1, 2)])))
print(rotation_matrix(PI, OUT).round(9).tolist())
print(len(Code(code_string="x = 1", language="python").code_lines))
print(ImplicitFunction(lambda x, y: x * x + y * y - 1).width.round(2))
class Film(Scene):
    def construct(self):
        self.add_subcaption("a ring", duration=0.2)
        self.play(Create(Circle()), run_time=0.2)
        self.wait(0.2)
with tempconfig({"media_dir": sys.argv[1], "quality": "low_quality", "verbosity": "ERROR", "progress_bar": "leave"}):
    film = Film()
    film.render()
film.renderer.file_writer.create_audio_segment()
print(film.renderer.file_writer.audio_segment.duration_seconds)
print(film.renderer.file_writer.movie_file_path.stat().st_size > 1000)
print(film.renderer.file_writer.movie_file_path.with_suffix(".srt").read_text().splitlines()[2])
"""
TAKEN = """
import gc, json
import scenes, manim
from scenes.lazy import _Named
manim.Graph
print(json.dumps(sorted(f"{each._module}:{each._path}" for each in gc.get_objects() if isinstance(each, _Named))))
"""
NAMES = [
    "bs4:BeautifulSoup",
    "bs4:Tag",
    "isosurfaces:plot_isoline",
    *(
        f"networkx:layout.{name}_layout"
        for name in ["circular", "kamada_kawai", "planar", "shell", "spectral", "spiral", "spring"]
    ),
    "pydub:AudioSegment",
    "scipy.spatial.transform:Rotation",
    "tqdm:tqdm",
]
EVERY_NAME = """
{first}
import json
from manim import *
print(json.dumps(sorted(globals())))
"""
FOR_OTHERS = """
import scenes
import manim
from networkx.algorithms import tree
from scipy.spatial.transform import Rotation
import bs4, av, networkx
class Own(networkx.DiGraph):
    pass
print(isinstance(Own(), networkx.Graph), isinstance(Rotation, type), bs4.Tag.__name__, av.VideoFrame.__name__)
print(manim.__spec__.loader.get_filename("manim") == manim.__file__)
"""
LOADED_BEFORE = """
import networkx
import scenes, manim
from manim import Graph
print(manim.mobject.graph.nx is networkx)
"""
MANIM_BEFORE = """
import manim
import scenes
import networkx
print(manim.mobject.graph.nx is networkx)
"""


def test_a_still_needs_none_of_them(python, tmp_path):
    said, complaints = python(DRAWN, str(tmp_path)).communicate()
    assert said == "[]\n", complaints


def test_manim_works_with_them_as_without(python, tmp_path):
    said, complaints = python(USED, str(tmp_path)).communicate()
    assert said.splitlines() == [
        "Undirected graph on 3 vertices and 2 edges",
        "Undirected graph on 3 vertices and 2 edges",
        "Directed graph on 2 vertices and 1 edges",
        "[[-1.0, -0.0, 0.0], [0.0, -1.0, 0.0], [0.0, 0.0, 1.0]]",
        "1",
        "2.0",
        "1.0",
        "True",
        "a ring",
    ], complaints


def test_it_has_every_name_that_it_has_without(python):
    without, _ = python(EVERY_NAME.format(first="")).communicate()
    said, complaints = python(EVERY_NAME.format(first="import scenes")).communicate()
    assert {*json.loads(said)} - {"scenes"} == {*json.loads(without)}, complaints


def test_a_name_that_it_has_not_is_missed(python):
    _, complaints = python("import scenes; from manim import Squircle").communicate()
    assert "cannot import name 'Squircle' from 'manim'" in complaints


def test_others_get_the_real_ones(python):
    said, complaints = python(FOR_OTHERS).communicate()
    assert said == "True True Tag VideoFrame\nTrue\n", complaints


def test_what_was_loaded_before_is_taken(python):
    said, complaints = python(LOADED_BEFORE).communicate()
    assert said == "True\n", complaints


def test_manim_loaded_before_is_left_alone(python):
    said, complaints = python(MANIM_BEFORE).communicate()
    assert said == "True\n", complaints


def test_nothing_else_is_taken_from_them_while_manim_is_imported(python):
    """These are called, or asked with isinstance; a stand-in can do no more."""
    said, complaints = python(TAKEN).communicate()
    assert json.loads(said) == NAMES, complaints
