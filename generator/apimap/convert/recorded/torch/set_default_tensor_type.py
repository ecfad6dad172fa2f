from typing import Any

import mindspore
from helpers.torch import set_default_dtype

_DTYPES = {"Double": "float64", "Float": "float32", "Half": "float16", "BFloat16": "bfloat16"}


def set_default_tensor_type(t: Any) -> None:
    """Choose the dtype of tensors and layers that are made without one, by a class or its name.

    What the name says of a device changes nothing.
    """
    name = t if isinstance(t, str) else getattr(t, "__name__", str(t))
    kind = name.rpartition(".")[2].removesuffix("Tensor")
    found = t if isinstance(t, type(mindspore.float32)) else getattr(mindspore, _DTYPES.get(kind, ""), None)
    if found is None:
        raise TypeError("only floating-point types are supported as the default type")
    set_default_dtype(found)
