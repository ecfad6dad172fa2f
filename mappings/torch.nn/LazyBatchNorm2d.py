"""A normalisation that learns its number of channels from the first input, as torch.nn.LazyBatchNorm2d."""

from helpers.torch.nn import BatchNorm2d
from helpers.torch.nn.modules.batchnorm import _LazyNormBase


class LazyBatchNorm2d(_LazyNormBase, BatchNorm2d):
    """BatchNorm2d, made at the first call, which has to come before the optimizer is made.

    Not in compiled functions before that.
    """
