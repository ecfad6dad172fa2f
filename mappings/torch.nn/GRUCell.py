"""One step of a GRU whose state may be left out, as torch.nn.GRUCell."""

import mindspore
from mindspore import Tensor, nn, ops


class GRUCell(nn.GRUCell):
    """mindspore.nn.GRUCell that starts from zeros without a state, for one sample without a batch too."""

    def __init__(
        self,
        input_size: int,
        hidden_size: int,
        bias: bool = True,
        dtype: mindspore.Type | None = None,
    ) -> None:
        super().__init__(input_size, hidden_size, bool(bias), dtype=dtype or mindspore.float32)
        self.bias = bool(bias)

    def construct(self, input: Tensor, hx: Tensor | None = None) -> Tensor:
        """Give the next state."""
        rows = input.expand_dims(0) if input.ndim == 1 else input
        shape = (len(rows), self.hidden_size)
        state = ops.zeros(shape, rows.dtype) if hx is None else hx.reshape(shape)
        wide = rows.dtype == mindspore.float64  # what mindspore compares dtypes with knows none
        found = self._double(rows, state) if wide else super().construct(rows, state)
        return found.squeeze(0) if input.ndim == 1 else found

    def _double(self, rows: Tensor, state: Tensor) -> Tensor:
        given, held = rows @ self.weight_ih.t(), state @ self.weight_hh.t()
        given, held = (given + self.bias_ih, held + self.bias_hh) if self.bias else (given, held)
        (r, z, n), (reset, update, old) = given.chunk(3, 1), held.chunk(3, 1)
        new = ops.tanh(n + _gru_gate(r + reset) * old)
        share = _gru_gate(z + update)
        return new + share * (state - new)


def _gru_gate(x: Tensor) -> Tensor:
    return (1 + ops.tanh(x / 2)) / 2  # mindspore's own has the digits of float32
