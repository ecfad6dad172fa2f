"""Which lines of two programs differ: what pages mark."""

from __future__ import annotations

import re
from difflib import SequenceMatcher
from functools import cache

_IMPORT = re.compile(r"^\s*(import|from)\s")


@cache
def changed_lines(torch: str, mindspore: str, code: str = "") -> tuple[set[int], set[int]]:
    """Line numbers (1-based) in which two programs differ, from where torch's ``code`` begins.

    What stands before it (imports, helpers, inputs) differs by nature and is not counted.
    """
    skipped = torch[: max(torch.find(code), 0)].count("\n")
    left, right = torch.rstrip().splitlines(), mindspore.rstrip().splitlines()
    marked: tuple[set[int], set[int]] = (set(), set())
    for tag, start, end, other_start, other_end in SequenceMatcher(None, left, right, False).get_opcodes():
        if tag != "equal" and end > skipped:
            for side, program, span in (
                (0, left, range(start, end)),
                (1, right, range(other_start, other_end)),
            ):
                marked[side].update(
                    n + 1 for n in span if program[n].strip() and not _IMPORT.match(program[n])
                )
    return marked
