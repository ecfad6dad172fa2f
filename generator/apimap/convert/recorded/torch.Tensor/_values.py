from typing import Any

from mindspore import Tensor


def _values(self: Any) -> Tensor:
    """The numbers of a tensor held by coordinates."""
    return self.values
