"""A normalisation that learns its number of channels from the first input, as torch.nn.LazyInstanceNorm3d."""

from helpers.torch.nn import InstanceNorm3d
from helpers.torch.nn.modules.batchnorm import _LazyNormBase


class LazyInstanceNorm3d(_LazyNormBase, InstanceNorm3d):
    """InstanceNorm3d, made at the first call, which has to come before the optimizer is made.

    Not in compiled functions before that.
    """
