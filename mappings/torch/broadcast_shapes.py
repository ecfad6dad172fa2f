"""The shape of what is broadcast, as torch.broadcast_shapes gives it."""

from collections.abc import Sequence

import numpy as np


def broadcast_shapes(*shapes: int | Sequence[int]) -> tuple[int, ...]:
    """Give the shape that tensors of these shapes have together; a number is a shape of one axis.

    Shapes that do not fit raise RuntimeError, as in torch.
    """
    try:
        return np.broadcast_shapes(*(each if isinstance(each, int) else tuple(each) for each in shapes))
    except ValueError as error:
        raise RuntimeError(f"Shape mismatch: {error}") from None
