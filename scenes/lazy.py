"""Libraries that Manim imports, but for what films hardly ever use; they are loaded when Manim first uses them.

SciPy (for one rotation), networkx (drawings of graphs), Beautiful Soup (listings of programs), PyAV and srt (its own
films) and isosurfaces (implicit curves) make up half the time of ``import manim``, which every command that draws has
to wait for. So Manim alone is given something in their place that can be named, called and asked with ``isinstance``,
and turns into the real thing on the way. Everyone else who imports them gets the libraries themselves.
"""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence
    from importlib.abc import Loader
    from importlib.machinery import ModuleSpec

LATE = ("scipy.spatial.transform", "networkx", "bs4", "av", "srt", "isosurfaces")
"""Modules, by the names that Manim 0.22.0 imports them by."""


def postpone() -> None:
    """Let Manim, when it is imported, find stand-ins for those of the modules that are not loaded by then."""
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
            spec.loader = _WithStandIns(spec.loader)  # type: ignore[assignment]  # importlib.abc itself loads much
        return spec


class _WithStandIns:
    """Loads Manim by its own loader, with stand-ins among the modules meanwhile."""

    def __init__(self, own: Loader) -> None:
        self._own = own

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        return self._own.create_module(spec)

    def exec_module(self, module: ModuleType) -> None:
        module.__loader__ = self._own
        if module.__spec__:
            module.__spec__.loader = self._own
        stand_ins = {name: _Later(name) for name in LATE if name not in sys.modules}
        sys.modules.update(stand_ins)
        try:
            self._own.exec_module(module)
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
