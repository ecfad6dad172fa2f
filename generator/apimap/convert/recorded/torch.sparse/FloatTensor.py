from typing import Any

import mindspore
from helpers.torch import sparse_coo_tensor
from mindspore import COOTensor


def FloatTensor(indices: Any, values: Any, size: Any = None) -> COOTensor:
    """A tensor of float32 held by coordinates."""
    return sparse_coo_tensor(indices, values, size, dtype=mindspore.float32)
