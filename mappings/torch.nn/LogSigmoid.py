"""The logarithm of the sigmoid as a layer, as torch.nn.LogSigmoid."""

from helpers.torch.nn.functional import logsigmoid
from mindspore import Tensor, nn


class LogSigmoid(nn.Cell):
    """The layer of logsigmoid."""

    def construct(self, input: Tensor) -> Tensor:
        """Give -log(1 + exp(-x)) of each element."""
        return logsigmoid(input)
