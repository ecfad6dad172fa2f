"""Fills a tensor in place, as torch.nn.init.xavier_uniform_ does."""

from helpers.torch import drawn_from
from mindspore import Tensor
from mindspore.common.initializer import XavierUniform, initializer


def xavier_uniform_(
    tensor: Tensor,
    gain: float = 1.0,
    generator: object = None,
) -> Tensor:
    """Fill the tensor (2 axes or more) as Glorot and Bengio do, uniformly, and return it.

    Also a Parameter; numbers differ from torch's for the same seed. Not in compiled functions.
    """
    if tensor.size:
        with drawn_from(generator):
            tensor[()] = initializer(XavierUniform(gain), tensor.shape, tensor.dtype).init_data()
    return tensor
