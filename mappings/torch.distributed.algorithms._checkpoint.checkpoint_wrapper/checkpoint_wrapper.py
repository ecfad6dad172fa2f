"""A layer that computes its activations again, as torch's checkpoint_wrapper makes it."""

from typing import Any

from mindspore import nn


def checkpoint_wrapper(
    module: nn.Cell, checkpoint_impl: Any = None, checkpoint_fn: Any = None, **checkpoint_fn_kwargs: Any
) -> nn.Cell:
    """The cell itself, marked by recompute(); how torch's checkpoints work inside is not chosen."""
    module.recompute()
    return module
