"""The old name of torch.nn.init.normal_."""

from helpers.torch.nn.init import normal_
from mindspore import Tensor


def normal(
    tensor: Tensor,
    mean: float = 0.0,
    std: float = 1.0,
    generator: object = None,
) -> Tensor:
    """Do what normal_ does, which torch has replaced it by; without a warning."""
    return normal_(tensor, mean, std, generator=generator)
