"""A recurrent layer for packed and for single sequences too, as torch.nn.RNN."""

from helpers.torch.nn import weight_names
from helpers.torch.nn.utils.rnn import PackedSequence, pack_padded_sequence, pad_packed_sequence
from mindspore import Tensor, nn


class RNN(nn.RNN):
    """mindspore.nn.RNN for a PackedSequence too, which it then returns, and for one sequence without batch.

    Its weights are those of mindspore.nn.RNN; no proj_size. Packed, not in compiled functions.
    """

    def __init__(
        self,
        input_size: int,
        hidden_size: int,
        num_layers: int = 1,
        nonlinearity: str = "tanh",
        bias: bool = True,
        batch_first: bool = False,
        dropout: float = 0.0,
        bidirectional: bool = False,
    ) -> None:
        super().__init__(
            input_size,
            hidden_size,
            num_layers,
            bias,
            batch_first,
            float(dropout),
            bidirectional,
            nonlinearity=nonlinearity,
        )

        self.input_size = input_size
        self.bias = bias
        self.proj_size = 0

    @property
    def _all_weights(self) -> list[list[str]]:
        """The names of the weights of each layer, and of each direction."""
        return weight_names(self)

    @property
    def all_weights(self) -> list[list[Tensor]]:
        """The weights of each layer, and of each direction."""
        return [[getattr(self, name) for name in names] for names in self._all_weights]

    def flatten_parameters(self) -> None:
        """Only torch's kernels want weights side by side."""

    def construct(
        self, input: Tensor | PackedSequence, hx: Tensor | None = None
    ) -> tuple[Tensor | PackedSequence, Tensor]:
        """Give all states of the last layer, and the last states of all."""
        if isinstance(input, PackedSequence):
            padded, lengths = pad_packed_sequence(input, self.batch_first)
            output, state = super().construct(padded, hx, lengths)
            ordered = input.sorted_indices is None
            return pack_padded_sequence(output, lengths, self.batch_first, ordered), state
        if input.ndim == 2:
            axis = 0 if self.batch_first else 1
            hx = None if hx is None else hx.expand_dims(1)
            output, state = super().construct(input.expand_dims(axis), hx)
            return output.squeeze(axis), state.squeeze(1)
        return super().construct(input, hx)
