from typing import Any

import mindspore
import numpy as np


def randint(*bounds: Any, size: Any = None, generator: Any = None, dtype: Any = None) -> mindspore.Tensor:
    """Random numbers that a generator gives; they differ from torch's for the same seed."""
    numbers = np.random if generator is None else generator.numbers
    *ends, shape = bounds if size is None else (*bounds, size)
    low, high = (0, *ends)[-2:]
    return mindspore.tensor(
        np.asarray(numbers.integers(low, high, tuple(shape))), mindspore.int64 if dtype is None else dtype
    )
