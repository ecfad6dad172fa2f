"""One step of a GRU whose state may be left out, as torch.nn.GRUCell."""

import mindspore
from helpers.torch import tanh
from helpers.torch.nn import gate, recurrent_sums
from mindspore import Tensor, nn, ops


class GRUCell(nn.GRUCell):
    """mindspore.nn.GRUCell that starts from zeros without a state, for one sample without a batch too.

    It takes float64 as well, and its digits are float32's where mindspore is off by 0.0001.
    """

    def __init__(
        self,
        input_size: int,
        hidden_size: int,
        bias: bool = True,
        dtype: mindspore.Type | None = None,
    ) -> None:
        super().__init__(int(input_size), int(hidden_size), bool(bias), dtype=dtype or mindspore.float32)
        self.bias = bool(bias)

    def construct(self, input: Tensor, hx: Tensor | None = None) -> Tensor:
        """Give the next state."""
        alone = input.ndim == 1
        rows = input.expand_dims(0) if alone else input
        if hx is None:
            state = ops.zeros((rows.shape[0], self.hidden_size), rows.dtype)
        else:
            state = hx.expand_dims(0) if alone else hx
        given, held = recurrent_sums(self, rows, state)
        size = self.hidden_size
        reset = gate(held[:, :size] + given[:, :size])
        update = gate(held[:, size : 2 * size] + given[:, size : 2 * size])
        new = tanh(given[:, 2 * size :] + held[:, 2 * size :] * reset)
        found = (state - new) * update + new
        return found.squeeze(0) if alone else found
