"""Samples put together into a batch, as torch.utils.data.default_collate."""

from collections.abc import Mapping, Sequence
from typing import Any

import mindspore
import numpy as np
from mindspore import Tensor, ops


def default_collate(batch: Any) -> Any:
    """Stack tensors, arrays and numbers along a new first axis; go through mappings and sequences.

    Python's floats become float64, texts stay a list of texts.
    """
    first = batch[0]
    if isinstance(first, Tensor):
        return ops.stack(list(batch))
    if isinstance(first, (np.ndarray, np.generic)) and first.dtype.kind not in "SUO":
        return mindspore.tensor(np.stack(batch))
    if isinstance(first, (bool, int, float)):
        kind = np.float64 if isinstance(first, float) else None
        return mindspore.tensor(np.asarray(batch, kind))
    if isinstance(first, (str, bytes)):
        return batch
    if isinstance(first, Mapping):
        return {key: default_collate([each[key] for each in batch]) for key in first}
    if isinstance(first, tuple) and hasattr(first, "_fields"):
        return type(first)(*(default_collate(column) for column in zip(*batch)))
    if isinstance(first, Sequence):
        if any(len(each) != len(first) for each in batch):
            raise RuntimeError("the samples of a batch differ in length")
        return [default_collate(column) for column in zip(*batch)]
    raise TypeError(f"a batch cannot be made of {type(first).__name__}")
