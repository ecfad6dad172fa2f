"""The old name of torch.nn.init.orthogonal_."""

from helpers.torch.nn.init import orthogonal_
from mindspore import Tensor


def orthogonal(
    tensor: Tensor,
    gain: float = 1.0,
    generator: object = None,
) -> Tensor:
    """Do what orthogonal_ does, which torch has replaced it by; without a warning."""
    return orthogonal_(tensor, gain, generator=generator)
