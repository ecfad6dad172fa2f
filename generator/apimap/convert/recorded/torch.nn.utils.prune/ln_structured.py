from typing import Any

import numpy as np
from helpers.torch.nn.utils.prune import counted_out, pruned_by
from mindspore import Tensor
from mindspore.nn import Cell


def ln_structured(
    module: Cell,
    name: str,
    amount: float,
    n: float,
    dim: int,
    importance_scores: Tensor | None = None,
) -> Cell:
    """Set whole slices along dim, those of the smallest n-norm, to zero by a mask."""

    def chosen(scores: np.ndarray[Any, Any], mask: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
        rows = np.moveaxis(mask, dim, 0).reshape(mask.shape[dim], -1)
        left = np.flatnonzero(rows.any(1))
        numbers = np.moveaxis(scores, dim, 0).reshape(mask.shape[dim], -1)[left]
        order = np.argsort(np.linalg.norm(numbers, ord=n, axis=1), kind="stable")
        found = np.moveaxis(mask.copy(), dim, 0)
        found[left[order[: counted_out(amount, left.size)]]] = 0
        return np.moveaxis(found, 0, dim)

    return pruned_by(module, name, chosen, importance_scores)
