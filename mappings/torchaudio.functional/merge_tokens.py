"""Spans of tokens in an alignment of frames, as torchaudio.functional.merge_tokens."""

from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from mindspore import Tensor


@dataclass
class _MergedSpan:
    """A token with its first frame, the frame after its last one, and its mean score."""

    token: int
    start: int
    end: int
    score: float

    def __len__(self) -> int:
        """How many frames it takes."""
        return self.end - self.start


def merge_tokens(tokens: Tensor, scores: Tensor, blank: int = 0) -> list[_MergedSpan]:
    """Give the spans of equal tokens (frames) other than blank; each has the mean of its scores (frames)."""
    if tokens.ndim != 1 or scores.ndim != 1:
        raise ValueError("tokens and scores have one axis")
    if len(tokens) != len(scores):
        raise ValueError(f"{len(tokens)} tokens have {len(scores)} scores")
    said, certain = tokens.asnumpy(), scores.asnumpy()
    # a token -1 at an end is taken for the outside, as there
    limits = np.flatnonzero(np.diff(np.concatenate(([-1], said, [-1])))).tolist()
    return [
        _MergedSpan(said[start].item(), start, end, certain[start:end].mean().item())
        for start, end in pairwise(limits)
        if said[start] != blank
    ]
