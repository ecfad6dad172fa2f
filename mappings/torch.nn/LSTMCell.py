"""One step of an LSTM whose state may be left out, as torch.nn.LSTMCell."""

from collections.abc import Sequence

import mindspore
from helpers.torch import tanh
from helpers.torch.nn import gate, recurrent_sums
from mindspore import Tensor, mint, nn, ops


class LSTMCell(nn.LSTMCell):
    """mindspore.nn.LSTMCell that starts from zeros without a state, for one sample without a batch too.

    It takes float64 as well, and its digits are float32's where mindspore is off by 0.0001.
    """

    def __init__(
        self, input_size: int, hidden_size: int, bias: bool = True, dtype: mindspore.Type | None = None
    ) -> None:
        super().__init__(int(input_size), int(hidden_size), bool(bias), dtype=dtype or mindspore.float32)
        self.bias = bool(bias)

    def construct(self, input: Tensor, hx: Sequence[Tensor] | None = None) -> tuple[Tensor, Tensor]:
        """Give the next output and the next state."""
        alone = input.ndim == 1
        rows = input.expand_dims(0) if alone else input
        if hx is None:
            zeros = ops.zeros((rows.shape[0], self.hidden_size), rows.dtype)
            output, state = zeros, zeros
        else:
            output, state = [each.expand_dims(0) if alone else each for each in hx]
        given, held = recurrent_sums(self, rows, output)
        enter, forget, new, leave = mint.chunk(held + given, 4, 1)
        state = gate(forget) * state + gate(enter) * tanh(new)
        output = gate(leave) * tanh(state)
        return (output.squeeze(0), state.squeeze(0)) if alone else (output, state)
