from typing import Any

from mindspore import Parameter, Tensor, ops


def restored_scheduler(scheduler: Any, state_dict: dict[str, Any]) -> None:
    """Give a scheduler what was saved from one of its kind; the optimizer keeps its rates."""
    for key, value in state_dict.items():
        if key == "_last_lr":  # in mindspore these are the optimizer's own
            continue
        held = vars(scheduler).get(key)
        if isinstance(held, Parameter):
            ops.assign(held, Tensor(value, held.dtype))
        else:
            setattr(scheduler, key, _restored(held, value))


def _restored(held: Any, value: Any) -> Any:
    if isinstance(held, Tensor):
        return Tensor(value, held.dtype)
    if hasattr(held, "step") and hasattr(held, "get_last_lr"):
        restored_scheduler(held, value)
        return held
    if callable(held):
        if value is not None:
            vars(held).update(value)
        return held
    if isinstance(held, (list, tuple)) and len(held) == len(value):
        return type(held)([_restored(*pair) for pair in zip(held, value, strict=True)])
    return value
