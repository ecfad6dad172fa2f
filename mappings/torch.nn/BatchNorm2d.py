"""Normalisation of each channel of (N, C, H, W) over a batch, as torch.nn.BatchNorm2d."""

from helpers.torch.nn.modules.batchnorm import _BatchNorm
from mindspore import Tensor


class BatchNorm2d(_BatchNorm):
    """Normalise by the statistics of the batch in training, by running ones afterwards.

    What is not asked for is None, as in torch: weight and bias without affine, statistics without
    track_running_stats. momentum=None averages over all batches so far.
    """

    def _check_input_dim(self, input: Tensor) -> None:
        if input.ndim != 4:
            raise ValueError(f"expected 4D input (got {input.ndim}D input)")
