"""The old name of torch.nn.init.sparse_."""

from helpers.torch.nn.init import sparse_
from mindspore import Tensor


def sparse(
    tensor: Tensor,
    sparsity: float,
    std: float = 0.01,
    generator: object = None,
) -> Tensor:
    """Do what sparse_ does, which torch has replaced it by; without a warning."""
    return sparse_(tensor, sparsity, std, generator=generator)
