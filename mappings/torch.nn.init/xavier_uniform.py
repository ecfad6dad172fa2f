"""The old name of torch.nn.init.xavier_uniform_."""

from helpers.torch.nn.init import xavier_uniform_
from mindspore import Tensor


def xavier_uniform(
    tensor: Tensor,
    gain: float = 1.0,
    generator: object = None,
) -> Tensor:
    """Do what xavier_uniform_ does, which torch has replaced it by; without a warning."""
    return xavier_uniform_(tensor, gain, generator=generator)
