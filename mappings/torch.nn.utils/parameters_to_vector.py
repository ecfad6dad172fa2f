"""Parameters as one vector, as torch.nn.utils.parameters_to_vector."""

from collections.abc import Iterable

from mindspore import Tensor, ops


def parameters_to_vector(parameters: Iterable[Tensor]) -> Tensor:
    """Join the elements of parameters, one after another, into a vector."""
    return ops.concat([each.reshape(-1) for each in parameters])
