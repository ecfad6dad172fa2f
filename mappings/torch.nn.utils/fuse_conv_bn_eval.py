"""A convolution with a batch norm worked in, as torch.nn.utils.fuse_conv_bn_eval."""

import copy
from typing import Any

from helpers.torch.nn.utils import fuse_conv_bn_weights


def fuse_conv_bn_eval(conv: Any, bn: Any, transpose: bool = False) -> Any:
    """Give a copy of the convolution that does what both layers did in evaluation; both must be in it.

    Takes layers of nn and of mint.nn.
    """
    if conv.training or bn.training:
        raise AssertionError("fusing is for layers in evaluation: call set_train(False)")
    fused = copy.deepcopy(conv)
    bias = getattr(conv, "bias", None)
    fused.weight, fused.bias = fuse_conv_bn_weights(conv.weight, bias, *_fuse_conv_read(bn), transpose)
    fused.has_bias = True
    return fused


def _fuse_conv_read(bn: Any) -> list[Any]:
    """Moving mean and variance, the number against zero, weight and bias of a batch norm of nn or mint.nn."""
    if hasattr(bn, "moving_mean"):
        return [bn.moving_mean, bn.moving_variance, bn.eps, bn.gamma, bn.beta]
    return [bn.running_mean, bn.running_var, bn.eps, bn.weight, bn.bias]
