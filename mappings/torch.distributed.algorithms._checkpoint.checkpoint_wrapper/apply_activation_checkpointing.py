"""Marks layers that compute their activations again, as torch's apply_activation_checkpointing."""

from collections.abc import Callable
from typing import Any

from helpers.torch.distributed.algorithms._checkpoint.checkpoint_wrapper import checkpoint_wrapper
from mindspore import nn


def apply_activation_checkpointing(
    model: nn.Cell,
    checkpoint_wrapper_fn: Callable[[nn.Cell], Any] = checkpoint_wrapper,
    check_fn: Callable[[nn.Cell], bool] = lambda _: True,
    auto_wrap_policy: Any = None,
) -> None:
    """Call the function for each cell below the network for which check_fn is true; a policy is refused."""
    if auto_wrap_policy is not None:
        raise ValueError("there are no policies; choose the cells by check_fn")
    for name, cell in list(model.cells_and_names()):  # recompute() adds a cell to each that it marks
        if name and check_fn(cell):
            checkpoint_wrapper_fn(cell)
