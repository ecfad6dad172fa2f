"""A linear system by its Cholesky factor, as torch.cholesky_solve."""

from helpers.torch.linalg import solve_triangular
from mindspore import Tensor, ops


def cholesky_solve(input: Tensor, input2: Tensor, upper: bool = False) -> Tensor:
    """Give X with L Lᴴ X = input (Uᴴ U X), L or U being input2; their batches are broadcast."""
    turned = input2.swapaxes(-1, -2)
    turned = ops.conj(turned) if input2.is_complex() else turned
    first, second = (turned, input2) if upper else (input2, turned)
    return solve_triangular(second, solve_triangular(first, input, upper=False), upper=True)
