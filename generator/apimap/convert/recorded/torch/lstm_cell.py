from collections.abc import Sequence
from typing import Any

from mindspore import Tensor, mint


def lstm_cell(
    input: Tensor, hx: Sequence[Tensor], w_ih: Tensor, w_hh: Tensor, b_ih: Any = None, b_hh: Any = None
) -> tuple[Tensor, Tensor]:
    """One step of an LSTM: the next output and the next state."""
    linear = mint.nn.functional.linear
    enter, forget, new, out = mint.chunk(linear(input, w_ih, b_ih) + linear(hx[0], w_hh, b_hh), 4, -1)
    state = mint.sigmoid(forget) * hx[1] + mint.sigmoid(enter) * mint.tanh(new)
    return mint.sigmoid(out) * mint.tanh(state), state
