"""Pruning of whole slices by chance, as torch.nn.utils.prune.RandomStructured."""

from typing import Any

import mindspore
import numpy as np
from helpers.torch.nn.utils.prune import BasePruningMethod
from mindspore import Tensor
from mindspore.nn import Cell


class RandomStructured(BasePruningMethod):
    """Takes out slices along dim by chance: so many, or such a share of those that are left.

    NumPy draws them, so they are other ones than torch's for the same seed.
    """

    PRUNING_TYPE = "structured"

    def __init__(self, amount: float, dim: int = -1) -> None:
        self.amount = self._checked(amount)
        self.dim = dim

    def compute_mask(self, t: Tensor, default_mask: Tensor) -> Tensor:
        self._check_slices(t, self.dim)
        total = t.shape[self.dim]
        count = self._counted(self.amount, total)
        if not count:
            return default_mask
        mask = np.ones(t.shape, np.float32)
        np.moveaxis(mask, self.dim, 0)[np.random.permutation(total)[:count]] = 0
        return mindspore.tensor(mask).astype(t.dtype) * default_mask.astype(t.dtype)

    @classmethod
    def apply(cls, module: Cell, name: str, amount: float, dim: int = -1) -> Any:
        return super().apply(module, name, amount=amount, dim=dim)
