from typing import Any

from helpers.torch.nn import BatchNorm3d
from mindspore import Tensor


class _BatchNorm(BatchNorm3d):
    """What batch norms of a program's own derive from: the number of axes is asked of `_check_input_dim`."""

    def _check_input_dim(self, input: Tensor) -> None:
        """Refuse what has another number of axes; a subclass says which."""
        raise NotImplementedError

    def construct(self, input: Tensor) -> Any:
        """Normalise, and remember while training."""
        self._check_input_dim(input)
        return self.normalised(input)
