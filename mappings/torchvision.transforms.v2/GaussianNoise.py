"""Images with normal noise, as torchvision.transforms.v2.GaussianNoise."""

from helpers.torchvision.transforms.v2.functional import gaussian_noise
from mindspore import Tensor


class GaussianNoise:
    """Takes tensors of floats or bytes. NumPy draws."""

    def __init__(self, mean: float = 0.0, sigma: float = 0.1, clip: bool = True) -> None:
        self.mean, self.sigma, self.clip = mean, sigma, clip

    def __call__(self, inpt: Tensor) -> Tensor:
        """Add noise to one image, or to several."""
        return gaussian_noise(inpt, self.mean, self.sigma, self.clip)
