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
        found = super().construct(rows, state)
        return found.squeeze(0) if input.ndim == 1 else found
