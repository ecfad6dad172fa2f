"""An image with normal noise, as torchvision.transforms.v2.functional.gaussian_noise."""

import mindspore
import numpy as np
from helpers.torchvision.transforms.functional import clamped
from mindspore import Tensor


def gaussian_noise(inpt: Tensor, mean: float = 0.0, sigma: float = 0.1, clip: bool = True) -> Tensor:
    """Take tensors of floats, or of bytes, of which mean and sigma are shares of 255. NumPy draws.

    With clip the result stays between 0 and 1, or 0 and 255.
    """
    if not isinstance(inpt, Tensor):
        raise ValueError(f"a tensor is needed, not {type(inpt).__name__}")
    if sigma < 0:
        raise ValueError(f"sigma {sigma} is negative")
    mean, sigma = float(mean), float(sigma)
    noise = np.random.standard_normal(inpt.shape)
    if inpt.is_floating_point():
        noisy = inpt + (mean + mindspore.tensor(noise, inpt.dtype) * sigma)
        return clamped(noisy, 1) if clip else noisy
    if inpt.dtype != mindspore.uint8:
        raise ValueError(f"bytes or floats are needed, not {inpt.dtype}")
    # what lies beyond the bytes comes round again without clip
    total = inpt.asnumpy() + (mean * 255 + noise.astype(np.float32) * (sigma * 255)).astype(np.int16)
    return mindspore.tensor((total.clip(0, 255) if clip else total).astype(np.uint8))
