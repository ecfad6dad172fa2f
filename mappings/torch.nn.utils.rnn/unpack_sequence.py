"""The sequences that were packed, as torch.nn.utils.rnn.unpack_sequence."""

from helpers.torch.nn.utils.rnn import PackedSequence, pad_packed_sequence, unpad_sequence
from mindspore import Tensor


def unpack_sequence(packed_sequences: PackedSequence) -> list[Tensor]:
    """Give the sequences of a PackedSequence, each (length, *), in the order before packing."""
    padded, lengths = pad_packed_sequence(packed_sequences, batch_first=True)
    return unpad_sequence(padded, lengths, batch_first=True)
