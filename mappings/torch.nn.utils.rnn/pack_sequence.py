"""Sequences without padding, as torch.nn.utils.rnn.pack_sequence."""

from collections.abc import Sequence

from helpers.torch.nn.utils.rnn import PackedSequence, pack_padded_sequence, pad_sequence
from mindspore import Tensor


def pack_sequence(sequences: Sequence[Tensor], enforce_sorted: bool = True) -> PackedSequence:
    """Pack sequences (length, *), the longest first unless enforce_sorted is False."""
    lengths = [len(each) for each in sequences]
    return pack_padded_sequence(pad_sequence(sequences), lengths, False, enforce_sorted)
