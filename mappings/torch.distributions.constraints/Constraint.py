"""The base of constraints, as torch.distributions.constraints.Constraint."""

from typing import Any

import mindspore
import numpy as np
from mindspore import Tensor


class Constraint:
    """What numbers of a distribution may be; a subclass says by check which of them keep it.

    event_dim axes belong to one event, whose numbers are judged together.
    """

    is_discrete = False
    event_dim = 0

    @staticmethod
    def _plain(bound: Any) -> Any:
        """A number of NumPy as one of Python: beside a tensor it would give an array."""
        return bound.item() if isinstance(bound, np.generic) else bound

    @staticmethod
    def _flat(value: Tensor, *bounds: Any) -> Tensor:
        """One axis beside bounds that are numbers: some kernels take no more than seven."""
        return value if any(isinstance(each, Tensor) for each in bounds) else value.reshape(-1)

    @staticmethod
    def _beside(bound: Any, value: Tensor) -> Any:
        """A number beside float64 or half precision as a tensor: float32 would be another number there."""
        exact = value.is_floating_point() and value.dtype != mindspore.float32 and isinstance(bound, float)
        return mindspore.tensor(bound, value.dtype) if exact else bound

    def check(self, value: Tensor) -> Tensor:
        raise NotImplementedError(f"{type(self).__name__} does not say what it checks")
