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
    for node in ast.walk(tree):
        for block in ("body", "orelse", "finalbody"):
            statements = getattr(node, block, None)
            if isinstance(statements, list):
                setattr(node, block, [each for each in statements if not _is_text(each)])
    return Module(hashlib.sha256(ast.dump(tree).encode()).hexdigest(), imports)


def packages(name: str) -> Iterator[str]:
    """Those run before the modules in them: ``scenes`` and ``scenes.draw`` before ``scenes.draw.grid``."""
    while "." in name:
        name = name.rpartition(".")[0]
        yield name


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def _imports(tree: ast.Module, name: str) -> Iterator[str]:
    for node in _that_runs(tree):
        if isinstance(node, ast.Import):
            asked = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = _base(node, name)
            asked = [base, *(f"{base}.{alias.name}" for alias in node.names)]
        else:
            continue
        yield from (module for module in asked if file_of(module))


def _that_runs(node: ast.AST) -> Iterator[ast.AST]:
    """All nodes but those that are only there for the type checker."""
    yield node
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.If) and isinstance(child.test, ast.Name) and child.test.id == "TYPE_CHECKING":
            continue
        yield from _that_runs(child)


def _base(node: ast.ImportFrom, name: str) -> str:
    if not node.level:
        return node.module or ""
    found = file_of(name)
    package = name if found and found.name == "__init__.py" else name.rpartition(".")[0]
    return resolve_name("." * node.level + (node.module or ""), package)
