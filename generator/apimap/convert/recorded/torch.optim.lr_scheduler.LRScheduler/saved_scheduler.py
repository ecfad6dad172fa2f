from typing import Any

from mindspore import Tensor

_COUNTS = ("last_epoch", "T_0", "T_cur", "T_i", "cooldown_counter", "wait")
_NO_STATE = ("optimizer", "increase_tensor", "zero_tensor")


def saved_scheduler(scheduler: Any) -> dict[str, Any]:
    """What a scheduler and those in it count and were made with, as numbers; not the optimizer."""
    groups = getattr(getattr(scheduler, "optimizer", None), "param_groups", None)
    found = {}
    for key, value in vars(scheduler).items():
        if key in _NO_STATE or value is groups or callable(value):
            continue
        try:
            found[key] = int(value) if key in _COUNTS else _plain(value)
        except TypeError:
            continue  # the rest, such as a primitive, cannot be written to a file
    return found


def _plain(value: Any) -> Any:
    """Numbers, texts and what is made of them; a TypeError for anything else."""
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    if isinstance(value, Tensor) and value.ndim == 0:
        array = value.asnumpy()
        return float(str(array)) if array.dtype.kind == "f" else array.item()
    if isinstance(value, (list, tuple)):
        return type(value)([_plain(each) for each in value])
    if isinstance(value, dict):
        return type(value)({key: _plain(each) for key, each in value.items()})
    if hasattr(value, "step") and hasattr(value, "get_last_lr"):
        return saved_scheduler(value)
    if callable(value):  # of a function nothing is kept, of an object what it holds
        return None if hasattr(value, "__code__") else dict(vars(value))
    raise TypeError(type(value))
