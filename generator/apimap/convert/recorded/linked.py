from typing import Any

import numpy
from mindspore import Tensor
from mindspore.common._grad_function import _Function


class _Linked(_Function):
    """Numbers as they are, which are said to be computed of tensors: the gradient there is zeros."""

    @staticmethod
    def forward(ctx: Any, found: Tensor, *of: Tensor) -> Tensor:
        ctx.save_for_backward(*of)
        return found.copy() if found.size else _zeros(found)

    @staticmethod
    def backward(ctx: Any, gradient: Tensor) -> tuple[Tensor, ...]:
        return (_zeros(gradient), *map(_zeros, ctx.saved_tensors))


def linked(found: Tensor, *of: Any) -> Tensor:
    """What is made of tensors without elements, recorded as of them: mindspore's kernels give no gradient."""
    tensors = [each for each in of if isinstance(each, Tensor) and each._requires_grad]
    real = found.is_floating_point() or found.is_complex()
    made: Tensor = _Linked.apply(found, *tensors) if tensors and real else found
    return made


def _zeros(tensor: Tensor) -> Tensor:
    return Tensor(numpy.zeros(tensor.shape, numpy.float32)).astype(tensor.dtype)
