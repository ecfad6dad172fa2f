"""Pruning of whole slices of small norm, as torch.nn.utils.prune.LnStructured."""

from typing import Any

import mindspore
import numpy as np
from helpers.torch.nn.utils.prune import BasePruningMethod
from mindspore import Tensor
from mindspore.nn import Cell


class LnStructured(BasePruningMethod):
    """Takes out the slices along dim with the smallest n-norm: so many, or such a share of those left.

    n is a number, inf, -inf, "fro", or of three axes "nuc".
    """

    PRUNING_TYPE = "structured"

    def __init__(self, amount: float, n: Any, dim: int = -1) -> None:
        self.amount = self._checked(amount)
        self.n = n
        self.dim = dim

    def compute_mask(self, t: Tensor, default_mask: Tensor) -> Tensor:
        self._check_slices(t, self.dim)
        slices = np.moveaxis(t.asnumpy(), self.dim, 0)
        if self.n == "nuc":
            norms = np.linalg.norm(slices, ord="nuc", axis=(1, 2))
        else:
            rows = slices.reshape(len(slices), int(np.prod(slices.shape[1:])))
            norms = np.linalg.norm(rows, ord=2 if self.n == "fro" else self.n, axis=1)
        order = np.argsort(norms, kind="stable")
        count = self._counted(self.amount, len(slices))
        if not count:
            return default_mask
        mask = np.ones(t.shape, slices.dtype)
        np.moveaxis(mask, self.dim, 0)[order[:count]] = 0
        return mindspore.tensor(mask) * default_mask.astype(t.dtype)

    @classmethod
    def apply(
        cls,
        module: Cell,
        name: str,
        amount: float,
        n: Any,
        dim: int,
        importance_scores: Tensor | None = None,
    ) -> Any:
        return super().apply(module, name, amount=amount, n=n, dim=dim, importance_scores=importance_scores)
