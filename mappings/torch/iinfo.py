"""The limits of an integer type, as torch.iinfo tells them."""

import mindspore
import numpy as np


class iinfo:
    """bits, max, min and the name (dtype) of an integer type."""

    def __init__(self, type: mindspore.Type) -> None:
        told = np.iinfo(mindspore.dtype_to_nptype(type))
        self.bits, self.max, self.min = told.bits, int(told.max), int(told.min)
        self.dtype = told.dtype.name

    def __repr__(self) -> str:
        return f"iinfo(min={self.min}, max={self.max}, dtype={self.dtype})"
