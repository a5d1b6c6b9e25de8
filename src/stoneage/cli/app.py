"""The command ``stoneage`` and how its errors look."""

from __future__ import annotations

import sys
from typing import Any

import click

from stoneage.cli.completion import SHELLS
from stoneage.cli.new_variant import new_variant
from stoneage.cli.output import fail, sentence
from stoneage.cli.perft import perft
from stoneage.cli.play import play
from stoneage.cli.replay import replay
from stoneage.cli.show import show
from stoneage.cli.simulate import simulate
from stoneage.cli.variants import variants
from stoneage.cli.verify import verify
from stoneage.errors import StoneAgeError
from stoneage.version import VERSION


class Commands(click.Group):
    """A group of commands whose errors are one line each, with exit code 2."""

    def run(self, *args: Any, **extra: Any) -> int:
        """Run a command; answers the exit code."""
        try:
            return super().main(*args, **{"prog_name": "stoneage", **extra, "standalone_mode": False}) or 0
        except click.exceptions.NoArgsIsHelpError as no_command:
            no_command.show()
        except click.Abort:
            return 130
        except click.ClickException as error:
            fail(error.format_message())
        except StoneAgeError as error:
            fail(str(error))
        except OSError as error:
            fail(f"{error.filename}: {sentence(error)}" if error.filename else sentence(error))
        return 2

    def main(self, *args: Any, **extra: Any) -> Any:
        """Run a command and exit."""
        sys.exit(self.run(*args, **extra))


_LINES = "\n\n".join(f"\b\n{shell}:\n  {line}" for shell, line in SHELLS.items())


@click.group(
    cls=Commands,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog=f"The shell completes commands, options and names after this line:\n\n{_LINES}",
)
@click.version_option(VERSION, prog_name="stoneage", message="%(prog)s %(version)s")
def stoneage() -> None:
    """Rules of the board game Stone Age: play, simulate games, replay them, check cases of the rules.

    Exit codes: 0, 1 when a scenario fails, 2 for errors.
    """


for command in (play, simulate, show, replay, verify, variants, new_variant, perft):
    stoneage.add_command(command)
