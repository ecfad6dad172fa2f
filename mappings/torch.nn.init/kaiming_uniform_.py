"""Fills a tensor in place, as torch.nn.init.kaiming_uniform_ does."""

import math

import numpy as np
from helpers.torch import drawn_from
from helpers.torch.nn.init import calculate_gain
from mindspore import Tensor


def kaiming_uniform_(
    tensor: Tensor,
    a: float = 0.0,
    mode: str = "fan_in",
    nonlinearity: str = "leaky_relu",
    generator: object = None,
) -> Tensor:
    """Fill the tensor (2 axes or more) as He and others do, uniformly, and return it.

    Also a Parameter; the numbers are numpy's (mindspore.set_seed seeds it). Not in compiled functions.
    """
    if tensor.ndim < 2:
        raise ValueError(f"a tensor of 2 axes or more is needed, not of {tensor.ndim}")
    if mode not in ("fan_in", "fan_out"):
        raise ValueError(f"mode is fan_in or fan_out, not {mode}")
    fan = tensor.shape[1 if mode == "fan_in" else 0] * math.prod(tensor.shape[2:])
    bound = calculate_gain(nonlinearity, a) * math.sqrt(3 / max(fan, 1))
    if tensor.size:
        with drawn_from(generator):
            tensor[()] = Tensor(np.random.uniform(-bound, bound, tensor.shape), tensor.dtype)
    return tensor
