"""The next number towards another, as torch.nextafter."""

import numpy as np
from mindspore import Tensor, nn, ops


class _Next(nn.Cell):
    """The number itself, not a sum that a kernel might round to 0; tensors of one shape and dtype."""

    def construct(self, value: Tensor, other: Tensor) -> Tensor:
        return Tensor(np.asarray(np.nextafter(value.asnumpy(), other.asnumpy())))

    def bprop(self, value: Tensor, other: Tensor, found: Tensor, grad: Tensor) -> tuple[Tensor, Tensor]:
        return ops.where(value == other, ops.zeros_like(grad), grad), ops.zeros_like(grad)


def nextafter(input: Tensor, other: Tensor) -> Tensor:
    """Give the next floating-point number after input towards other; shapes broadcast.

    By numpy, thus not in compiled functions. As in torch the gradient is that of input itself,
    and 0 where it is other already.
    """
    if not (input.is_floating_point() and other.is_floating_point()):
        raise RuntimeError(f"nextafter is not for {input.dtype} and {other.dtype}")
    shape = np.broadcast_shapes(input.shape, other.shape)
    kind = Tensor(np.zeros(0, np.result_type(input.asnumpy(), other.asnumpy()))).dtype
    return _Next()(*(ops.broadcast_to(each, shape).astype(kind) for each in (input, other)))
