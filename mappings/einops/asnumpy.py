"""A tensor's numbers as an array, as einops.asnumpy gives them."""

from typing import Any

import numpy as np


def asnumpy(tensor: Any) -> Any:
    """Give a tensor's numbers as an array of numpy; an array is given back as it is."""
    return tensor if isinstance(tensor, np.ndarray) else tensor.asnumpy()
