"""A normalisation that learns its number of channels from the first input, as torch.nn.LazyBatchNorm3d."""

from helpers.torch.nn import BatchNorm3d
from helpers.torch.nn.modules.batchnorm import _LazyNormBase


class LazyBatchNorm3d(_LazyNormBase, BatchNorm3d):
    """BatchNorm3d, made at the first call, which has to come before the optimizer is made.

    Not in compiled functions before that.
    """
