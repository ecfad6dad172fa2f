"""A linear layer with a batch norm worked in, as torch.nn.utils.fuse_linear_bn_eval."""

import copy
from typing import Any

from helpers.torch.nn.utils import fuse_linear_bn_weights
from mindspore import ops


def fuse_linear_bn_eval(linear: Any, bn: Any) -> Any:
    """Give a copy of the linear layer that does what both layers did in evaluation; both must be in it.

    Takes layers of nn and of mint.nn.
    """
    if linear.training or bn.training:
        raise AssertionError("fusing is for layers in evaluation: call set_train(False)")
    fused = copy.deepcopy(linear)
    bias = getattr(linear, "bias", None)
    fused.weight, fused.bias = fuse_linear_bn_weights(linear.weight, bias, *_fuse_linear_read(bn))
    if not getattr(fused, "has_bias", True):  # such an nn.Dense has nothing to add one with
        fused.has_bias, fused.bias_add = True, ops.add
    return fused


def _fuse_linear_read(bn: Any) -> list[Any]:
    """Moving mean and variance, the number against zero, weight and bias of a batch norm of nn or mint.nn."""
    if hasattr(bn, "moving_mean"):
        return [bn.moving_mean, bn.moving_variance, bn.eps, bn.gamma, bn.beta]
    return [bn.running_mean, bn.running_var, bn.eps, bn.weight, bn.bias]
