"""One step of an LSTM whose state may be left out, as torch.nn.LSTMCell."""

from collections.abc import Sequence

import mindspore
from mindspore import Tensor, nn, ops


class LSTMCell(nn.LSTMCell):
    """mindspore.nn.LSTMCell that starts from zeros without a state, for one sample without a batch too."""

    def __init__(
        self, input_size: int, hidden_size: int, bias: bool = True, dtype: mindspore.Type | None = None
    ) -> None:
        super().__init__(input_size, hidden_size, bool(bias), dtype=dtype or mindspore.float32)
        self.bias = bool(bias)

    def construct(self, input: Tensor, hx: Sequence[Tensor] | None = None) -> tuple[Tensor, Tensor]:
        """Give the next output and the next state."""
        rows = input.expand_dims(0) if input.ndim == 1 else input
        zeros = ops.zeros((len(rows), self.hidden_size), rows.dtype)
        state = (zeros, zeros) if hx is None else tuple(each.reshape(zeros.shape) for each in hx)
        if rows.dtype == mindspore.float64:  # what mindspore compares dtypes with knows none
            output, state = self._double(rows, *state)
        else:
            output, state = super().construct(rows, state)
        return (output.squeeze(0), state.squeeze(0)) if input.ndim == 1 else (output, state)

    def _double(self, rows: Tensor, output: Tensor, state: Tensor) -> tuple[Tensor, Tensor]:
        parts = rows @ self.weight_ih.t() + output @ self.weight_hh.t()
        parts = parts + self.bias_ih + self.bias_hh if self.bias else parts
        enter, forget, new, leave = parts.chunk(4, 1)
        state = _lstm_gate(forget) * state + _lstm_gate(enter) * ops.tanh(new)
        return _lstm_gate(leave) * ops.tanh(state), state


def _lstm_gate(x: Tensor) -> Tensor:
    return (1 + ops.tanh(x / 2)) / 2  # mindspore's own has the digits of float32
