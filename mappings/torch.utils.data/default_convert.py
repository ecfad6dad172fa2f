"""A sample whose arrays become tensors, as torch.utils.data.default_convert."""

from collections.abc import Mapping, Sequence
from copy import copy
from typing import Any

import numpy as np
from mindspore import Tensor


def default_convert(data: Any) -> Any:
    """Make tensors of the arrays and numbers of numpy in a sample, however nested; all else stays.

    What an array holds is copied. A tuple without names becomes a list, as in torch.
    """
    if isinstance(data, (np.ndarray, np.generic)):
        return data if data.dtype.kind in "SUO" else Tensor(np.asarray(data))
    if isinstance(data, Mapping):
        found = {key: default_convert(each) for key, each in data.items()}
        if not isinstance(data, dict):
            make: Any = type(data)
            return make(found)
        same = copy(data)
        same.update(found)
        return same
    if isinstance(data, tuple) and hasattr(data, "_fields"):
        return type(data)(*map(default_convert, data))
    if isinstance(data, Sequence) and not isinstance(data, (str, bytes, Tensor)):
        return [default_convert(each) for each in data]
    return data
