from typing import Any

from helpers.torch.optim.Optimizer import saved


def state_dict(optimizer: Any) -> dict[str, Any]:
    """What an optimizer keeps for each parameter, by place, and the settings of its groups, as in torch."""
    return saved(optimizer)
