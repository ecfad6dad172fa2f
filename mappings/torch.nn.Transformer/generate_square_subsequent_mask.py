from typing import Any

import mindspore
from mindspore import Tensor, mint, ops


def generate_square_subsequent_mask(sz: int, device: Any = None, dtype: Any = None) -> Tensor:
    """Give a square of zeros with minus infinity above the diagonal; ``device`` says nothing here."""
    return mint.triu(
        ops.full((sz, sz), float("-inf"), dtype=mindspore.float32 if dtype is None else dtype), 1
    )
