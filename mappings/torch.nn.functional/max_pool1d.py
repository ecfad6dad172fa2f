"""The largest element of each window of a sequence, as torch.nn.functional.max_pool1d."""

import operator
from collections.abc import Sequence
from typing import Any

from helpers.torch.nn.functional import max_pool3d
from mindspore import Tensor, ops


def max_pool1d(
    input: Tensor,
    kernel_size: int | Sequence[int],
    stride: int | Sequence[int] | None = None,
    padding: int | Sequence[int] = 0,
    dilation: int | Sequence[int] = 1,
    ceil_mode: bool = False,
    return_indices: bool = False,
) -> Any:
    """Take the largest of each window of (N, C, L) or (C, L), and where it stood if asked.

    A window with a NaN is NaN, and the gradient reaches the last NaN, as in torch. Any real dtype.
    """
    if input.ndim not in (2, 3):
        raise RuntimeError(f"max_pool1d: a sequence with or without batch axis expected, got {input.shape}")
    none = stride is None or (isinstance(stride, (tuple, list)) and not stride)
    found = max_pool3d(
        input.unsqueeze(-2).unsqueeze(-2),
        _of_sequence(kernel_size, 1),
        None if none else _of_sequence(stride, 1),
        _of_sequence(padding, 0),
        _of_sequence(dilation, 1),
        ceil_mode,
        return_indices,
    )
    return (
        tuple(each.squeeze(-2).squeeze(-2) for each in found)
        if return_indices
        else found.squeeze(-2).squeeze(-2)
    )


@ops.constexpr  # type: ignore[untyped-decorator]
def _of_sequence(number: Any, other: int) -> tuple[int, ...]:
    """One number for each of three axes; other for those that the input lacks."""
    several = [operator.index(each) for each in (number if isinstance(number, (tuple, list)) else [number])]
    if len(several) not in (1,):
        raise RuntimeError("kernel_size, stride, padding and dilation are one number, or a tuple of one")
    return (other, other, several[0])
