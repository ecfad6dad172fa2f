"""A copy that gradients flow through, of a Parameter too, as torch.clone."""

from mindspore import Parameter, Tensor


def clone(input: Tensor, *, memory_format: object = None) -> Tensor:
    """Copy a tensor into memory of its own; the copy of a Parameter is a plain tensor, as in torch."""
    plain = input.value() if isinstance(input, Parameter) else input
    return plain.copy()
