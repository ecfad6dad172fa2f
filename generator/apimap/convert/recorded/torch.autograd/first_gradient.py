from mindspore import Tensor, ops


def first_gradient(end: Tensor, given: Tensor | None) -> Tensor:
    """What ``backward`` begins with at one end: the gradient given, else a one, for one number only."""
    if given is not None:
        return given
    if end.size != 1:
        raise RuntimeError("grad can be implicitly created only for scalar outputs")
    return ops.stop_gradient(ops.ones_like(end))
