from helpers.torch import enable_grad
from helpers.torch.autograd import grad
from mindspore import Tensor, ops


def derivative_rows(result: Tensor, given: tuple[Tensor, ...], create_graph: bool) -> tuple[Tensor, ...]:
    """The derivative of each element of a result by each element of each tensor; zeros where it has none."""
    found: list[tuple[Tensor, ...]] = []
    with enable_grad():
        for at in range(result.size if result._requires_grad else 0):
            weight = (ops.arange(result.size) == at).astype(result.dtype).reshape(result.shape)
            row = grad(result, given, weight, True, create_graph, allow_unused=True, materialize_grads=True)
            found.append(row if create_graph else tuple(ops.stop_gradient(each) for each in row))
        return tuple(
            ops.stack([row[place] for row in found]).reshape(result.shape + each.shape)
            if found
            else ops.zeros(result.shape + each.shape, each.dtype)
            for place, each in enumerate(given)
        )
