"""Images of another dtype, as torchvision.transforms.v2.functional.to_dtype."""

import mindspore
from mindspore import Tensor

_LARGEST = {
    mindspore.uint8: 255,
    mindspore.int8: 127,
    mindspore.int16: 2**15 - 1,
    mindspore.int32: 2**31 - 1,
    mindspore.int64: 2**63 - 1,
    mindspore.bool_: 1,
    mindspore.complex64: 1,
    mindspore.complex128: 1,
}


def to_dtype(inpt: Tensor, dtype: mindspore.Type = mindspore.float32, scale: bool = False) -> Tensor:
    """Cast an image; with scale its range too: 0 to 1 of floats is 0 to the largest number of integers."""
    given, wanted = _LARGEST.get(inpt.dtype), _LARGEST.get(dtype)
    if not scale or inpt.dtype == dtype or (given is None and wanted is None):
        return inpt.astype(dtype)
    if wanted is None:
        return inpt.astype(dtype) / given
    if given is None:
        most = wanted + 1 - 1e-3
        if inpt.dtype == mindspore.float64:  # bytes keep the lowest bits of numbers beyond 1, as there
            numbers = inpt * mindspore.tensor(most, inpt.dtype)
            return (numbers.astype(mindspore.int64) if wanted == 255 else numbers).astype(dtype)
        return (inpt * most).astype(dtype)
    bits = given.bit_length() - wanted.bit_length()
    return (inpt // 2**bits).astype(dtype) if bits > 0 else inpt.astype(dtype) * 2**-bits
