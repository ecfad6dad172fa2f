"""Normalisation of each channel of (N, C, D, H, W) over a batch, as torch.nn.BatchNorm3d."""

from helpers.torch.nn.modules.batchnorm import _BatchNorm
from mindspore import Tensor


class BatchNorm3d(_BatchNorm):
    """Normalise by the statistics of the batch in training, by running ones afterwards.

    What is not asked for is None, as in torch: weight and bias without affine, statistics without
    track_running_stats. momentum=None averages over all batches so far.
    """

    def _check_input_dim(self, input: Tensor) -> None:
        if input.ndim != 5:
            raise ValueError(f"expected 5D input (got {input.ndim}D input)")
