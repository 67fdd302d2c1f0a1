"""What is installed here that can change a picture or its encoding."""

from __future__ import annotations

import platform
from functools import cache
from importlib.metadata import version
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

_PACKAGES = (
    "av",
    "manim",
    "manimgx-fonts",
    "manimgx-fonts-cjk",
    "numpy",
    "pillow",
    "pycairo",
    "scipy",
    "typst",
    "uharfbuzz",
)


@cache
def installed() -> Mapping[str, str]:
    """Versions by name; with cairo itself, which comes with the system, and the machine, by which floats round."""
    import cairo  # noqa: PLC0415  `check` draws nothing, and starts without it

    here = {
        "Python": ".".join(platform.python_version_tuple()[:2]),
        "cairo": cairo.cairo_version_string(),
        "machine": f"{platform.system()} {platform.machine()}",
    }
    return MappingProxyType(here | {package: version(package) for package in _PACKAGES})
