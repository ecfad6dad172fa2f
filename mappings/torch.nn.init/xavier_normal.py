"""The old name of torch.nn.init.xavier_normal_."""

from helpers.torch.nn.init import xavier_normal_
from mindspore import Tensor


def xavier_normal(
    tensor: Tensor,
    gain: float = 1.0,
    generator: object = None,
) -> Tensor:
    """Do what xavier_normal_ does, which torch has replaced it by; without a warning."""
    return xavier_normal_(tensor, gain, generator=generator)
