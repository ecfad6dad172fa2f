"""Orthogonal momentum steps for matrices, as torch.optim.Muon."""

from collections.abc import Iterable
from typing import Any

import mindspore
from mindspore import Parameter, Tensor, ops
from mindspore.experimental.optim import Optimizer


class Muon(Optimizer):
    """Takes a step with the gradients that it is called with, in the order of its parameters, all matrices.

    As torch's, the iterations have the digits of bfloat16, and where
    a sum rounds the other way two or three digits agree.
    """

    def __init__(
        self,
        params: Iterable[Parameter] | list[dict[str, Any]],
        lr: float = 1e-3,
        weight_decay: float = 0.1,
        momentum: float = 0.95,
        nesterov: bool = True,
        ns_coefficients: tuple[float, float, float] = (3.4445, -4.775, 2.0315),
        eps: float = 1e-7,
        ns_steps: int = 5,
        adjust_lr_fn: str | None = None,
    ) -> None:
        if min(lr, momentum, weight_decay) < 0:
            raise ValueError("lr, momentum and weight_decay are 0 or more")
        if adjust_lr_fn not in (None, "original", "match_rms_adamw"):
            raise ValueError(f"Adjust learning rate function {adjust_lr_fn} is not supported")
        if len(ns_coefficients) != 3 or ns_steps >= 100:
            raise ValueError("three coefficients, and less than 100 iterations")
        defaults = {"lr": lr, "weight_decay": weight_decay, "momentum": momentum, "nesterov": nesterov}
        super().__init__(params, defaults)
        if any(each.ndim != 2 for each in self.parameters):
            raise ValueError("Muon only supports 2D parameters")
        self.factors, self.eps, self.iterations, self.adjust = ns_coefficients, eps, ns_steps, adjust_lr_fn
        self.averages = self.parameters.clone(prefix="average", init="zeros")

    def construct(self, gradients: tuple[Tensor, ...]) -> bool:
        for at, group in enumerate(self.param_groups):
            rate, share = self.lrs[at], 1 - group["momentum"]
            begin = self.group_start_id[at]
            for place, parameter in enumerate(group["params"], begin):
                average, gradient = self.averages[place], gradients[place]
                ops.assign(average, average + (gradient - average) * share)
                update = average + (gradient - average) * share if group["nesterov"] else average
                step = rate * self._ratio(*parameter.shape) * self._orthogonal(update)
                ops.assign(parameter, parameter * (1 - rate * group["weight_decay"]) - step)
        return True

    def _ratio(self, rows: int, columns: int) -> float:
        if self.adjust == "match_rms_adamw":
            return 0.2 * float(max(rows, columns)) ** 0.5
        return max(1.0, rows / columns) ** 0.5

    def _orthogonal(self, matrix: Tensor) -> Tensor:
        """The matrix with singular values near 1, by Newton and Schulz."""
        tall = matrix.shape[0] > matrix.shape[1]
        first, second, third = self.factors
        found = _in_bfloat16_digits(matrix.T if tall else matrix)
        found = _in_bfloat16_digits(found / ops.clamp(_in_bfloat16_digits(found.norm()), min=self.eps))
        for _ in range(self.iterations):
            gram = _in_bfloat16_digits(ops.matmul(found, found.T))
            change = _in_bfloat16_digits(second * gram + third * ops.matmul(gram, gram))
            found = _in_bfloat16_digits(first * found + ops.matmul(change, found))
        found = found.astype(matrix.dtype)
        return found.T if tall else found


def _in_bfloat16_digits(matrix: Tensor) -> Tensor:
    """Numbers with the digits of bfloat16, in float32: no kernel on CPU multiplies matrices of bfloat16."""
    return matrix.astype(mindspore.bfloat16).astype(mindspore.float32)
