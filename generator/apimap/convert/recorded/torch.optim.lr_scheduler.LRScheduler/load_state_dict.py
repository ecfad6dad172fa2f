from typing import Any

from mindspore import Parameter, Tensor, ops


def load_state_dict(scheduler: Any, state_dict: dict[str, Any]) -> None:
    """Give a scheduler what ``state_dict`` took from one of the same kind."""
    for key, value in state_dict.items():
        held = getattr(scheduler, key)
        if key == "_last_lr":
            for rate, number in zip(held, value, strict=True):
                ops.assign(rate, Tensor(number, rate.dtype))
        elif isinstance(held, Parameter):
            ops.assign(held, value)
        else:
            setattr(scheduler, key, value)
