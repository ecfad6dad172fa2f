"""Power-average pooling of volumes, as torch.nn.functional.lp_pool3d."""

import math
from typing import Any

import mindspore
from mindspore import Tensor, ops


def lp_pool3d(
    input: Tensor,
    norm_type: float,
    kernel_size: int | tuple[int, int, int],
    stride: int | tuple[int, int, int] | None = None,
    ceil_mode: bool = False,
) -> Tensor:
    """Give the p-norm of each window of (N, C, D, H, W) or (C, D, H, W); integers are divided as integers."""
    volume = input if input.ndim == 5 else input.expand_dims(0)
    if 0 in volume.shape[1:]:
        raise RuntimeError(f"lp_pool3d: only the batch may be empty, not {input.shape}")
    size = _three_numbers(kernel_size)
    step = (
        size
        if stride is None or (isinstance(stride, (tuple, list)) and not stride)
        else _three_numbers(stride)
    )
    if min(step) < 1:
        raise RuntimeError("stride should not be zero")
    if norm_type in (math.inf, -math.inf):
        if input.dtype == mindspore.bool_:
            raise NotImplementedError("lp_pool3d: no absolute value of bool")
        half = input.dtype in (mindspore.float16, mindspore.bfloat16)
        numbers = volume.astype(mindspore.float32) if half else volume
        numbers = numbers if input.dtype == mindspore.uint8 else ops.abs(numbers)
        numbers = numbers if norm_type > 0 else _negated(numbers)
        result, _ = _window_total(numbers, size, step, ceil_mode, largest=True)
        result = result if norm_type > 0 else _negated(result)
        result = result.astype(input.dtype) if half else result
    else:
        half = input.dtype in (mindspore.float16, mindspore.bfloat16)
        # each step of a half precision is taken in float32 and rounded, as torch takes it
        dtype = input.dtype if half else mindspore.float32
        powers = _as_half(
            _exact_power(volume.astype(mindspore.float32) if half else volume, norm_type), half, dtype
        )
        total, count = _window_total(powers, size, step, ceil_mode, largest=False)
        if powers.is_floating_point():
            mean = _as_half(total / count.astype(powers.dtype), half, dtype)
        elif powers.dtype == mindspore.int64:
            mean = ops.div(total, count, rounding_mode="trunc")
        else:
            raise NotImplementedError(f"lp_pool3d: no mean of {powers.dtype}")
        kept = ops.where(mean == 0, ops.zeros_like(mean), mean)  # no gradient at 0, and NaN stays
        norm = _as_half(kept * math.prod(size), half, dtype)
        norm = norm if norm.is_floating_point() else norm.astype(mindspore.float32)
        result = _exact_power(norm, 1.0 / norm_type)
        result = result.astype(dtype) if half else result
    return result if input.ndim == 5 else result.squeeze(0)


def _three_numbers(number: Any) -> Any:
    several = [int(each) for each in number] if isinstance(number, (tuple, list)) else [int(number)]
    return tuple(several) if len(several) == 3 else tuple(several) * 3


def _negated(numbers: Tensor) -> Tensor:
    return 0 - numbers if numbers.dtype == mindspore.uint8 else -numbers  # of uint8 modulo 256


def _as_half(numbers: Tensor, half: bool, dtype: mindspore.Type) -> Tensor:
    return numbers.astype(dtype).astype(mindspore.float32) if half else numbers


def _exact_power(numbers: Tensor, exponent: Any) -> Tensor:
    """Give numbers to a power; a Python number of its own would be rounded to float32."""
    if not numbers.is_floating_point():
        if isinstance(exponent, float):
            numbers = numbers.astype(mindspore.float32)
        elif numbers.dtype == mindspore.bool_:
            numbers = numbers.astype(mindspore.int64)
    if not numbers.is_floating_point():
        if exponent < 0:
            raise RuntimeError("Integers to negative integer powers are not allowed.")
        result = ops.ones_like(numbers)
        for digit in bin(exponent)[2:]:  # by products: integers stay exact
            result = result * result
            result = result * numbers if digit == "1" else result
        return result
    if exponent == 1:
        return numbers
    if exponent == 2:
        return numbers * numbers
    if exponent == 3:
        return numbers * numbers * numbers
    if exponent == 0.5:
        return ops.sqrt(numbers)
    return ops.pow(numbers, Tensor(exponent, numbers.dtype))


def _window_total(
    numbers: Tensor, size: tuple[int, ...], step: tuple[int, ...], ceil_mode: bool, largest: bool
) -> tuple[Tensor, Tensor]:
    """Give the sum or the largest number of each window, and its number of places."""
    count = Tensor([1], mindspore.int64).reshape((1,) * 5)
    for axis in (4, 3, 2):  # from the last one: of equal numbers the first in memory keeps the gradient
        length, width, stride = numbers.shape[axis], size[axis - 2], step[axis - 2]
        windows = (length - width + (stride - 1 if ceil_mode else 0)) // stride + 1
        if ceil_mode and (windows - 1) * stride >= length:
            windows -= 1
        if windows < 1:
            raise RuntimeError(f"lp_pool3d: windows of {size} do not fit")
        beyond = (windows - 1) * stride + width - length
        if beyond > 0:
            last = numbers.narrow(axis, length - 1, 1)
            last = last if largest else ops.zeros_like(last)
            numbers = ops.cat([numbers] + [last] * beyond, axis)
        result = None
        for start in range(width):
            places = [start + window * stride for window in range(windows)]
            part = ops.gather(
                numbers, Tensor(places, mindspore.int64), axis
            )  # a strided slice has no gradient
            if result is None:
                result = part
            elif largest:
                larger = part > result
                if part.is_floating_point():
                    larger = ops.logical_or(larger, part != part)  # NaN wins
                result = ops.where(larger, part, result)
            else:
                result = result + part
        numbers = result
        places = [min(width, length - start * stride) for start in range(windows)]
        shape = [1] * 5
        shape[axis] = windows
        count = count * Tensor(places, mindspore.int64).reshape(shape)
    return numbers, count
