"""Probabilities that grow with depth, as timm.layers.calculate_drop_path_rates gives them."""

from collections.abc import Sequence

import numpy as np


def calculate_drop_path_rates(
    drop_path_rate: float, depths: int | Sequence[int], stagewise: bool = False
) -> list[float] | list[list[float]]:
    """Give a probability per block, from 0 to drop_path_rate; with stagewise, a list per stage of depths."""
    if isinstance(depths, int):
        if stagewise:
            raise ValueError("stagewise=True needs a list of depths, one for each stage")
        count = depths
    else:
        count = sum(depths)
    # float32, as torch's linspace; a step that is added from the front, and from the back for the second half
    place, last = np.arange(count), np.float32(drop_path_rate)
    step = last / np.float32(max(count - 1, 1))
    front, back = place.astype(np.float32) * step, last - (count - 1 - place).astype(np.float32) * step
    rates = np.where(place < count // 2, front, back if count > 1 else front).tolist()
    if isinstance(depths, int) or not stagewise:
        return rates
    ends = np.cumsum(depths).tolist()
    return [rates[end - size : end] for end, size in zip(ends, depths, strict=True)]
