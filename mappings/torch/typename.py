"""The name of a value's type, as torch.typename."""

from typing import Any

from mindspore import Tensor


def typename(obj: Any) -> str:
    """Give a type's name, with its module unless that is Python's own; of tensors torch.FloatTensor."""
    if not isinstance(obj, Tensor):
        kind = type(obj)
        return kind.__name__ if kind.__module__ == "builtins" else f"{kind.__module__}.{kind.__qualname__}"
    names = {"Float64": "Double", "Float16": "Half", "Int64": "Long", "Int16": "Short", "Int8": "Char"}
    names.update({"Float32": "Float", "Int32": "Int", "UInt8": "Byte"})
    return f"torch.{names.get(str(obj.dtype), str(obj.dtype))}Tensor"
