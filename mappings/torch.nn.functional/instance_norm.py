"""Normalisation of each channel of each sample, as torch.nn.functional.instance_norm."""

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
    axes = tuple(range(2, input.ndim))
    shape = (1, -1) + (1,) * len(axes)
    if use_input_stats:
        mean = input.mean(axes, keep_dims=True)
        variance = ((input - mean) ** 2).mean(axes, keep_dims=True)
        if running_mean is not None and running_var is not None:
            count = input.size // (input.shape[0] * input.shape[1])
            wide = variance.mean(0).reshape(-1) * (count / max(count - 1, 1))
            running_mean[:] = running_mean * (1 - momentum) + mean.mean(0).reshape(-1) * momentum
            running_var[:] = running_var * (1 - momentum) + wide * momentum
    elif running_mean is None or running_var is None:
        raise RuntimeError(
            "Expected running_mean and running_var to be defined when use_input_stats is False"
        )
    else:
        mean, variance = running_mean.reshape(shape), running_var.reshape(shape)
    small = mindspore.tensor(eps, variance.dtype)  # a Python number would be rounded to float32
    result = (input - mean) * ops.rsqrt(variance + small)
    result = result if weight is None else result * weight.reshape(shape)
    return result if bias is None else result + bias.reshape(shape)
