"""Packed sequences as a padded batch, as torch.nn.utils.rnn.pad_packed_sequence."""

import mindspore
import numpy as np
from helpers.torch.nn.utils.rnn import PackedSequence
from mindspore import Tensor, ops


def pad_packed_sequence(
    sequence: PackedSequence,
    batch_first: bool = False,
    padding_value: float = 0.0,
    total_length: int | None = None,
) -> tuple[Tensor, Tensor]:
    """Give the batch, (time, batch, *) or batch first, and the lengths, in the order before packing.

    Gradients pass; not in compiled functions.
    """
    sizes = sequence.batch_sizes.asnumpy()
    longest = len(sizes)
    if total_length is not None and total_length < longest:
        raise ValueError(f"total_length is {total_length}, the longest sequence has {longest}")
    there = np.arange(sizes[0]) < sizes[:, None]
    lengths = there.sum(0)
    shape = total_length or longest, sizes[0].item()
    places = np.flatnonzero(np.concatenate([there, np.zeros((shape[0] - longest, shape[1]), bool)]))
    data = sequence.data
    padded = ops.full((shape[0] * shape[1], *data.shape[1:]), padding_value, dtype=data.dtype)
    padded = ops.tensor_scatter_update(padded, Tensor(places[:, None]), data).reshape(*shape, *data.shape[1:])
    if sequence.unsorted_indices is not None:
        padded = ops.gather(padded, sequence.unsorted_indices, 1)
        lengths = lengths[sequence.unsorted_indices.asnumpy()]
    return padded.swapaxes(0, 1) if batch_first else padded, Tensor(lengths, mindspore.int64)
