"""Pruning of the elements next to zero, as torch.nn.utils.prune.L1Unstructured."""

from typing import Any

import mindspore
import numpy as np
from helpers.torch.nn.utils.prune import BasePruningMethod
from mindspore import Tensor
from mindspore.nn import Cell


class L1Unstructured(BasePruningMethod):
    """Takes out the elements next to zero: so many, or such a share of those that are left."""

    def __init__(self, amount: float) -> None:
        self.amount = self._checked(amount)

    def compute_mask(self, t: Tensor, default_mask: Tensor) -> Tensor:
        mask = np.array(default_mask.asnumpy())
        order = np.argsort(np.abs(t.asnumpy()).reshape(-1), kind="stable")
        mask.reshape(-1)[order[: self._counted(self.amount, order.size)]] = 0
        return mindspore.tensor(mask)

    @classmethod
    def apply(cls, module: Cell, name: str, amount: float, importance_scores: Tensor | None = None) -> Any:
        return super().apply(module, name, amount=amount, importance_scores=importance_scores)
