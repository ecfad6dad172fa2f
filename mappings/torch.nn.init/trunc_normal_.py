"""Fills a tensor in place, as torch.nn.init.trunc_normal_ does."""

from helpers.torch import drawn_from
from mindspore import Tensor
from mindspore.common.initializer import TruncatedNormal, initializer


def trunc_normal_(
    tensor: Tensor,
    mean: float = 0.0,
    std: float = 1.0,
    a: float = -2.0,
    b: float = 2.0,
    generator: object = None,
) -> Tensor:
    """Fill the tensor with normal numbers between a and b and return it.

    Also a Parameter; numbers differ from torch's for the same seed. Not in compiled functions.
    """
    if tensor.size:
        with drawn_from(generator):
            tensor[()] = initializer(TruncatedNormal(std, mean, a, b), tensor.shape, tensor.dtype).init_data()
    return tensor
