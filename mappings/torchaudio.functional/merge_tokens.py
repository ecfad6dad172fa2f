"""Spans of tokens in an alignment of frames, as torchaudio.functional.merge_tokens."""

from dataclasses import make_dataclass
from itertools import pairwise
from typing import Any

import numpy as np
from mindspore import Tensor

# a token with its first frame, the frame after its last one, and its mean score
_MergedSpan: Any = make_dataclass(
    "TokenSpan",
    (("token", int), ("start", int), ("end", int), ("score", float)),
    namespace={"__len__": lambda span: span.end - span.start},
)


def merge_tokens(tokens: Tensor, scores: Tensor, blank: int = 0) -> list[Any]:
    """Give the spans of equal tokens (frames) other than blank; each has the mean of its scores (frames)."""
    if tokens.ndim != 1 or scores.ndim != 1:
        raise ValueError("tokens and scores have one axis")
    if len(tokens) != len(scores):
        raise ValueError(f"{len(tokens)} tokens have {len(scores)} scores")
    said = tokens.asnumpy()
    # a token -1 at an end is taken for the outside, as there
    limits = np.flatnonzero(np.diff(np.concatenate(([-1], said, [-1])))).tolist()
    return [
        _MergedSpan(said[start].item(), start, end, scores[start:end].mean().item())
        for start, end in pairwise(limits)
        if said[start] != blank
    ]
