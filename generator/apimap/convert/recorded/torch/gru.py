from collections.abc import Sequence

from helpers import recurrent
from helpers.torch import gru_cell
from mindspore import Tensor


def gru(
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
    """What a GRU gives by its weights: all outputs and the last states."""
    return recurrent(
        gru_cell, input, hx, params, has_biases, num_layers, dropout, train, bidirectional, batch_first
    )
