"""Fills a tensor in place, as torch.nn.init.xavier_normal_ does."""

from helpers.torch import drawn_from
from mindspore import Tensor
from mindspore.common.initializer import XavierNormal, initializer


def xavier_normal_(
    tensor: Tensor,
    gain: float = 1.0,
    generator: object = None,
) -> Tensor:
    """Fill the tensor (2 axes or more) as Glorot and Bengio do, normally, and return it.

    Also a Parameter; numbers differ from torch's for the same seed. Not in compiled functions.
    """
    if tensor.size:
        with drawn_from(generator):
            tensor[()] = initializer(XavierNormal(gain), tensor.shape, tensor.dtype).init_data()
    return tensor
