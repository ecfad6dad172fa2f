"""Pruning of elements by chance, as torch.nn.utils.prune.RandomUnstructured."""

from typing import Any

import mindspore
import numpy as np
from helpers.torch.nn.utils.prune import BasePruningMethod
from mindspore import Tensor
from mindspore.nn import Cell


class RandomUnstructured(BasePruningMethod):
    """Takes out elements by chance: so many, or such a share of those that are left.

    NumPy draws them, so they are other ones than torch's for the same seed.
    """

    def __init__(self, amount: float) -> None:
        self.amount = self._checked(amount)

    def compute_mask(self, t: Tensor, default_mask: Tensor) -> Tensor:
        mask = np.array(default_mask.asnumpy())
        count = self._counted(self.amount, t.size)
        mask.reshape(-1)[np.random.permutation(t.size)[:count]] = 0
        return mindspore.tensor(mask)

    @classmethod
    def apply(cls, module: Cell, name: str, amount: float) -> Any:
        return super().apply(module, name, amount=amount)
