"""Complex numbers of two real parts, as torch.complex."""

import numpy as np
from mindspore import Tensor, ops


def torch_complex(real: Tensor, imag: Tensor) -> Tensor:
    """Give real + imag × i; shapes are broadcast, and both are float32 or both float64."""
    if real.dtype != imag.dtype:
        raise RuntimeError(f"Expected object of scalar type {real.dtype} but got scalar type {imag.dtype}")
    shape = np.broadcast_shapes(real.shape, imag.shape)
    return ops.Complex()(real.broadcast_to(shape), imag.broadcast_to(shape))
