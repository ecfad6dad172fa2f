"""Channels of images in any order, as torchvision.transforms.v2.RandomChannelPermutation."""

from typing import Any

import numpy
from helpers.torchvision.transforms.functional import get_dimensions
from helpers.torchvision.transforms.v2.functional import permute_channels


class RandomChannelPermutation:
    """Takes PIL images and tensors (…, C, H, W). NumPy draws the order."""

    def __call__(self, inpt: Any) -> Any:
        """Shuffle the channels of one image, or those of several alike."""
        return permute_channels(inpt, [*numpy.random.permutation(get_dimensions(inpt)[0])])
