"""A smooth rectifier as a layer, as torch.nn.Softplus."""

from mindspore import Tensor, nn, ops


class Softplus(nn.Cell):
    """The layer of log(1 + exp(beta x)) / beta; beyond the threshold x itself."""

    def __init__(self, beta: float = 1.0, threshold: float = 20.0) -> None:
        super().__init__()
        self.beta, self.threshold = beta, threshold

    def construct(self, input: Tensor) -> Tensor:
        """Give the smooth rectifier of each element."""
        large = input * self.beta > self.threshold
        scaled = ops.where(large, ops.zeros_like(input), input * self.beta)
        smooth = ops.where(scaled > 0, scaled, ops.zeros_like(input)) + ops.log1p(ops.exp(-ops.abs(scaled)))
        return ops.where(large, input, smooth / self.beta).astype(input.dtype)
