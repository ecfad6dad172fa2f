"""Fills a tensor in place, as torch.nn.init.sparse_ does."""

from helpers.torch import drawn_from
from mindspore import Tensor
from mindspore.common.initializer import Sparse, initializer


def sparse_(
    tensor: Tensor,
    sparsity: float,
    std: float = 0.01,
    generator: object = None,
) -> Tensor:
    """Fill a matrix with normal numbers, and a share of each column with zeros, and return it.

    Also a Parameter; numbers differ from torch's for the same seed. Not in compiled functions.
    """
    if tensor.size:
        with drawn_from(generator):
            tensor[()] = initializer(Sparse(sparsity, std), tensor.shape, tensor.dtype).init_data()
    return tensor
