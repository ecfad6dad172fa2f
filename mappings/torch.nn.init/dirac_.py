"""Fills a tensor in place, as torch.nn.init.dirac_ does."""

from mindspore import Tensor
from mindspore.common.initializer import Dirac, initializer


def dirac_(
    tensor: Tensor,
    groups: int = 1,
) -> Tensor:
    """Fill a kernel (3 to 5 axes) so that a convolution with it keeps its input and return it.

    Also a Parameter. Not in compiled functions.
    """
    if tensor.size:
        tensor[()] = initializer(Dirac(groups), tensor.shape, tensor.dtype).init_data()
    return tensor
