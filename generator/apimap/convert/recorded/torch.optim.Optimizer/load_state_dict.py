from typing import Any

from helpers.torch.optim.Optimizer import restored


def load_state_dict(optimizer: Any, state_dict: dict[str, Any]) -> None:
    """Give an optimizer what ``state_dict`` took from one of the same kind: its state, rates and settings."""
    restored(optimizer, state_dict)
