import pickle
from typing import Any

import mindspore


def load(f: Any, *_: Any, **__: Any) -> Any:
    """Read what ``save`` wrote, or a checkpoint of mindspore's."""

    def unpacked(value: Any) -> Any:
        if isinstance(value, tuple) and len(value) == 3 and value[0] == "tensor of apimap":
            return mindspore.tensor(value[1])
        if isinstance(value, dict):
            return type(value)((key, unpacked(each)) for key, each in value.items())
        return type(value)(map(unpacked, value)) if type(value) in (list, tuple) else value

    if hasattr(f, "read"):
        return unpacked(pickle.load(f))
    try:
        with open(f, "rb") as file:
            return unpacked(pickle.load(file))
    except pickle.UnpicklingError:
        return mindspore.load_checkpoint(str(f))
