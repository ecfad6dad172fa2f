"""The old name of torch.nn.init.dirac_."""

from helpers.torch.nn.init import dirac_
from mindspore import Tensor


def dirac(
    tensor: Tensor,
    groups: int = 1,
) -> Tensor:
    """Do what dirac_ does, which torch has replaced it by; without a warning."""
    return dirac_(tensor, groups)
