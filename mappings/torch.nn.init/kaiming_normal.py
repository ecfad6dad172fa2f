"""The old name of torch.nn.init.kaiming_normal_."""

from helpers.torch.nn.init import kaiming_normal_
from mindspore import Tensor


def kaiming_normal(
    tensor: Tensor,
    a: float = 0.0,
    mode: str = "fan_in",
    nonlinearity: str = "leaky_relu",
    generator: object = None,
) -> Tensor:
    """Do what kaiming_normal_ does, which torch has replaced it by; without a warning."""
    return kaiming_normal_(tensor, a, mode, nonlinearity, generator=generator)
