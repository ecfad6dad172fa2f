"""Zeros and ones at random, as torch.bernoulli."""

import mindspore
from helpers.torch import drawn_from
from mindspore import Tensor, ops


def bernoulli(input: Tensor, p: float | None = None, *, generator: object = None) -> Tensor:
    """Draw 1 with the probability that each element of input is, or with p everywhere, else 0.

    mindspore.set_seed seeds it. float16 and bfloat16 are drawn in float32.
    """
    if generator is not None:
        with drawn_from(generator):
            return bernoulli(input, p)
    if not input.size:
        return ops.zeros_like(input)
    chance = input.astype(mindspore.float32) if p is None else mindspore.tensor(p, mindspore.float32)
    if float(chance.min()) < 0 or float(chance.max()) > 1 or bool(ops.isnan(chance).any()):
        raise RuntimeError("probabilities are from 0 to 1")
    return (ops.rand(input.shape, dtype=mindspore.float32) < chance).astype(input.dtype)
