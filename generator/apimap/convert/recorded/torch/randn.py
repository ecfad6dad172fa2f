from typing import Any

import mindspore
import numpy as np


def randn(*size: Any, generator: Any = None, dtype: Any = None) -> mindspore.Tensor:
    """Random numbers that a generator gives; they differ from torch's for the same seed."""
    numbers = np.random if generator is None else generator.numbers
    shape = tuple(size[0]) if size and not isinstance(size[0], int) else size
    return mindspore.tensor(
        np.asarray(numbers.standard_normal(shape)), mindspore.float32 if dtype is None else dtype
    )
