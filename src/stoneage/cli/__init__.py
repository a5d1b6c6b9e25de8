"""The command line. It needs click and rich, which come with the extra ``cli``."""

from __future__ import annotations

import io
import sys


def main() -> int:
    """Run the command ``stoneage``.

    Returns:
        exit code: 0, or 1 when a scenario fails, 2 for errors, 130 after Ctrl-C.
    """
    try:
        if isinstance(sys.stdout, io.TextIOWrapper):
            # A sentence may hold a sign that the terminal's encoding lacks.
            sys.stdout.reconfigure(errors="backslashreplace")
        try:
            import click  # noqa: F401
            import rich  # noqa: F401
        except ImportError:
            print('error: the command line needs: pip install "stoneage-rules[cli]"', file=sys.stderr)
            return 2
        from stoneage.cli.app import stoneage

        return stoneage.run()
    except KeyboardInterrupt:
        return 130
