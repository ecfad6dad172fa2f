"""Normal numbers between two bounds, in place, for what timm calls trunc_normal_."""

from helpers.torch.nn.init import trunc_normal_
from mindspore import Tensor


def truncated(tensor: Tensor, mean: float, std: float, a: float, b: float) -> Tensor:
    """Fill the tensor and return it."""
    return trunc_normal_(tensor, mean, std, a, b)
