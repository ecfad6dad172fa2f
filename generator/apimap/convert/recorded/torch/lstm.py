from collections.abc import Sequence

from helpers import recurrent
from helpers.torch import lstm_cell
from mindspore import Tensor


def lstm(
    input: Tensor,
    hx: Sequence[Tensor],
    params: Sequence[Tensor],
    has_biases: bool,
    num_layers: int,
    dropout: float,
    train: bool,
    bidirectional: bool,
    batch_first: bool = False,
) -> tuple[Tensor, ...]:
    """What an LSTM gives by its weights: all outputs, the last ones and the last states."""
    return recurrent(
        lstm_cell, input, hx, params, has_biases, num_layers, dropout, train, bidirectional, batch_first
    )
