"""One step of a plain recurrent network whose state may be left out, as torch.nn.RNNCell."""

import mindspore
from mindspore import Tensor, nn, ops


class RNNCell(nn.RNNCell):
    """mindspore.nn.RNNCell that starts from zeros without a state, for one sample without a batch too."""

    def __init__(
        self,
        input_size: int,
        hidden_size: int,
        bias: bool = True,
        nonlinearity: str = "tanh",
        dtype: mindspore.Type | None = None,
    ) -> None:
        super().__init__(input_size, hidden_size, bool(bias), nonlinearity, dtype=dtype or mindspore.float32)
        self.bias = bool(bias)
        self._tanh = nonlinearity == "tanh"

    def construct(self, input: Tensor, hx: Tensor | None = None) -> Tensor:
        """Give the next state."""
        rows = input.expand_dims(0) if input.ndim == 1 else input
        shape = (len(rows), self.hidden_size)
        state = ops.zeros(shape, rows.dtype) if hx is None else hx.reshape(shape)
        wide = rows.dtype == mindspore.float64  # what mindspore compares dtypes with knows none
        found = self._double(rows, state) if wide else super().construct(rows, state)
        return found.squeeze(0) if input.ndim == 1 else found

    def _double(self, rows: Tensor, state: Tensor) -> Tensor:
        found = rows @ self.weight_ih.t() + state @ self.weight_hh.t()
        found = found + self.bias_ih + self.bias_hh if self.bias else found
        return ops.tanh(found) if self._tanh else ops.relu(found)
