from collections.abc import Callable, Sequence
from typing import Any

from mindspore import Tensor, mint, ops


def recurrent(
    step: Callable[..., Any],
    input: Tensor,
    states: Tensor | Sequence[Tensor],
    params: Sequence[Tensor],
    has_biases: bool,
    num_layers: int,
    dropout: float,
    train: bool,
    bidirectional: bool,
    batch_first: bool,
) -> tuple[Tensor, ...]:
    """What a recurrent network gives by its weights, layer by layer, there and back; then its last states.

    ``step`` goes from one moment of the sequence to the next, with one state or with several, as they are
    given. A sequence that is packed is refused.
    """
    if not isinstance(has_biases, (bool, int)):
        raise NotImplementedError("packed sequences are for torch.nn.LSTM, GRU and RNN; this takes tensors")
    rows = input.swapaxes(0, 1) if batch_first and input.ndim == 3 else input
    size, ways = 4 if has_biases else 2, 2 if bidirectional else 1
    alone = isinstance(states, Tensor)
    each_state = (states,) if isinstance(states, Tensor) else states
    last: list[tuple[Any, ...]] = []
    for layer in range(num_layers):
        outputs = []
        for way in range(ways):
            place = layer * ways + way
            weights = params[place * size : (place + 1) * size]
            held = tuple(each[place] for each in each_state)
            found = []
            for moment in range(len(rows))[:: -1 if way else 1]:
                made = step(rows[moment], held[0] if alone else held, *weights)
                held = (made,) if alone else made
                found.append(held[0])
            outputs.append(ops.stack(found[:: -1 if way else 1]))
            last.append(held)
        rows = outputs[0] if ways == 1 else mint.cat(outputs, -1)
        if dropout and train and layer + 1 < num_layers:
            rows = mint.nn.functional.dropout(rows, dropout)
    rows = rows.swapaxes(0, 1) if batch_first and rows.ndim == 3 else rows
    return (rows, *(ops.stack(each) for each in zip(*last, strict=True)))
