"""The places of what is not zero, as torch.nonzero."""

from typing import Any

from mindspore import Tensor, bool_, ops


def nonzero(input: Tensor, *, as_tuple: bool = False) -> Any:
    """The places of what is not zero: a row for each, or a tensor for each axis."""
    other = input if input.dtype == bool_ else input != 0
    found = ops.nonzero(other if other.ndim else other.reshape(1))
    if as_tuple:
        return tuple(found[:, axis] for axis in range(found.shape[1]))
    return found if other.ndim else found[:, :0]
