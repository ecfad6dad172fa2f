from typing import Any

from mindspore import Parameter, Tensor


def state_dict(scheduler: Any) -> dict[str, Any]:
    """What a scheduler counts and was made with; not its optimizer."""
    plain = (Parameter, int, float, str)  # the rest, such as a primitive, cannot be written to a file
    held = {key: each for key, each in vars(scheduler).items() if isinstance(each, plain)}
    rates = {"_last_lr": [float(each) for each in scheduler._last_lr]}
    return {key: Tensor(each) if isinstance(each, Parameter) else each for key, each in held.items()} | rates
