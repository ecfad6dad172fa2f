"""The old name of torch.nn.init.kaiming_uniform_."""

from helpers.torch.nn.init import kaiming_uniform_
from mindspore import Tensor


def kaiming_uniform(
    tensor: Tensor,
    a: float = 0.0,
    mode: str = "fan_in",
    nonlinearity: str = "leaky_relu",
    generator: object = None,
) -> Tensor:
    """Do what kaiming_uniform_ does, which torch has replaced it by; without a warning."""
    return kaiming_uniform_(tensor, a, mode, nonlinearity, generator=generator)
