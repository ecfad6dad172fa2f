from typing import Any

from mindspore import Tensor, mint


def rnn_tanh_cell(
    input: Tensor, hx: Tensor, w_ih: Tensor, w_hh: Tensor, b_ih: Any = None, b_hh: Any = None
) -> Tensor:
    """One step of a plain recurrent network with tanh: the next state."""
    linear = mint.nn.functional.linear
    return mint.nn.functional.tanh(linear(input, w_ih, b_ih) + linear(hx, w_hh, b_hh))
