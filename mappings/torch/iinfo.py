"""The limits of an integer type, as torch.iinfo tells them."""

import mindspore
import numpy as np


class iinfo:
    """bits, max and min of an integer type."""

    def __init__(self, type: mindspore.Type) -> None:
        told = np.iinfo(mindspore.dtype_to_nptype(type))
        self.bits, self.max, self.min = told.bits, int(told.max), int(told.min)
