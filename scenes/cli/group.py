"""How the command line answers: plain lines, exit codes, no tracebacks."""

from __future__ import annotations

from typing import Any

import click

from lessons.core.problems import LessonError
from scenes.draw.boxes import DoesNotFit
from scenes.render.errors import RenderError
from scenes.render.stop import Terminated
from scenes.targets import UnknownTargetError


class Commands(click.Group):
    """Says what the user has to mend in plain lines, with exit code 2 and no traceback."""

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
