"""Which elements are infinite, as torch.isinf."""

import mindspore
from mindspore import Tensor, ops


def isinf(input: Tensor) -> Tensor:
    """Give True where an element, or a part of a complex one, is infinite; a whole number never is."""
    if input.is_complex():
        return ops.logical_or(isinf(ops.real(input)), isinf(ops.imag(input)))
    if not input.is_floating_point():
        return ops.zeros(input.shape, mindspore.bool_)
    return ops.isinf(input.astype(mindspore.float32) if input.dtype == mindspore.bfloat16 else input)
