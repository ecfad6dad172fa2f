"""The old name of torch.nn.init.uniform_."""

from helpers.torch.nn.init import uniform_
from mindspore import Tensor


def uniform(
    tensor: Tensor,
    a: float = 0.0,
    b: float = 1.0,
    generator: object = None,
) -> Tensor:
    """Do what uniform_ does, which torch has replaced it by; without a warning."""
    return uniform_(tensor, a, b, generator=generator)
