"""The sequences of a padded batch, as torch.nn.utils.rnn.unpad_sequence."""

from mindspore import Tensor


def unpad_sequence(padded_sequences: Tensor, lengths: Tensor, batch_first: bool = False) -> list[Tensor]:
    """Cut each sequence of a batch (time, batch, *), or batch first, to its length; copies."""
    rows = padded_sequences if batch_first else padded_sequences.swapaxes(0, 1)
    sizes = lengths.asnumpy()
    sizes = sizes.reshape(len(sizes)).tolist()  # an axis of one number each does not matter
    return [rows[place, :length].copy() for place, length in enumerate(sizes)]
