from typing import Any

import numpy as np
from mindspore import COOTensor, Tensor, ops


def coalesce(self: Any) -> COOTensor:
    """The same numbers by coordinates in order, what has the same place added up."""
    places, at = np.unique(self.indices.asnumpy(), axis=0, return_inverse=True)
    values = ops.unsorted_segment_sum(self.values, Tensor(at.reshape(-1)), len(places))
    return COOTensor(Tensor(places), values, self.shape)
