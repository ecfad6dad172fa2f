"""Normalisation of each channel over a batch, as torch.nn.functional.batch_norm."""

import math

import mindspore
from mindspore import Tensor, ops


def batch_norm(
    input: Tensor,
    running_mean: Tensor | None = None,
    running_var: Tensor | None = None,
    weight: Tensor | None = None,
    bias: Tensor | None = None,
    training: bool = False,
    momentum: float = 0.1,
    eps: float = 1e-5,
) -> Tensor:
    """Normalise (N, C, *) by the statistics of the batch, or by running ones of (C).

    Running statistics that are given along with training are updated, whatever their dtype and layout.
    """
    shape = input.shape
    if training and len(shape) > 1 and shape[0] * math.prod(shape[2:]) == 1:
        raise ValueError(f"Expected more than 1 value per channel when training, got input size {shape}")
    if not training and (running_mean is None or running_var is None):
        raise RuntimeError("expected running_mean to be defined in evaluation mode")
    if not input.size:
        dtype = input.dtype
        if weight is not None and weight.is_floating_point() and not input.is_floating_point():
            dtype = weight.dtype
        return (input * 1).astype(dtype)  # nothing to remember
    given = [each for each in (running_mean, running_var, weight, bias) if each is not None]
    single = all(each.dtype == mindspore.float32 and each.is_contiguous() for each in given)
    if training and _batch_norm_part(running_mean, running_var):  # @jit.cond: False
        single = False  # the kernel would write elsewhere
    if single and input.dtype == mindspore.float32 and 0 < eps <= 1 and 0 <= momentum <= 1:
        kernel = ops.BatchNorm(is_training=training, epsilon=eps, momentum=momentum)
        return kernel(
            input.reshape((shape[0], shape[1], -1, 1)),
            ops.ones(shape[1], input.dtype) if weight is None else weight,
            ops.zeros(shape[1], input.dtype) if bias is None else bias,
            ops.zeros(shape[1], input.dtype) if running_mean is None else running_mean,
            ops.ones(shape[1], input.dtype) if running_var is None else running_var,
        )[0].reshape(shape)
    half = input.dtype in (mindspore.float16, mindspore.bfloat16)
    x = input.astype(mindspore.float32) if half else input
    around = (1, -1) + (1,) * (len(shape) - 2)
    if training:
        axes = (0, *range(2, len(shape)))
        mean = x.mean(axes, keep_dims=True)
        variance = ((x - mean) ** 2).mean(axes, keep_dims=True)
        count = input.size // shape[1]
        wide = variance * mindspore.tensor(count / max(count - 1, 1), x.dtype)
        with mindspore._no_grad():
            for running, found in ((running_mean, mean), (running_var, wide)):
                if running is not None:
                    part = mindspore.tensor(momentum, x.dtype)
                    rest = mindspore.tensor(1 - momentum, x.dtype)
                    new = running.astype(x.dtype) * rest + found.reshape(-1) * part
                    _batch_norm_write(running, new.astype(running.dtype))
    else:
        assert running_mean is not None
        assert running_var is not None
        mean = running_mean.reshape(around).astype(x.dtype)
        variance = running_var.reshape(around).astype(x.dtype)
    # A Python number would be rounded to float32.
    result = (x - mean) * ops.rsqrt(variance + mindspore.tensor(eps, x.dtype))
    result = result if weight is None else result * weight.reshape(around).astype(x.dtype)
    result = result if bias is None else result + bias.reshape(around).astype(x.dtype)
    return result.astype(input.dtype)


def _batch_norm_part(*kept: Tensor | None) -> bool:
    """Whether statistics are parts of other tensors."""
    return any(
        each.untyped_storage().nbytes() != each.nbytes and not isinstance(each, mindspore.Parameter)
        for each in kept
        if each is not None
    )


def _batch_norm_write(running: Tensor, new: Tensor) -> None:
    """Put statistics into the tensor that holds them, a part of another one included."""
    if _batch_norm_part(running):  # @jit.cond: False
        running[:] = new  # copy_ would write elsewhere
    else:
        running.copy_(new)
