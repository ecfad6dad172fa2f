"""A batch normalisation that never changes, as torchvision.ops.FrozenBatchNorm2d."""

import mindspore
from mindspore import Parameter, Tensor, nn, ops


class FrozenBatchNorm2d(nn.Cell):
    """Scale and shift each channel of (N, C, H, W) by stored statistics and weights, also while training.

    weight, bias, running_mean and running_var are parameters that no optimizer changes.
    """

    buffer_names = ("weight", "bias", "running_mean", "running_var")  # in torch they are no parameters

    def __init__(self, num_features: int, eps: float = 1e-5) -> None:
        super().__init__()
        self.eps = eps
        one, zero = ops.ones(num_features, mindspore.float32), ops.zeros(num_features, mindspore.float32)
        self.weight = Parameter(one, name="weight", requires_grad=False)
        self.bias = Parameter(zero, name="bias", requires_grad=False)
        self.running_mean = Parameter(zero.copy(), name="running_mean", requires_grad=False)
        self.running_var = Parameter(one.copy(), name="running_var", requires_grad=False)

    def construct(self, x: Tensor) -> Tensor:
        """Normalise a tensor (N, C, H, W)."""
        scale = self.weight * ops.rsqrt(self.running_var + self.eps)
        shift = self.bias - self.running_mean * scale
        return x * scale.reshape(1, -1, 1, 1) + shift.reshape(1, -1, 1, 1)
