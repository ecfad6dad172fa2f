from typing import Any

from helpers.torch.nn.modules.loss import _Loss


class _WeightedLoss(_Loss):
    """The base class of losses with a weight for every class."""

    def __init__(
        self, weight: Any = None, size_average: Any = None, reduce: Any = None, reduction: str = "mean"
    ) -> None:
        super().__init__(size_average, reduce, reduction)
        self.weight = weight
