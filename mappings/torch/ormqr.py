"""A product with the Q of a QR decomposition, as torch.ormqr."""

from mindspore import Tensor, ops


def ormqr(
    input: Tensor, input2: Tensor, input3: Tensor, left: bool = True, transpose: bool = False
) -> Tensor:
    """Multiply input3, from the left or right, with the square Q that the reflectors of geqrf stand for.

    input (*, m, k), input2 (*, k); one reflection after another, at most k.
    """
    if not input3.size:
        return input3.copy()
    if not left:  # C Q is the adjoint of Qᴴ Cᴴ
        return _adjoint(ormqr(input, input2, _adjoint(input3), True, not transpose))
    rows, found = ops.arange(input.shape[-2]), input3
    count = input2.shape[-1]
    for place in range(count) if transpose else range(count - 1, -1, -1):
        column = input[..., place]
        below = ops.where(rows > place, column, ops.zeros_like(column))
        vector = ops.where(rows == place, ops.ones_like(column), below).expand_dims(-1)
        factor = input2[..., place].reshape((*input2.shape[:-1], 1, 1))
        factor = ops.conj(factor) if transpose and factor.is_complex() else factor
        found = found - factor * ops.matmul(vector, ops.matmul(_adjoint(vector), found))
    return found


def _adjoint(matrix: Tensor) -> Tensor:
    turned = matrix.swapaxes(-1, -2)
    return ops.conj(turned) if matrix.is_complex() else turned
