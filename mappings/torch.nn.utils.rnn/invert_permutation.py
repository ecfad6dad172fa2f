"""The inverse of a permutation, as torch.nn.utils.rnn.invert_permutation."""

import mindspore
from mindspore import Tensor, ops


def invert_permutation(permutation: Tensor | None) -> Tensor | None:
    """Give where each index stands in a permutation (1-d, integers); None of None."""
    if permutation is None:
        return None
    return ops.argsort(permutation.astype(mindspore.float32)).astype(permutation.dtype)
