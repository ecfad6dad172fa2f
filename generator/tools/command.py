"""What the tools that try programs have in common on the command line."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from typing import NoReturn

from apimap.model.errors import ApimapError, Exit


def parser_of(name: str, about: str | None, names: str = "these entries") -> argparse.ArgumentParser:
    """A parser that takes ``--names``; the first line of ``about``, a module's docstring, describes it."""
    made = argparse.ArgumentParser(prog=name, description=(about or "").partition("\n")[0])
    made.add_argument("--names", nargs="+", default=[], metavar="NAME", help=names)
    return made


def takes_jobs(made: argparse.ArgumentParser) -> None:
    """Lets the number of workers be chosen."""
    made.add_argument("--jobs", type=int, default=0, metavar="N", help="workers; one per core if left out")


def ended(name: str, main: Callable[[], int], interrupted: str = "interrupted") -> NoReturn:
    """Ends the process with what a tool returns; a user's mistake is one sentence."""
    try:
        sys.exit(main())
    except ApimapError as error:
        print(f"{name}: {error}", file=sys.stderr)
        sys.exit(error.exit_code)
    except KeyboardInterrupt:
        print(f"{name}: {interrupted}", file=sys.stderr)
        sys.exit(Exit.INTERRUPTED)
