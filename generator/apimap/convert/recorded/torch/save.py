import pickle
from typing import Any

from mindspore import Parameter, Tensor


def save(obj: Any, f: Any, *_: Any, **__: Any) -> None:
    """Write an object, tensors anywhere in it included, so that ``load`` reads it again."""

    def packed(value: Any) -> Any:
        if isinstance(value, Tensor):
            return ("tensor of apimap", value.asnumpy(), isinstance(value, Parameter))
        if isinstance(value, dict):
            return type(value)((key, packed(each)) for key, each in value.items())
        return type(value)(map(packed, value)) if type(value) in (list, tuple) else value

    if hasattr(f, "write"):
        pickle.dump(packed(obj), f)
        return
    with open(f, "wb") as file:
        pickle.dump(packed(obj), file)
