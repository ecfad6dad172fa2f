"""Fills a tensor in place, as torch.nn.init.normal_ does."""

from helpers.torch import drawn_from
from mindspore import Tensor
from mindspore.common.initializer import Normal, initializer


def normal_(
    tensor: Tensor,
    mean: float = 0.0,
    std: float = 1.0,
    generator: object = None,
) -> Tensor:
    """Fill the tensor with normally distributed numbers and return it.

    Also a Parameter; numbers differ from torch's for the same seed. Not in compiled functions.
    """
    if tensor.size:
        with drawn_from(generator):
            tensor[()] = initializer(Normal(std, mean), tensor.shape, tensor.dtype).init_data()
    return tensor
