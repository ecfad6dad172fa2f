"""Operations as a layer, as torch.nn.quantized.FloatFunctional before it is converted."""

from typing import Any

from mindspore import Tensor, nn, ops


class FloatFunctional(nn.Cell):
    """Each method computes and hands on; nothing observes the results."""

    def __init__(self) -> None:
        super().__init__()
        self.activation_post_process = nn.Identity()

    def construct(self, x: Any) -> Any:
        """It is not called itself."""
        raise RuntimeError("FloatFunctional is not called itself; call one of its methods")

    def add(self, x: Tensor, y: Tensor) -> Tensor:
        """The sum."""
        return self.activation_post_process(ops.add(x, y))

    def add_scalar(self, x: Tensor, y: float) -> Tensor:
        """The sum with a number."""
        return ops.add(x, y)

    def mul(self, x: Tensor, y: Tensor) -> Tensor:
        """The product, element by element."""
        return self.activation_post_process(ops.mul(x, y))

    def mul_scalar(self, x: Tensor, y: float) -> Tensor:
        """The product with a number."""
        return ops.mul(x, y)

    def cat(self, x: list[Tensor], dim: int = 0) -> Tensor:
        """Tensors one after another along an axis."""
        return self.activation_post_process(ops.cat(x, dim))

    def add_relu(self, x: Tensor, y: Tensor) -> Tensor:
        """The sum, negative numbers set to zero."""
        total = ops.add(x, y)
        return self.activation_post_process(ops.where(ops.isnan(total), total, ops.relu(total)))

    def matmul(self, x: Tensor, y: Tensor) -> Tensor:
        """The matrix product."""
        return self.activation_post_process(ops.matmul(x, y))
