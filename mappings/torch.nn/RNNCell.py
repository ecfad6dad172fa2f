"""One step of a plain recurrent network whose state may be left out, as torch.nn.RNNCell."""

import mindspore
from helpers.torch import relu, tanh
from helpers.torch.nn import recurrent_sums
from mindspore import Tensor, nn, ops


class RNNCell(nn.RNNCell):
    """mindspore.nn.RNNCell that starts from zeros without a state, for one sample without a batch too.

    It takes float64 as well, its digits are float32's where mindspore is off by 0.0001, and relu keeps NaN.
    """

    def __init__(
        self,
        input_size: int,
        hidden_size: int,
        bias: bool = True,
        nonlinearity: str = "tanh",
        dtype: mindspore.Type | None = None,
    ) -> None:
        super().__init__(
            int(input_size), int(hidden_size), bool(bias), nonlinearity, dtype=dtype or mindspore.float32
        )
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
        found = tanh(given + held) if self.nonlinearity == "tanh" else relu(given + held)
        return found.squeeze(0) if alone else found
