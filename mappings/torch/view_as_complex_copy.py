"""Complex numbers of pairs, copied, as torch.view_as_complex_copy."""

from mindspore import Tensor, ops


def view_as_complex_copy(input: Tensor) -> Tensor:
    """Join real and imaginary parts, which lie along the last axis of size 2, into a new tensor."""
    if not input.ndim or input.shape[-1] != 2:
        raise RuntimeError("the last axis must hold a real and an imaginary part")
    return ops.Complex()(input[..., 0], input[..., 1])
