"""The largest element of each window of an image, as torch.nn.functional.max_pool2d."""

import operator
from collections.abc import Sequence
from typing import Any

import mindspore
from helpers.torch.nn.functional import max_pool3d
from mindspore import Tensor, ops


def max_pool2d(
    input: Tensor,
    kernel_size: int | Sequence[int],
    stride: int | Sequence[int] | None = None,
    padding: int | Sequence[int] = 0,
    dilation: int | Sequence[int] = 1,
    ceil_mode: bool = False,
    return_indices: bool = False,
) -> Any:
    """Take the largest of each window of (N, C, H, W) or (C, H, W), and where it stood if asked.

    A window with a NaN is NaN, and the gradient reaches the last NaN, as in torch. Any real dtype.
    """
    if input.ndim not in (3, 4):
        raise RuntimeError(f"max_pool2d: an image with or without batch axis expected, got {input.shape}")
    none = stride is None or (isinstance(stride, (tuple, list)) and not stride)
    kernel, around, apart = _of_image(kernel_size, 1), _of_image(padding, 0), _of_image(dilation, 1)
    step = kernel if none else _of_image(stride, 1)
    # The kernel, which is quicker, gives numbers for NaN, and the lowest float32 for minus infinity.
    plain = apart == (1, 1, 1) and input.dtype == mindspore.float32 and input.ndim == 4 and input.size
    if plain and min(*kernel, *step) > 0 and ops.isfinite(input).all():
        found = ops.max_pool2d(input, kernel[1:], step[1:], around[1:], 1, True, ceil_mode)
        return found if return_indices else found[0]
    found = max_pool3d(
        input.unsqueeze(-3),
        kernel,
        step,
        around,
        apart,
        ceil_mode,
        return_indices,
    )
    return tuple(each.squeeze(-3) for each in found) if return_indices else found.squeeze(-3)


@ops.constexpr  # type: ignore[untyped-decorator]
def _of_image(number: Any, other: int) -> tuple[int, ...]:
    """One number for each of three axes; other for those that the input lacks."""
    several = [operator.index(each) for each in (number if isinstance(number, (tuple, list)) else [number])]
    if len(several) not in (1, 2):
        raise RuntimeError("kernel_size, stride, padding and dilation are one number, or two")
    return (other, *(several if len(several) == 2 else several * 2))
