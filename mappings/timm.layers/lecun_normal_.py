"""Fills a weight in place, as timm.layers.lecun_normal_ does."""

from helpers.timm.layers import variance_scaling_
from mindspore import Tensor


def lecun_normal_(tensor: Tensor) -> None:
    """Fill a weight with normal numbers, cut off, whose variance is one by the number of its inputs."""
    variance_scaling_(tensor, mode="fan_in", distribution="truncated_normal")
