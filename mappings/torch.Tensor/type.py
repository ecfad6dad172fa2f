"""A tensor's type, or the tensor in another dtype, as torch.Tensor.type."""

from typing import Any

import mindspore
from mindspore import Tensor, ops

_TYPES = {
    "Float": "float32",
    "Double": "float64",
    "Half": "float16",
    "BFloat16": "bfloat16",
    "Long": "int64",
    "Int": "int32",
    "Short": "int16",
    "Char": "int8",
    "Byte": "uint8",
    "Bool": "bool_",
    "ComplexFloat": "complex64",
    "ComplexDouble": "complex128",
    "": "float32",  # torch.Tensor itself
}


def torch_type(self: Tensor, dtype: Any = None, non_blocking: bool = False) -> Any:
    """Give the tensor in a dtype; a class of tensors, or its name such as "torch.IntTensor", says one too.

    Without a dtype, give that name. No gradient goes through integers. Not in compiled functions.
    """
    if dtype is None:
        return next(
            f"torch.{word}Tensor" for word, name in _TYPES.items() if getattr(mindspore, name) == self.dtype
        )
    said = dtype if isinstance(dtype, str) else getattr(dtype, "__name__", "")
    leaf = said.rpartition(".")[2]
    word = leaf.removesuffix("Tensor") if leaf.endswith("Tensor") else leaf or None
    if isinstance(dtype, str) and (word not in _TYPES or not said.startswith("torch.")):
        raise ValueError(f"invalid type: {dtype!r}")
    wanted = getattr(mindspore, _TYPES[word]) if word in _TYPES else dtype
    if wanted == mindspore.bool_ and self.is_complex():
        return self != 0
    cast = self.astype(wanted)
    return cast if cast.is_floating_point() or cast.is_complex() else ops.stop_gradient(cast)
