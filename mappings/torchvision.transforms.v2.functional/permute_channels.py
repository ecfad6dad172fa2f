"""An image's channels in another order, as torchvision.transforms.v2.functional.permute_channels."""

from collections.abc import Sequence
from typing import Any

import mindspore
import numpy as np
from helpers.torchvision.transforms.functional import pil_to_tensor, to_pil_image
from mindspore import Tensor, ops
from PIL import Image


def permute_channels(inpt: Any, permutation: Sequence[int]) -> Any:
    """Take a PIL image or a tensor (…, C, H, W); permutation names where each channel comes from."""
    if isinstance(inpt, Image.Image):
        return to_pil_image(permute_channels(pil_to_tensor(inpt), permutation))
    if not isinstance(inpt, Tensor):
        raise TypeError(f"a tensor or a PIL image is needed, not {type(inpt).__name__}")
    order = np.array([int(each) for each in permutation], dtype=np.int32)
    channels = inpt.shape[-3]
    if len(order) != channels:
        raise ValueError(f"a permutation of {len(order)} does not fit {channels} channels")
    if 0 in inpt.shape:
        return inpt
    if ((order < -channels) | (order >= channels)).any():
        raise IndexError(f"{[*order]} are not all among {channels} channels")
    # as three axes: gather takes eight at most
    rows = inpt.reshape(-1, channels, inpt.shape[-2] * inpt.shape[-1])
    return ops.gather(rows, mindspore.tensor(order % channels), 1).reshape(inpt.shape)
