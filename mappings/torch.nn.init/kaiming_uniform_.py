"""Fills a tensor in place, as torch.nn.init.kaiming_uniform_ does."""

from mindspore import Tensor
from mindspore.common.initializer import HeUniform, initializer


def kaiming_uniform_(
    tensor: Tensor, a: float = 0.0, mode: str = "fan_in", nonlinearity: str = "leaky_relu"
) -> Tensor:
    """Fill the tensor (2 axes or more) as He and others do, uniformly, and return it.

    The tensor has at least one axis; numbers differ from torch's for the same seed.
    """
    tensor[:] = initializer(HeUniform(a, mode, nonlinearity), tensor.shape, tensor.dtype).init_data()
    return tensor
