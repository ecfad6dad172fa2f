from typing import Any

from mindspore import Tensor, mint


def gru_cell(
    input: Tensor, hx: Tensor, w_ih: Tensor, w_hh: Tensor, b_ih: Any = None, b_hh: Any = None
) -> Tensor:
    """One step of a GRU: the next state."""
    given = mint.chunk(mint.nn.functional.linear(input, w_ih, b_ih), 3, -1)
    held = mint.chunk(mint.nn.functional.linear(hx, w_hh, b_hh), 3, -1)
    reset, update = (mint.sigmoid(a + b) for a, b in zip(given[:2], held[:2], strict=True))
    new = mint.tanh(given[2] + reset * held[2])
    return new + update * (hx - new)
