"""One module of ours taken apart: what its code is, and which others it imports when it runs."""

from __future__ import annotations

import ast
import hashlib
from importlib.util import resolve_name
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import scenes

if TYPE_CHECKING:
    from collections.abc import Iterator

_ROOT = Path(scenes.__file__).parents[1]
_OURS = ("scenes", "lessons")
_BLOCKS = ("body", "handlers", "orelse", "finalbody", "cases")
"""Parts of a statement in which others stand, in their order."""


class Module(NamedTuple):
    """The hash of a module's code, and the modules of ours that it imports when it runs."""

    digest: str
    imports: tuple[str, ...]


def file_of(name: str) -> Path | None:
    """Where the module of that name is; ``None`` when it is not a module of ours."""
    if name.partition(".")[0] not in _OURS:
        return None
    place = _ROOT.joinpath(*name.split("."))
    return next((path for path in (place.with_suffix(".py"), place / "__init__.py") if path.is_file()), None)


def taken_apart(name: str, source: bytes) -> Module:
    """Hash its code without comments, layout and texts that stand alone, such as docstrings; list its imports."""
    tree = ast.parse(source)
    imports = tuple(dict.fromkeys(_imports(tree, name)))
    for node in _statements(tree, for_types=True):
        for block in _BLOCKS:
            if inside := _block(node, block):
                setattr(node, block, [each for each in inside if not _is_text(each)])
    return Module(hashlib.sha256(ast.dump(tree).encode()).hexdigest(), imports)


def packages(name: str) -> Iterator[str]:
    """Those run before the modules in them: ``scenes`` and ``scenes.draw`` before ``scenes.draw.grid``."""
    while "." in name:
        name = name.rpartition(".")[0]
        yield name


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def _imports(tree: ast.Module, name: str) -> Iterator[str]:
    for node in _statements(tree, for_types=False):
        if isinstance(node, ast.Import):
            asked = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = _base(node, name)
            asked = [base, *(f"{base}.{alias.name}" for alias in node.names)]
        else:
            continue
        yield from (module for module in asked if file_of(module))


def _statements(node: ast.AST, *, for_types: bool) -> Iterator[ast.AST]:
    """The node and all statements in it, perhaps without those that are only there for the type checker.

    Imports, and texts that stand alone, are nowhere else; so expressions, which are most of a module, are left out.
    """
    yield node
    for block in _BLOCKS:
        for each in _block(node, block):
            if for_types or not _is_for_types(each):
                yield from _statements(each, for_types=for_types)


def _block(node: ast.AST, name: str) -> list[ast.AST]:
    """The statements in that part of it; none for an expression that has a part of that name."""
    inside = getattr(node, name, None)
    return inside if isinstance(inside, list) else []


def _is_for_types(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"


def _base(node: ast.ImportFrom, name: str) -> str:
    if not node.level:
        return node.module or ""
    found = file_of(name)
    package = name if found and found.name == "__init__.py" else name.rpartition(".")[0]
    return resolve_name("." * node.level + (node.module or ""), package)
