from typing import Any

from mindspore import Parameter, Tensor


def state_dict(scheduler: Any) -> dict[str, Any]:
    """What a scheduler counts and was made with; not its optimizer."""
    held = {key: each for key, each in vars(scheduler).items() if key not in ("optimizer", "_last_lr")}
    rates = {"_last_lr": [float(each) for each in scheduler._last_lr]}
    return {key: Tensor(each) if isinstance(each, Parameter) else each for key, each in held.items()} | rates
