from typing import Any

from mindspore import nn


class _Loss(nn.Cell):
    """The base class of losses, which keeps `reduction`."""

    def __init__(self, size_average: Any = None, reduce: Any = None, reduction: str = "mean") -> None:
        super().__init__()
        if size_average is not None or reduce is not None:
            whole = "mean" if size_average in (None, True) else "sum"
            reduction = whole if reduce in (None, True) else "none"
        self.reduction = reduction
