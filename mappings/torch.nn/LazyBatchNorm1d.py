"""A normalisation that learns its number of channels from the first input, as torch.nn.LazyBatchNorm1d."""

from helpers.torch.nn import BatchNorm1d
from helpers.torch.nn.modules.batchnorm import _LazyNormBase


class LazyBatchNorm1d(_LazyNormBase, BatchNorm1d):
    """BatchNorm1d, made at the first call, which has to come before the optimizer is made.

    Not in compiled functions before that.
    """
