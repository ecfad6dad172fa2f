"""Sequences of different lengths without padding, as torch.nn.utils.rnn.PackedSequence."""

from mindspore import Tensor


class PackedSequence:
    """The elements of sequences by time step, longest sequence first, and how many there are at each step.

    sorted_indices and unsorted_indices are the order of the sequences and its inverse, or None. No tuple.
    """

    def __init__(
        self,
        data: Tensor,
        batch_sizes: Tensor,
        sorted_indices: Tensor | None = None,
        unsorted_indices: Tensor | None = None,
    ) -> None:
        self.data = data
        self.batch_sizes = batch_sizes
        self.sorted_indices = sorted_indices
        self.unsorted_indices = unsorted_indices
