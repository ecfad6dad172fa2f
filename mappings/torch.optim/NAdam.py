"""Adam with Nesterov momentum, its weight decay decoupled where that is asked, as torch.optim.NAdam."""

from collections.abc import Iterable
from typing import Any

from mindspore import Parameter, Tensor
from mindspore.experimental import optim


class NAdam(optim.NAdam):
    """Takes a step with the gradients that it is called with, in the order of its parameters.

    Decoupled, weight decay shrinks the parameters and is no part of the gradients. Not in compiled functions.
    """

    def __init__(
        self,
        params: Iterable[Parameter] | list[dict[str, Any]],
        lr: float = 2e-3,
        betas: tuple[float, float] = (0.9, 0.999),
        eps: float = 1e-8,
        weight_decay: float = 0.0,
        momentum_decay: float = 4e-3,
        decoupled_weight_decay: bool = False,
        *,
        maximize: bool = False,
    ) -> None:
        means = (float(betas[0]), float(betas[1]))
        super().__init__(params, lr, means, eps, weight_decay, momentum_decay)
        self.decoupled, self.ascends = bool(decoupled_weight_decay), bool(maximize)

    def construct(self, gradients: tuple[Tensor, ...]) -> bool:
        """Take a step."""
        self.assignadd(self.step_t, self.increase_tensor)
        given = tuple(-each for each in gradients) if self.ascends else gradients
        for place, group in enumerate(self.param_groups):
            begin, end = self.group_start_id[place], self.group_start_id[place + 1]
            rate = group["lr"] if isinstance(group["lr"], Tensor) else Tensor(float(group["lr"]))
            decay = float(group["weight_decay"])
            if decay and self.decoupled:
                for weight in self.parameters[begin:end]:
                    weight.copy_((weight * (1 - rate * decay)).astype(weight.dtype))  # it may be a view
                decay = 0.0
            first, second = (float(each) for each in group["betas"])
            pace, least = float(group["momentum_decay"]), float(group["eps"])
            self.implementation(rate, first, second, decay, pace, least, begin, end, given)
        return True
