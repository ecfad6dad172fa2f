from helpers.torch import enable_grad
from helpers.torch.autograd import grad
from mindspore import Tensor, ops


def first_derivatives(value: Tensor, given: tuple[Tensor, ...]) -> tuple[Tensor, ...]:
    """The gradient of one number, which can be differentiated again."""
    if value.size != 1:
        raise RuntimeError("the function should give one tensor with one element")
    if not value._requires_grad:
        return tuple(ops.zeros_like(each) for each in given)
    with enable_grad():
        first = ops.stop_gradient(ops.ones_like(value))
        return grad(value, given, first, True, True, allow_unused=True, materialize_grads=True)
