from collections.abc import Sequence
from typing import Any

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
    more: tuple[Any, ...] = (has_biases, num_layers, dropout, train, bidirectional, batch_first)
    return recurrent(lambda x, held, *weights: (gru_cell(x, held[0], *weights),), input, (hx,), params, *more)
