"""Images whose pixels are moved at random, as torchvision.transforms.ElasticTransform."""

from collections.abc import Sequence
from typing import Any

from helpers.torchvision.transforms import elastic_distances
from helpers.torchvision.transforms.functional import (
    elastic_transform,
    get_dimensions,
    pil_to_tensor,
    to_pil_image,
)
from mindspore import Tensor


class ElasticTransform:
    """Takes PIL images and tensors (…, C, H, W), read bilinearly, 0 outside. NumPy draws.

    alpha says how far, sigma how smoothly: one number, or across and down.
    """

    def __init__(self, alpha: float | Sequence[float] = 50.0, sigma: float | Sequence[float] = 5.0) -> None:
        self.alpha, self.sigma = (_elastic_pair(each) for each in (alpha, sigma))

    def __call__(self, tensor: Any) -> Any:
        """Distort one image, or several alike."""
        distances = elastic_distances(self.alpha, self.sigma, *get_dimensions(tensor)[1:])
        if isinstance(tensor, Tensor):
            return elastic_transform(tensor, distances)
        return to_pil_image(elastic_transform(pil_to_tensor(tensor), distances), mode=tensor.mode)


def _elastic_pair(value: float | Sequence[float]) -> list[float]:
    if isinstance(value, Sequence):
        if len(value) != 2 or not all(isinstance(each, float) for each in value):
            raise ValueError(f"two floats are needed, not {value}")
        return [*value]
    if not isinstance(value, float):
        raise TypeError(f"a float is needed, not {value!r}")
    return [value, value]
