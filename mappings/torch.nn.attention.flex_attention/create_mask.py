"""A mask made by a function, as torch.nn.attention.flex_attention.create_mask."""

import inspect
import math
from collections.abc import Callable
from typing import Any

from helpers.torch.nn.attention.flex_attention import applied
from mindspore import Tensor, ops


def create_mask(
    mod_fn: Callable[..., Tensor], B: int | None, H: int | None, Q_LEN: int, KV_LEN: int, device: Any = None
) -> Tensor:
    """Give the booleans of a mask function, or where a score function does not give minus infinity.

    The function is called once for all positions, and must work element by element.
    """
    shape = tuple(1 if each is None else math.ceil(each) for each in (B, H, Q_LEN, KV_LEN))
    taken = [
        each
        for each in inspect.signature(mod_fn).parameters.values()
        if each.default is inspect.Parameter.empty
    ]
    if len(taken) not in (4, 5):
        raise AssertionError(f"Expected 4 or 5 positional args, got {len(taken)}")
    if len(taken) == 4:
        return applied(mod_fn, shape)
    return applied(mod_fn, shape, ops.zeros(shape)) != -float("inf")
