"""Fills a weight in place by how many inputs it has, as timm.layers.variance_scaling_ does."""

from helpers.timm.layers import trunc_normal_tf_
from helpers.torch.nn.init import _calculate_fan_in_and_fan_out, normal_, uniform_
from mindspore import Tensor

_SHORTENED = 0.87962566103423978  # the standard deviation of normal numbers cut off at -2 and 2


def variance_scaling_(
    tensor: Tensor, scale: float = 1.0, mode: str = "fan_in", distribution: str = "normal"
) -> None:
    """Fill a weight with numbers (normal, truncated_normal, uniform) of variance scale by what mode says."""
    inputs, outputs = _calculate_fan_in_and_fan_out(tensor)
    share = {"fan_in": inputs, "fan_out": outputs, "fan_avg": (inputs + outputs) / 2}[mode]
    spread = (scale / share) ** 0.5
    if distribution == "truncated_normal":
        trunc_normal_tf_(tensor, std=spread / _SHORTENED)
    elif distribution == "normal":
        normal_(tensor, std=spread)
    elif distribution == "uniform":
        uniform_(tensor, -(3**0.5) * spread, 3**0.5 * spread)
    else:
        raise ValueError(f"invalid distribution {distribution}")
