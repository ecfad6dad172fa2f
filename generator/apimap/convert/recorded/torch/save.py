import functools
import pickle
from typing import Any

from mindspore import Parameter, Tensor, ops


def save(obj: Any, f: Any, *_: Any, **__: Any) -> None:
    """Write an object, tensors and modules anywhere in it included, so that ``load`` reads it again."""

    def packed(value: Any) -> Any:
        if isinstance(value, Tensor):
            return ("tensor of apimap", value.asnumpy(), isinstance(value, Parameter))
        if isinstance(value, dict):
            return type(value)((key, packed(each)) for key, each in value.items())
        return type(value)(map(packed, value)) if type(value) in (list, tuple) else value

    if hasattr(f, "write"):
        _Pickler(f).dump(packed(obj))
        return
    with open(f, "wb") as file:
        _Pickler(file).dump(packed(obj))


class _Pickler(pickle.Pickler):
    """Writes modules too: an operator in one is made again of what it was made with, as its deep copy is."""

    def reducer_override(self, obj: Any) -> Any:
        if isinstance(obj, ops.Primitive):
            kind: Any = type(obj)
            return functools.partial(kind, **obj.init_attrs), ()
        return NotImplemented
