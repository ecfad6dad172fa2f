from typing import Any

import numpy
from mindspore import Tensor, mint, ops


def largest_first(input: Tensor) -> tuple[Tensor, Tensor]:
    """Matrices in the order in which an elimination takes the largest number that is left, of all.

    Before them comes the sign by which that order of rows and columns changes a determinant. Where a pivot of
    such an elimination is 0, all that is left is 0.
    """
    size = input.shape[-1]
    numbers: Any = ops.stop_gradient(input).asnumpy()
    rest = numbers.astype(numpy.float64).reshape(-1, size, size)
    rows, columns = (numpy.tile(numpy.eye(size), (len(rest), 1, 1)) for _ in range(2))
    signs = numpy.ones(len(rest))
    for place, matrix in enumerate(rest):
        for step in range(size - 1):
            left = numpy.abs(matrix[step:, step:])
            row, column = (step + int(each) for each in numpy.unravel_index(numpy.argmax(left), left.shape))
            if row != step:
                signs[place] *= -1
                for each in (matrix, rows[place]):
                    each[[step, row]] = each[[row, step]]
            if column != step:
                signs[place] *= -1
                for each in (matrix, columns[place]):
                    each[:, [step, column]] = each[:, [column, step]]
            if matrix[step, step]:
                factor = matrix[step + 1 :, step : step + 1] / matrix[step, step]
                matrix[step + 1 :] -= factor * matrix[step]
    first, last = (Tensor(each.reshape(input.shape), input.dtype) for each in (rows, columns))
    ordered = mint.matmul(mint.matmul(first, input), last)
    return Tensor(signs.reshape(input.shape[:-2]), input.dtype), ordered
