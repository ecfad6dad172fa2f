"""The limits of a floating-point type, as torch.finfo tells them."""

from typing import Any

import mindspore
import numpy as np


class finfo:
    """bits, eps, max, min, tiny, smallest_normal and resolution of a type, float32 unless one is given."""

    def __init__(self, type: Any = mindspore.float32) -> None:
        if type == mindspore.bfloat16:
            self.bits, self.eps, self.resolution = 16, 2.0**-7, 0.01
            self.max = (2 - 2.0**-7) * 2.0**127
            self.tiny = 2.0**-126
        else:
            told = np.finfo(mindspore.dtype_to_nptype(type))
            self.bits, self.eps, self.resolution = told.bits, float(told.eps), float(told.resolution)
            self.max, self.tiny = float(told.max), float(told.tiny)
        self.min, self.smallest_normal = -self.max, self.tiny
