from typing import Any

import numpy as np
from helpers.torch.nn.utils.prune import counted_out


class L1Unstructured:
    """Takes out the elements next to zero: how many, or which share of those that are left."""

    PRUNING_TYPE = "unstructured"

    def __init__(self, amount: float) -> None:
        self.amount = amount

    def chosen(self, scores: np.ndarray[Any, Any], mask: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
        """The mask with zeros for them as well."""
        left = np.flatnonzero(mask.reshape(-1) == 1)
        order = np.argsort(np.abs(scores.reshape(-1)[left]), kind="stable")
        found = mask.reshape(-1).copy()
        found[left[order[: counted_out(self.amount, left.size)]]] = 0
        return found.reshape(mask.shape)
