"""How tensors are printed: what torch.set_printoptions sets, and what prints them asks."""

from typing import Any

_OPTIONS: dict[str, Any] = {
    **{"precision": 4, "threshold": 1000, "edgeitems": 3, "linewidth": 80, "sci_mode": None},
}


def print_options(**given: Any) -> dict[str, Any]:
    """Give the options, after those that are given were set."""
    _OPTIONS.update(given)
    return _OPTIONS
