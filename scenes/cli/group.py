"""How the command line answers: plain lines, exit codes, no tracebacks."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, cast

import click

from lessons.core.problems import LessonError
from scenes.draw.boxes import DoesNotFit
from scenes.render.errors import RenderError
from scenes.render.stop import Terminated
from scenes.targets import UnknownTargetError

if TYPE_CHECKING:
    from collections.abc import Mapping


class Commands(click.Group):
    """Says what the user has to mend in plain lines, with exit code 2 and no traceback.

    A command is loaded when it is called, or its help is shown: a still need not wait for what a build needs.
    """

    def __init__(self, *args: Any, places: Mapping[str, str], **kwargs: Any) -> None:
        """``places``: each command's name, and module and name in this package, such as ``listing.list_``."""
        super().__init__(*args, **kwargs)
        self._places = places

    def list_commands(self, _ctx: click.Context) -> list[str]:
        return sorted(self._places)

    def get_command(self, _ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self._places:
            return None
        module, name = self._places[cmd_name].split(".")
        return cast("click.Command", getattr(import_module(f"{__package__}.{module}"), name))

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except (LessonError, UnknownTargetError) as error:
            click.echo(str(error), err=True)
            ctx.exit(2)
        except (RenderError, DoesNotFit) as error:
            click.echo(str(error), err=True)
            ctx.exit(1)
        except OSError as error:
            if error.filename is None:  # a pipe that closed, which click knows how to end on; or a mistake of ours
                raise
            click.echo(f"{error.filename}: {error.strerror}", err=True)
            ctx.exit(1)
        except KeyboardInterrupt:
            ctx.exit(130)
        except Terminated:
            ctx.exit(143)
