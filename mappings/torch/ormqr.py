"""A product with the Q of a QR decomposition, as torch.ormqr."""

from mindspore import Tensor, ops


def ormqr(
    input: Tensor, input2: Tensor, input3: Tensor, left: bool = True, transpose: bool = False
) -> Tensor:
    """Multiply input3, from the left or right, with the square Q that the reflectors of geqrf stand for.

    input (*, m, k), input2 (*, k); Q is made whole, m by m.
    """
    rows, count = input.shape[-2:]
    if count < rows:
        nothing = ops.zeros((*input.shape[:-1], rows - count), input.dtype)
        input = ops.cat((input, nothing), -1)
    rest = ops.zeros((*input2.shape[:-1], rows - input2.shape[-1]), input2.dtype)
    q = ops.orgqr(input[..., :rows], ops.cat((input2, rest), -1) if rest.size else input2)
    if transpose:
        q = q.mT.conj() if q.is_complex() else q.mT
    return ops.matmul(q, input3) if left else ops.matmul(input3, q)
