"""Seeds of all random numbers, as timm.utils.random_seed sets them."""

import random

import mindspore
import numpy as np


def random_seed(seed: int = 42, rank: int = 0) -> None:
    """Seed mindspore, numpy and Python's random with seed + rank; mindspore's numbers are not torch's."""
    mindspore.set_seed(seed + rank)
    np.random.seed(seed + rank)
    random.seed(seed + rank)
