"""Normalisation of each channel of each sample, as torch.nn.functional.instance_norm."""

import math

import mindspore
from mindspore import Tensor, ops


def instance_norm(
    input: Tensor,
    running_mean: Tensor | None = None,
    running_var: Tensor | None = None,
    weight: Tensor | None = None,
    bias: Tensor | None = None,
    use_input_stats: bool = True,
    momentum: float = 0.1,
    eps: float = 1e-5,
) -> Tensor:
    """Normalise (N, C, *) by the statistics of each sample and channel, or by running ones of (C).

    Running statistics that are given along with use_input_stats are updated as torch does.
    """
    if not input.size and not use_input_stats and running_mean is not None and running_var is not None:
        return ops.zeros(input.shape, input.dtype)
    if use_input_stats and running_mean is None and input.dtype == mindspore.float32 and input.size:
        given = [each for each in (weight, bias) if each is not None]
        if math.prod(input.shape[2:]) > 1 and all(each.dtype == input.dtype for each in given):
            return ops.group_norm(input, input.shape[1], weight, bias, eps)  # one kernel, which is quicker
    axes = tuple(range(2, input.ndim))
    shape = (1, -1) + (1,) * len(axes)
    half = input.dtype in (mindspore.float16, mindspore.bfloat16)
    x = input.astype(mindspore.float32) if half else input  # squares of float16 end at 65504
    if use_input_stats:
        if math.prod(input.shape[2:]) == 1:
            raise ValueError(
                f"Expected more than 1 spatial element when training, got input size {input.shape}"
            )
        mean = x.mean(axes, keep_dims=True)
        variance = ((x - mean) ** 2).mean(axes, keep_dims=True)
        kept = bool(input.size) or not len(input)  # torch remembers nothing of samples without elements
        if running_mean is not None and running_var is not None and kept:
            count = math.prod(input.shape[2:])
            # Python numbers would be rounded to float32.
            unbiased = mindspore.tensor(count / max(count - 1, 1), mean.dtype)
            wide = variance.mean(0).reshape(-1) * unbiased
            part = mindspore.tensor(momentum, mean.dtype)
            for running, found in ((running_mean, mean.mean(0).reshape(-1)), (running_var, wide)):
                real = running if running.is_floating_point() else running.astype(mean.dtype)
                rest = mindspore.tensor(1 - momentum, real.dtype)
                new = real * rest + found * part
                if not len(input):  # means of nothing are whatever the memory held
                    new = ops.full_like(new, float("nan"))
                running[:] = new.astype(running.dtype)
    elif running_mean is None or running_var is None:
        raise RuntimeError(
            "Expected running_mean and running_var to be defined when use_input_stats is False"
        )
    else:
        mean, variance = running_mean.reshape(shape), running_var.reshape(shape)
    small = mindspore.tensor(eps, variance.dtype)  # a number would be rounded, too
    scale = ops.rsqrt(variance + small)
    if weight is None:
        result = (x - mean) * scale
        return (result if bias is None else result + bias.reshape(shape)).astype(input.dtype)
    scale = scale * weight.reshape(shape)
    moved = mean * scale if bias is None else mean * scale - bias.reshape(shape)
    return (x * scale - moved).astype(input.dtype)  # as torch does, which decides for an infinite weight
