"""Complex numbers of pairs, as torch.view_as_complex makes them."""

from mindspore import Tensor, ops


def view_as_complex(input: Tensor) -> Tensor:
    """Join the two elements along the last axis, of shape (..., 2), to a complex number: (...).

    The result is a copy: writing into it does not change input, as it does in torch.
    """
    if input.shape[-1:] != (2,):
        raise RuntimeError("Tensor must have a last dimension of size 2")
    return ops.Complex()(input[..., 0], input[..., 1])
