"""One of two functions by a condition, as torch.cond."""

from collections.abc import Callable
from typing import Any

from mindspore import Tensor


def cond(
    pred: bool | Tensor,
    true_fn: Callable[..., Any],
    false_fn: Callable[..., Any],
    operands: tuple[Any, ...] = (),
) -> Any:
    """Call true_fn with the operands if pred, a bool or a tensor of one, else false_fn.

    Gradients pass the function that is called; in compiled functions it becomes a branch of the graph.
    """
    if pred:
        return true_fn(*operands)
    return false_fn(*operands)
