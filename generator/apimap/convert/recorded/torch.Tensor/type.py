from typing import Any

import mindspore
from mindspore import Tensor

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
}


def torch_type(self: Tensor, dtype: Any = None, non_blocking: bool = False) -> Any:
    """The tensor with a dtype, which a type of tensors or its name says too; without one that name."""
    words = {getattr(mindspore, dtype): f"torch.{word}Tensor" for word, dtype in _TYPES.items()}
    if dtype is None:
        return words[self.dtype]
    word = dtype if isinstance(dtype, str) else getattr(dtype, "__name__", "")
    found = _TYPES.get(word.rpartition(".")[2].removesuffix("Tensor"))
    return self.astype(dtype if found is None else getattr(mindspore, found))
