"""Images whose pixels are moved at random, as torchvision.transforms.v2.ElasticTransform."""

from collections.abc import Sequence
from typing import Any

from helpers.torchvision.transforms import elastic_distances
from helpers.torchvision.transforms.functional import get_dimensions, pil_to_tensor, to_pil_image
from helpers.torchvision.transforms.v2.functional import elastic_transform
from mindspore import Tensor


class ElasticTransform:
    """Takes PIL images and tensors (…, C, H, W), read bilinearly, 0 outside. NumPy draws.

    alpha says how far, sigma how smoothly: one number, or across and down.
    """

    def __init__(self, alpha: float | Sequence[float] = 50.0, sigma: float | Sequence[float] = 5.0) -> None:
        self.alpha, self.sigma = (_v2_elastic_pair(each) for each in (alpha, sigma))

    def __call__(self, inpt: Any) -> Any:
        """Distort one image, or several alike."""
        distances = elastic_distances(self.alpha, self.sigma, *get_dimensions(inpt)[1:])
        if isinstance(inpt, Tensor):
            return elastic_transform(inpt, distances)
        return to_pil_image(elastic_transform(pil_to_tensor(inpt), distances), mode=inpt.mode)


def _v2_elastic_pair(value: float | Sequence[float]) -> list[float]:
    if not isinstance(value, Sequence):
        return [float(value), float(value)]
    if len(value) not in (1, 2):
        raise ValueError(f"one number or two are needed, not {value}")
    return [float(each) for each in value] * (2 // len(value))
