"""Tensors joined along the axes that a pattern leaves open, as einops.pack does it."""

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
from helpers.einops import open_axis
from helpers.torch import cat


def pack(tensors: Sequence[Any], pattern: str) -> tuple[Any, list[Any]]:
    """Join tensors or arrays along one axis, `*` in `b * d`, which stands for any number of axes of each.

    Gives what came out, and the shapes that `*` stood for; `unpack` takes it apart again.
    """
    found, shapes = [], []
    for each in tensors:
        first, end = open_axis(pattern, len(each.shape))
        shapes.append(each.shape[first:end])
        size = math.prod(each.shape[first:end])
        found.append(each.reshape((*each.shape[:first], size, *each.shape[end:])))
    axis = open_axis(pattern, len(found[0].shape))[0]
    return (np.concatenate(found, axis) if isinstance(found[0], np.ndarray) else cat(found, axis)), shapes
