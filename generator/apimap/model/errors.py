"""Errors meant for people, and the exit codes of every ``apimap`` command.

Every start of the command line imports this module, so it imports next to nothing itself.
"""

from __future__ import annotations

from enum import IntEnum

TYPE_CHECKING = False  # typing's own constant, without the 3 ms that importing typing costs
if TYPE_CHECKING:
    from pathlib import Path


class Exit(IntEnum):
    """Exit codes of the command line; documented in the README and in ``apimap --help``."""

    OK = 0
    FINDINGS = 1  # contradictions, lint faults, or no match for a query
    USAGE = 2  # the command line itself is wrong (argparse uses the same number)
    ENVIRONMENT = 3  # a framework, the disk or the network is missing
    INTERRUPTED = 130  # Ctrl-C, as shells report it


class ApimapError(Exception):
    """Base of all errors that a user can act on; printed as one sentence, never as a traceback."""

    exit_code: Exit = Exit.FINDINGS


class EnvironmentFault(ApimapError):
    """Something outside the repository is missing: a framework, an interpreter, disk or network."""

    exit_code = Exit.ENVIRONMENT


class Fault:
    """One thing wrong in one place of an authored file; faults sort by file and line.

    ``line`` is 1-based; 0 means the file as a whole. ``nearest`` is the closest right thing, if any.
    """

    __slots__ = ("line", "message", "nearest", "path")

    def __init__(self, path: Path, line: int, message: str, nearest: str = "") -> None:
        self.path = path
        self.line = line
        self.message = message
        self.nearest = nearest

    def _key(self) -> tuple[Path, int, str, str]:
        return self.path, self.line, self.message, self.nearest

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Fault) and self._key() == other._key()

    def __lt__(self, other: Fault) -> bool:
        return self._key() < other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __repr__(self) -> str:
        return f"Fault({', '.join(map(repr, self._key()))})"

    def __str__(self) -> str:
        hint = f" (nearest: {self.nearest})" if self.nearest else ""
        place = f"{self.path}:{self.line}" if self.line else str(self.path)
        return f"{place}: {self.message}{hint}"


class FaultsError(ApimapError):
    """Authored files are wrong; carries every :class:`Fault` found, in file and line order."""

    def __init__(self, faults: list[Fault]) -> None:
        self.faults = sorted(set(faults))
        super().__init__("\n".join(str(fault) for fault in self.faults))
