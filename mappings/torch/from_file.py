"""Numbers of a file as a tensor, as torch.from_file."""

import os
from typing import Any

import mindspore
import numpy as np
from mindspore import Tensor


def from_file(
    filename: str, shared: bool | None = None, size: int = 0, *, dtype: mindspore.Type | None = None
) -> Tensor:
    """Map the first size numbers of a file, 1-d; with shared, what is written to the tensor reaches it.

    Without shared the file has to be long enough; with it the file is made or grows.
    """
    kind = mindspore.dtype_to_nptype(dtype or mindspore.float32)
    mode: Any = "c" if not shared else "r+" if os.path.exists(filename) else "w+"
    return mindspore.from_numpy(np.memmap(filename, dtype=kind, mode=mode, shape=(size,)))
