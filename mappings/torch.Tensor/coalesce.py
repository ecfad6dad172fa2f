"""A sparse tensor with each place once, as torch.Tensor.coalesce."""

import mindspore
import numpy as np
from mindspore import COOTensor, Tensor, ops


def coalesce(self: COOTensor) -> COOTensor:
    """Give the same numbers with places in order and once each, values at the same place added.

    Gradients pass to the values. Not in compiled functions.
    """
    if not self.values.size:
        return self
    places, at = np.unique(self.indices.asnumpy().astype(np.int64), axis=0, return_inverse=True)
    values = ops.unsorted_segment_sum(self.values, Tensor(at.reshape(-1), mindspore.int64), len(places))
    return COOTensor(Tensor(places), values, self.shape)
