"""Sequences of different lengths as one tensor, as torch.nn.utils.rnn.pad_sequence makes it."""

from collections.abc import Iterable

from mindspore import Tensor, ops


def pad_sequence(
    sequences: Iterable[Tensor],
    batch_first: bool = False,
    padding_value: float = 0.0,
    padding_side: str = "right",
) -> Tensor:
    """Pad (length, *) sequences to the longest and stack them, (longest, batch, *) or batch first."""
    rows = list(sequences)
    rows = [row.astype(rows[0].dtype) for row in rows]
    longest = max(len(row) for row in rows)
    padded = []
    for row in rows:
        filling = ops.full((longest - len(row), *row.shape[1:]), padding_value, dtype=row.dtype)
        parts = [row, filling] if padding_side == "right" else [filling, row]
        padded.append(ops.concat(parts) if len(row) < longest else row)
    return ops.stack(padded, axis=0 if batch_first else 1)
