"""The command line, ``apimap``: :func:`main` turns arguments into a command, and errors into exit codes.

Start-up counts (``apimap query`` is meant to feel instant), so nothing is imported before it is needed:
this package and what ``query`` uses stay clear of pathlib, dataclasses, typing and every third-party module.
"""

from __future__ import annotations

import gc
import sys

from apimap.model.errors import ApimapError, Exit

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

# Reports hold a million objects that live until the end and refer to no one in circles: with Python's own
# thresholds a third of a run's time is spent on looking at them again and again.
_COLLECT = (1000, 1000, 1000)


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code (:class:`apimap.model.errors.Exit`).

    Errors meant for people become one message on standard error; Ctrl-C ends with 130, and a reader
    that closes the pipe (``apimap stats | head``) ends the command quietly.
    """
    from apimap.run.parser import parse

    gc.set_threshold(*_COLLECT)
    try:
        arguments = parse(sys.argv[1:] if argv is None else argv)
        code = int(arguments.run(arguments))
        sys.stdout.flush()
        return code
    except ApimapError as error:
        print(f"apimap: {error}", file=sys.stderr)
        return int(error.exit_code)
    except ModuleNotFoundError as error:
        if str(error.name).partition(".")[0] == "apimap":
            raise
        name = str(error.name).partition(".")[0]
        extra = {"mcp": "mcp", "pygls": "lsp", "lsprotocol": "lsp"}.get(name, "build")
        print(f"apimap: this command needs {name}; install apimap[{extra}] to have it", file=sys.stderr)
        return int(Exit.ENVIRONMENT)
    except KeyboardInterrupt:
        print("apimap: interrupted", file=sys.stderr)
        return int(Exit.INTERRUPTED)
    except BrokenPipeError:
        import os

        # Python flushes standard output once more at exit; give it somewhere to go.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return int(Exit.OK)
    except OSError as error:
        if not error.filename:
            raise
        print(f"apimap: {error.filename}: {error.strerror or error}", file=sys.stderr)
        return int(Exit.ENVIRONMENT)
