"""Whether places are in order and differ, as torch.Tensor.is_coalesced."""

from mindspore import COOTensor, ops


def is_coalesced(self: COOTensor) -> bool:
    """Tell whether the places are in order, each once; torch reports a mark, and knows less."""
    place = self.indices[:, 0]
    for axis in range(1, len(self.shape)):
        place = place * self.shape[axis] + self.indices[:, axis]
    return bool(ops.all(place[1:] > place[:-1])) if len(place) > 1 else True
