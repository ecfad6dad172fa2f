"""One-hot vectors with a gradient, as torch.distributions.OneHotCategoricalStraightThrough."""

from typing import Any

from helpers.torch.distributions import OneHotCategorical
from mindspore import Tensor, ops


class OneHotCategoricalStraightThrough(OneHotCategorical):
    """OneHotCategorical with a straight-through gradient in rsample."""

    has_rsample = True

    def rsample(self, sample_shape: Any = ()) -> Tensor:
        return self.sample(sample_shape) + (self.probs - ops.stop_gradient(self.probs))
