"""Tensors one after the other, as torch.cat."""

from collections.abc import Sequence

from helpers.torch import result_type
from mindspore import Tensor, mint


def cat(tensors: Sequence[Tensor], dim: int = 0) -> Tensor:
    """Join tensors along an axis, of different dtypes as well.

    Tensors of shape (0,) have a say in the dtype only.
    """
    dtype = tensors[0].dtype
    for each in tensors[1:]:
        if each.dtype != dtype:
            dtype = result_type(mint.zeros((1,), dtype=dtype), mint.zeros((1,), dtype=each.dtype))
    parts = [each for each in tensors if each.shape != (0,)] or [*tensors]
    return mint.cat([each if each.dtype == dtype else each.astype(dtype) for each in parts], dim)
