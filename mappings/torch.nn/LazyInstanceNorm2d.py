"""A normalisation that learns its number of channels from the first input, as torch.nn.LazyInstanceNorm2d."""

from helpers.torch.nn import InstanceNorm2d
from helpers.torch.nn.modules.batchnorm import _LazyNormBase


class LazyInstanceNorm2d(_LazyNormBase, InstanceNorm2d):
    """InstanceNorm2d, made at the first call, which has to come before the optimizer is made.

    Not in compiled functions before that.
    """
