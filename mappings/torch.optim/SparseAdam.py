"""Adam that moves only the rows whose gradient is not zero, as torch.optim.SparseAdam."""

from collections.abc import Iterable
from typing import Any

import mindspore
from mindspore import Parameter, Tensor, ops
from mindspore.experimental.optim import Optimizer


class SparseAdam(Optimizer):
    """Takes a step with the gradients that it is called with, in the order of its parameters.

    Gradients are plain tensors: a row that was used stays as it is where all of its gradient is zero.
    """

    def __init__(
        self,
        params: Iterable[Parameter] | list[dict[str, Any]],
        lr: float = 1e-3,
        betas: tuple[float, float] = (0.9, 0.999),
        eps: float = 1e-8,
        maximize: bool = False,
    ) -> None:
        if lr <= 0:
            raise ValueError(f"Invalid learning rate: {lr}")
        if eps <= 0:
            raise ValueError(f"Invalid epsilon value: {eps}")
        if not all(0 <= each < 1 for each in betas):
            raise ValueError(f"Invalid beta parameters: {betas}")
        super().__init__(params, {"lr": lr, "betas": betas, "eps": eps, "maximize": maximize})
        self.exp_avg = self.parameters.clone(prefix="exp_avg", init="zeros")
        self.exp_avg_sq = self.parameters.clone(prefix="exp_avg_sq", init="zeros")
        self.state_step = Parameter(Tensor(0, mindspore.int32), name="state_step")

    def construct(self, gradients: tuple[Tensor, ...]) -> bool:
        """Move the rows that have a gradient, and what is kept of them."""
        ops.assign(self.state_step, self.state_step + 1)
        count = int(self.state_step)
        for at, group in enumerate(self.param_groups):
            first, second = group["betas"]
            rate = self.lrs[at] * ((1 - second**count) ** 0.5 / (1 - first**count))
            for place, weight in enumerate(group["params"], self.group_start_id[at]):
                average, square = self.exp_avg[place], self.exp_avg_sq[place]
                gradient = -gradients[place] if group["maximize"] else gradients[place]
                rows = (gradient != 0).reshape((weight.shape[0], -1))
                used = rows.any(axis=1).reshape((-1, *[1] * (gradient.ndim - 1)))
                mean = average + (gradient - average) * (1 - first)
                spread = square + (gradient * gradient - square) * (1 - second)
                moved = weight - rate * mean / (ops.sqrt(spread) + group["eps"])
                for held, now in ((weight, moved), (average, mean), (square, spread)):
                    held.copy_(ops.where(used, now, held).astype(held.dtype))  # it may be a view
        return True
