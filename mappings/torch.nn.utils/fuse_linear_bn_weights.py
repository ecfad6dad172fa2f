"""The weights of a linear layer with a batch norm worked in, as torch.nn.utils.fuse_linear_bn_weights."""

import mindspore
from mindspore import Parameter, Tensor, ops


def fuse_linear_bn_weights(
    linear_w: Tensor,
    linear_b: Tensor | None,
    bn_rm: Tensor,
    bn_rv: Tensor,
    bn_eps: float,
    bn_w: Tensor,
    bn_b: Tensor,
) -> tuple[Parameter, Parameter]:
    """Give weight and bias of the one linear layer that does what both did in evaluation.

    bn_rm and bn_rv are the running mean and variance.
    """
    scale = ops.rsqrt(bn_rv + mindspore.tensor(bn_eps, bn_rv.dtype)) * bn_w
    bias = ((0 if linear_b is None else linear_b) - bn_rm) * scale + bn_b
    return Parameter(linear_w * scale.expand_dims(-1), name="weight"), Parameter(bias, name="bias")
