from typing import Any

import mindspore
import numpy as np


def randperm(n: int, generator: Any = None, dtype: Any = None) -> mindspore.Tensor:
    """Random numbers that a generator gives; they differ from torch's for the same seed."""
    numbers = np.random if generator is None else generator.numbers
    return mindspore.tensor(np.asarray(numbers.permutation(n)), mindspore.int64 if dtype is None else dtype)
