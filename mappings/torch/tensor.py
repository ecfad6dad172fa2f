"""A new tensor of data, as torch.tensor."""

from typing import Any

import mindspore
import numpy as np
from mindspore import Tensor, ops


def _leaves(data: Any) -> list[Any]:
    """What lists and tuples hold, at any depth."""
    found: list[Any] = []
    for each in data:
        found += _leaves(each) if isinstance(each, (list, tuple)) else [each]
    return found


def _kind(leaf: Any) -> Any:
    """The NumPy dtype that torch takes an element for; Python's floats are float32."""
    if isinstance(leaf, (np.ndarray, np.generic)):
        return leaf.dtype
    if isinstance(leaf, Tensor):
        return leaf.asnumpy().dtype
    kinds: dict[Any, Any] = {bool: np.bool_, int: np.int64, float: np.float32, complex: np.complex64}
    return np.dtype(kinds.get(type(leaf), np.float32))


def tensor(data: Any, dtype: Any = None) -> Tensor:
    """Copy numbers, arrays, a tensor, or lists of these; the dtype is theirs unless one is given.

    In compiled functions it takes numbers, and tuples of them.
    """
    if isinstance(data, (bool, int, float)) and not isinstance(data, np.generic):
        return mindspore.tensor(data, dtype)
    if dtype in (bool, int, float):
        dtype = {bool: mindspore.bool_, int: mindspore.int64, float: mindspore.float64}[dtype]
    if isinstance(data, Tensor):
        found = ops.stop_gradient(data).copy()
        return found if dtype is None else found.astype(dtype)
    if isinstance(data, range):
        data = list(data)
    leaves = _leaves(data) if isinstance(data, (list, tuple)) else [data]
    held = [each for each in leaves if isinstance(each, (np.ndarray, np.generic, Tensor))]
    if not held or not isinstance(data, (list, tuple)):
        if dtype is None and any(isinstance(each, complex) for each in leaves if not np.ndim(each)):
            dtype = mindspore.complex64 if not held else None
        return mindspore.tensor(data, dtype)
    kinds = [_kind(each) for each in leaves]
    for group in ("c", "f"):  # whole numbers do not widen fractions
        if any(each.kind == group for each in kinds):
            kinds = [each for each in kinds if each.kind == group]
    array = np.array([_bare(each) for each in data])
    found = Tensor(array.astype(np.result_type(*kinds)))
    return found if dtype is None else found.astype(dtype)


def _bare(each: Any) -> Any:
    """A list's element without tensors, of which one with a single number counts as that."""
    if isinstance(each, (list, tuple)):
        return [_bare(part) for part in each]
    if isinstance(each, Tensor):
        if each.size != 1:
            raise ValueError("only one element tensors can be converted to Python scalars")
        return each.asnumpy().reshape(())
    return each
