"""A copy that gradients flow through, of a Parameter too, as torch.Tensor.clone."""

from mindspore import Parameter, Tensor


def clone(self: Tensor, *, memory_format: object = None) -> Tensor:
    """Copy a tensor into memory of its own; the copy of a Parameter is a plain tensor, as in torch."""
    plain = self.value() if isinstance(self, Parameter) else self
    return plain.copy()
