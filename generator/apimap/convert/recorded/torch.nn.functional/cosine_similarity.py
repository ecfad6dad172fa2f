from mindspore import Tensor, ops


def cosine_similarity(x1: Tensor, x2: Tensor, dim: int = 1, eps: float = 1e-8) -> Tensor:
    """The cosine of the angle between vectors along dim; inputs are broadcast, lengths are at least eps."""
    shape = (x1 * x2).shape
    x1, x2 = x1.expand(shape), x2.expand(shape)
    smallest = eps * eps
    first = ops.sqrt(ops.clamp((x1 * x1).sum(dim, keepdims=True), min=smallest))
    second = ops.sqrt(ops.clamp((x2 * x2).sum(dim, keepdims=True), min=smallest))
    return (x1 / first * (x2 / second)).sum(dim)
