"""Whole slices of small norm taken out of a parameter, as torch.nn.utils.prune.ln_structured."""

from typing import Any

from helpers.torch.nn.utils.prune import LnStructured
from mindspore import Tensor
from mindspore.nn import Cell


def ln_structured(
    module: Cell,
    name: str,
    amount: float,
    n: Any,
    dim: int,
    importance_scores: Tensor | None = None,
) -> Cell:
    """Set the slices along dim with the smallest n-norm to zero, by a mask: so many, or such a share.

    The parameter itself is NAME_orig then, the mask the buffer NAME_mask; remove undoes it.
    """
    LnStructured.apply(module, name, amount, n, dim, importance_scores=importance_scores)
    return module
