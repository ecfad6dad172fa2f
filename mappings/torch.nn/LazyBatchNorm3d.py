"""A layer that learns its number of channels from the first input, as torch.nn.LazyBatchNorm3d."""

from typing import Any

import mindspore
from mindspore import Tensor, nn, ops


class LazyBatchNorm3d(nn.BatchNorm3d):
    """nn.BatchNorm3d, made at the first call, which has to come before the optimizer is made.

    Not in compiled functions before that.
    """

    def __init__(
        self,
        eps: float = 1e-5,
        momentum: float = 0.1,
        affine: bool = True,
        track_running_stats: bool = True,
        dtype: mindspore.Type | None = None,
    ) -> None:
        nn.Cell.__init__(self)
        self._prefix = ""
        self._wanted: dict[str, Any] = {
            "eps": eps,
            "momentum": 1 - momentum,
            "affine": affine,
            "use_batch_statistics": None if track_running_stats else True,
            "dtype": dtype or mindspore.float32,
        }

    def update_parameters_name(self, prefix: str = "", recurse: bool = True) -> None:
        """Remember what a cell around it puts before names, for the parameters to come."""
        super().update_parameters_name(prefix, recurse)
        self._prefix = prefix + self._prefix

    def construct(self, input: Tensor) -> Tensor:
        """Compute as nn.BatchNorm3d; the first call makes the parameters."""
        if self._wanted:
            wanted, prefix, training = self._wanted, self._prefix, self.training
            super().__init__(input.shape[1], **wanted)
            self._wanted, self._prefix = {}, ""
            self.update_parameters_name(prefix)
            self.set_train(training)
        if not input.size:  # the kernel would leave what it remembers unwritten
            return ops.zeros(input.shape, input.dtype)
        return super().construct(input)
