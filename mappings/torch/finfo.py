"""The limits of a floating-point type, as torch.finfo tells them."""

import mindspore
import numpy as np


class finfo:
    """bits, eps, max, min, tiny, smallest_normal, resolution and the name (dtype) of a type.

    Of float32 unless one is given.
    """

    def __init__(self, type: mindspore.Type = mindspore.float32) -> None:
        if type == mindspore.bfloat16:  # which numpy lacks
            self.bits, self.eps, self.resolution, self.dtype = 16, 2.0**-7, 0.01, "bfloat16"
            self.max, self.tiny = (2 - 2.0**-7) * 2.0**127, 2.0**-126
        else:
            known = {"Complex64": mindspore.float32, "Complex128": mindspore.float64}.get(str(type), type)
            told = np.finfo(mindspore.dtype_to_nptype(known))
            self.bits, self.eps, self.resolution = told.bits, float(told.eps), 10.0**-told.precision
            self.dtype = told.dtype.name
            self.max, self.tiny = float(told.max), float(told.tiny)
        self.min, self.smallest_normal = -self.max, self.tiny

    def __repr__(self) -> str:
        told = f"min={self.min:g}, max={self.max:g}, eps={self.eps:g}"
        small = f"smallest_normal={self.smallest_normal:g}, tiny={self.tiny:g}"
        return f"finfo(resolution={self.resolution:g}, {told}, {small}, dtype={self.dtype})"
