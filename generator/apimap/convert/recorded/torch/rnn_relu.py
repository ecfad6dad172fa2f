from collections.abc import Sequence

from helpers import recurrent
from helpers.torch import rnn_relu_cell
from mindspore import Tensor


def rnn_relu(
    input: Tensor,
    hx: Tensor,
    params: Sequence[Tensor],
    has_biases: bool,
    num_layers: int,
    dropout: float,
    train: bool,
    bidirectional: bool,
    batch_first: bool = False,
) -> tuple[Tensor, ...]:
    """What a plain recurrent network with relu gives by its weights: all outputs and the last states."""
    return recurrent(
        rnn_relu_cell, input, hx, params, has_biases, num_layers, dropout, train, bidirectional, batch_first
    )
