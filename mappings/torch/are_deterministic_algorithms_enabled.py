"""Whether results repeat, as torch.are_deterministic_algorithms_enabled."""

import mindspore


def are_deterministic_algorithms_enabled() -> bool:
    """Tell whether deterministic computing is switched on."""
    return bool(mindspore.get_context("deterministic") == "ON")
