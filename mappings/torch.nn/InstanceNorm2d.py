"""Normalisation of each channel of each sample, as torch.nn.InstanceNorm2d."""

from helpers.torch.nn.modules.instancenorm import _InstanceNorm
from mindspore import Tensor


class InstanceNorm2d(_InstanceNorm):
    """Normalise each channel of each sample, with or without batch axis.

    What is not asked for is None, as in torch: weight and bias without affine, statistics without
    track_running_stats.
    """

    def _check_input_dim(self, input: Tensor) -> None:
        if input.ndim not in (3, 4):
            raise ValueError(f"expected 3D or 4D input (got {input.ndim}D input)")

    def _get_no_batch_dim(self) -> int:
        return 3
