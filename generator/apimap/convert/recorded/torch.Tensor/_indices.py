from typing import Any

from mindspore import Tensor


def _indices(self: Any) -> Tensor:
    """The places of a tensor held by coordinates, one column each, as in torch."""
    return self.indices.swapaxes(0, 1)
