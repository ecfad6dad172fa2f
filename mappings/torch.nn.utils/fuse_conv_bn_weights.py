"""The weights of a convolution with a batch norm worked in, as torch.nn.utils.fuse_conv_bn_weights."""

import mindspore
from mindspore import Parameter, Tensor, ops


def fuse_conv_bn_weights(
    conv_w: Tensor,
    conv_b: Tensor | None,
    bn_rm: Tensor,
    bn_rv: Tensor,
    bn_eps: float,
    bn_w: Tensor | None,
    bn_b: Tensor | None,
    transpose: bool = False,
) -> tuple[Parameter, Parameter]:
    """Give weight and bias of the one convolution that does what both did in evaluation.

    bn_rm and bn_rv are the running mean and variance; without weight or bias they are 1 and 0.
    """
    scale = ops.rsqrt(bn_rv + mindspore.tensor(bn_eps, bn_rv.dtype)) * (1 if bn_w is None else bn_w)
    shape = ([1, -1] if transpose else [-1, 1]) + [1] * (conv_w.ndim - 2)
    bias = ((0 if conv_b is None else conv_b) - bn_rm) * scale + (0 if bn_b is None else bn_b)
    return Parameter(conv_w * scale.reshape(shape), name="weight"), Parameter(bias, name="bias")
