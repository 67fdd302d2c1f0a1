"""What of Manim, and of the libraries that it imports, is loaded only when it is used.

``import manim`` loads all of Manim, half of whose modules no film of ours ever uses, and with them SciPy (for one
rotation), networkx (drawings of graphs), Beautiful Soup (listings of programs), PyAV, srt and pydub (its own films and
their sound), tqdm (its progress) and isosurfaces (implicit curves). Every command that draws has to wait for that. So

- Manim begins with the parts that films are made of, and the first who asks it for any other name gets the whole;
- Manim alone is given something in the place of those libraries that can be named, called and asked with
  ``isinstance``, and turns into the real thing on the way. Everyone else who imports them gets the real ones.
"""

from __future__ import annotations

import sys
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from importlib.abc import Loader
    from importlib.machinery import ModuleSpec

LATE = ("scipy.spatial.transform", "networkx", "bs4", "av", "srt", "pydub", "tqdm", "isosurfaces")
"""Modules, by the names that Manim 0.22.0 imports them by."""
PARTS = (
    "_config",
    "utils.commands",
    "animation.animation",
    "animation.composition",
    "animation.creation",
    "animation.fading",
    "animation.transform",
    "camera.camera",
    "constants",
    "mobject.mobject",
    "mobject.types.vectorized_mobject",
    "renderer.cairo_renderer",
    "scene.scene",
    "utils.color.core",
    "utils.rate_functions",
)
"""What films are made of, in the order in which ``manim/__init__.py`` imports it."""


def postpone() -> None:
    """Let Manim, when it is imported, begin with the parts, and with stand-ins for what is not loaded by then."""
    if "manim" not in sys.modules:
        sys.meta_path.insert(0, _Finder())


class _Finder:
    """Finds Manim where it is found without us, once."""

    def find_spec(
        self, fullname: str, _path: Sequence[str] | None, _target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname != "manim":
            return None
        sys.meta_path.remove(self)
        spec = find_spec(fullname)
        if spec and spec.loader:
            spec.loader = _InParts(spec.loader)  # type: ignore[assignment]  # importlib.abc itself loads much
        return spec


class _InParts:
    """Loads the parts of Manim, and by its own loader the whole of it once a name is wanted that they have not."""

    def __init__(self, own: Loader) -> None:
        self._own = own

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        return self._own.create_module(spec)

    def exec_module(self, module: ModuleType) -> None:
        from importlib.metadata import version  # noqa: PLC0415  commands that draw nothing need not wait for it

        module.__loader__ = self._own
        if module.__spec__:
            module.__spec__.loader = self._own
        names = module.__dict__
        with _stand_ins():
            names["__version__"] = version("manim")
            for part in PARTS:
                loaded = import_module(f"manim.{part}")
                names.update({name: getattr(loaded, name) for name in loaded.__all__})

        def whole(name: str) -> Any:
            if name.startswith("__") and name != "__all__":  # __all__ is what ``from manim import *`` asks for
                raise AttributeError(name)
            del names["__getattr__"]
            with _stand_ins():
                self._own.exec_module(module)
            return getattr(module, name)

        names["__getattr__"] = whole


@contextmanager
def _stand_ins() -> Iterator[None]:
    """Have them among the modules meanwhile."""
    stand_ins = {name: _Later(name) for name in LATE if name not in sys.modules}
    sys.modules.update(stand_ins)
    try:
        yield
    finally:
        for name, stand_in in stand_ins.items():
            if sys.modules.get(name) is stand_in:
                del sys.modules[name]


class _Later(ModuleType):
    """Stands for a module. What is taken from it while Manim is being imported are names only."""

    def __getattr__(self, name: str) -> Any:
        if sys.modules.get(self.__name__) is not self:
            return getattr(_load(self.__name__), name)
        if name.startswith("__"):
            raise AttributeError(name)
        return _Named(self.__name__, name)


class _Named:
    """Stands for something in a module, such as ``Rotation`` or ``layout.spring_layout``."""

    def __init__(self, module: str, path: str) -> None:
        self._module, self._path = module, path

    def _real(self) -> Any:
        found: Any = _load(self._module)
        for name in self._path.split("."):
            found = getattr(found, name)
        return found

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return _Named(self._module, f"{self._path}.{name}")

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        return self._real()(*args, **kwargs)

    def __instancecheck__(self, thing: object) -> bool:
        return isinstance(thing, self._real())


def _load(name: str) -> ModuleType:
    """Import the library; Manim may need it before it is imported itself."""
    if isinstance(sys.modules.get(name), _Later):
        del sys.modules[name]
    return import_module(name)
