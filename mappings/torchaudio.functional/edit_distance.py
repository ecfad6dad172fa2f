"""How many changes lead from one sequence to another, as torchaudio.functional.edit_distance."""

from collections.abc import Sequence
from typing import Any


def edit_distance(seq1: Sequence[Any], seq2: Sequence[Any]) -> int:
    """Count the least insertions, deletions and replacements."""
    row = list(range(len(seq2) + 1))
    for i, left in enumerate(seq1, 1):
        corner, row[0] = row[0], i
        for j, right in enumerate(seq2, 1):
            corner, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, corner + (left != right))
    return row[-1]
