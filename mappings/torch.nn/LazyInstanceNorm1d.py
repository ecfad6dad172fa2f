"""A normalisation that learns its number of channels from the first input, as torch.nn.LazyInstanceNorm1d."""

from helpers.torch.nn import InstanceNorm1d
from helpers.torch.nn.modules.batchnorm import _LazyNormBase


class LazyInstanceNorm1d(_LazyNormBase, InstanceNorm1d):
    """InstanceNorm1d, made at the first call, which has to come before the optimizer is made.

    Not in compiled functions before that.
    """
