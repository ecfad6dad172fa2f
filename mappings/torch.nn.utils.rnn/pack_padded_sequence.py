"""A padded batch without its padding, as torch.nn.utils.rnn.pack_padded_sequence."""

from collections.abc import Sequence

import mindspore
import numpy as np
from helpers.torch.nn.utils.rnn import PackedSequence
from mindspore import Tensor, ops


def pack_padded_sequence(
    input: Tensor, lengths: Tensor | Sequence[int], batch_first: bool = False, enforce_sorted: bool = True
) -> PackedSequence:
    """Pack (time, batch, *) or batch first by the lengths of the sequences, which have to fall or are sorted.

    Gradients pass; not in compiled functions, for the shape depends on the lengths.
    """
    sizes = np.array(lengths.asnumpy() if isinstance(lengths, Tensor) else lengths, np.int64)
    order = np.argsort(-sizes, kind="stable")
    if (sizes <= 0).any():
        raise RuntimeError("every sequence needs a length of 1 or more")
    if enforce_sorted and (np.diff(sizes) > 0).any():
        raise RuntimeError("lengths must be sorted in decreasing order, or enforce_sorted=False be given")
    steps = input.swapaxes(0, 1) if batch_first else input
    if not enforce_sorted and 0 < len(sizes) < steps.shape[1]:  # torch takes the first ones
        steps = steps[:, : len(sizes)]
    if steps.shape[1] != len(sizes):
        raise RuntimeError(f"{len(sizes)} lengths for a batch of {steps.shape[1]}")
    there = np.arange(sizes.max())[:, None] < sizes[order]  # of the sorted batch: time, sequence
    places = (np.arange(sizes.max())[:, None] * len(sizes) + order)[there]
    data = ops.gather(steps.reshape(-1, *steps.shape[2:]), Tensor(places), 0)
    batch_sizes = Tensor(there.sum(1), mindspore.int64)
    if enforce_sorted:
        return PackedSequence(data, batch_sizes)
    return PackedSequence(data, batch_sizes, Tensor(order), Tensor(np.argsort(order)))
