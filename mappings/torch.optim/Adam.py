"""Steps scaled by running means of the gradient and of its square, as torch.optim.Adam."""

from collections.abc import Iterable
from typing import Any

from mindspore import Parameter, Tensor
from mindspore.experimental import optim


class Adam(optim.AdamW):
    """Takes a step with the gradients that it is called with, in the order of its parameters.

    Weight decay is added to the gradients, unless it is decoupled. Not in compiled functions.
    """

    def __init__(
        self,
        params: Iterable[Parameter] | list[dict[str, Any]],
        lr: float = 1e-3,
        betas: tuple[float, float] = (0.9, 0.999),
        eps: float = 1e-8,
        weight_decay: float = 0.0,
        amsgrad: bool = False,
        *,
        maximize: bool = False,
        decoupled_weight_decay: bool = False,
    ) -> None:
        super().__init__(
            params,
            lr,
            (float(betas[0]), float(betas[1])),
            eps,
            weight_decay,
            bool(amsgrad),
            maximize=bool(maximize),
        )
        self.decoupled = bool(decoupled_weight_decay)

    def construct(self, gradients: tuple[Tensor, ...]) -> bool:
        self.assignadd(self.state_step, self.increase_tensor)
        for place, group in enumerate(self.param_groups):
            begin, end = self.group_start_id[place], self.group_start_id[place + 1]
            given, decay = tuple(gradients[begin:end]), float(group["weight_decay"])
            if group["maximize"]:
                given = tuple(-each for each in given)
            if decay and not self.decoupled:
                given = tuple(
                    each + decay * weight
                    for each, weight in zip(given, self.parameters[begin:end], strict=True)
                )
                decay = 0.0
            rate = group["lr"] if isinstance(group["lr"], Tensor) else Tensor(float(group["lr"]))
            first, second = (float(each) for each in group["betas"])
            self.implementation(
                rate, decay, first, second, group["amsgrad"], float(group["eps"]), given, begin, end
            )
        return True
