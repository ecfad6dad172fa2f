"""The loss of sequences whose labels are not aligned, as torch.nn.CTCLoss."""

from typing import Any

from helpers.torch.nn.functional import ctc_loss
from mindspore import Tensor, nn


class CTCLoss(nn.Cell):
    """Give the loss; labels are a row for each sequence, or all in one row.

    An input too short for its labels gives infinity, or 0 with zero_infinity. Not in compiled functions.
    """

    def __init__(self, blank: int = 0, reduction: str = "mean", zero_infinity: bool = False) -> None:
        super().__init__()
        self.blank = blank
        self.reduction = reduction
        self.zero_infinity = zero_infinity

    def construct(
        self, log_probs: Tensor, targets: Tensor, input_lengths: Any, target_lengths: Any
    ) -> Tensor:
        given = (log_probs, targets, input_lengths, target_lengths)
        return ctc_loss(*given, self.blank, self.reduction, self.zero_infinity)
