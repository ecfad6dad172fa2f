"""A running average of a network's weights, as torch.optim.swa_utils.AveragedModel."""

import copy
from collections.abc import Callable
from typing import Any

import mindspore
from mindspore import Parameter, Tensor, nn

_NOT_AVERAGED = ("moving_mean", "moving_variance", "running_mean", "running_var", "num_batches_tracked")


class AveragedModel(nn.Cell):
    """A copy of a network that `update_parameters` makes the average of the states it is given.

    `n_averaged` counts them; statistics of a normalisation are copied, or averaged with `use_buffers`.
    """

    buffer_names = ("n_averaged",)

    def __init__(
        self,
        model: nn.Cell,
        device: Any = None,
        avg_fn: Callable[[Tensor, Tensor, Tensor], Tensor] | None = None,
        multi_avg_fn: Callable[[list[Any], list[Any], Tensor], None] | None = None,
        use_buffers: bool = False,
    ) -> None:
        super().__init__()
        if avg_fn is not None and multi_avg_fn is not None:
            raise AssertionError("Only one of avg_fn and multi_avg_fn should be provided")
        self.module = copy.deepcopy(model)
        for cell in (self.module, *(cell for _, cell in self.module.cells_and_names())):
            for name, each in getattr(cell, "_buffers", {}).items():
                cell._buffers[name] = each if each is None else each.copy()  # a deep copy shares its numbers
        self.n_averaged = Parameter(Tensor(0, mindspore.int64), name="n_averaged", requires_grad=False)
        self.avg_fn = avg_fn
        self.multi_avg_fn = multi_avg_fn
        self.use_buffers = use_buffers

    def construct(self, *args: Any, **kwargs: Any) -> Any:
        """What the averaged network gives."""
        return self.module(*args, **kwargs)

    def update_parameters(self, model: nn.Cell) -> None:
        """Take a network's present state into the average."""
        learnt, copied = _pairs(self.module, model)
        if self.use_buffers:
            learnt, copied = learnt + copied, []
        count = Tensor(int(self.n_averaged.asnumpy()), mindspore.int64)
        with mindspore._no_grad():
            if count == 0:
                copied = learnt + copied
            elif self.multi_avg_fn is not None:
                self.multi_avg_fn([kept for kept, _ in learnt], [new for _, new in learnt], count)
            else:
                average = self.avg_fn or _mean_of
                for kept, new in learnt:
                    kept.copy_(average(kept.value(), new.value(), count).astype(kept.dtype))
            for kept, new in copied:
                kept.copy_(new)
        self.n_averaged.set_data(count + 1)


def _mean_of(kept: Tensor, new: Tensor, count: Tensor) -> Tensor:
    return kept + (new - kept) / (count + 1).astype(mindspore.float32)


def _pairs(kept: nn.Cell, given: nn.Cell) -> tuple[list[Any], list[Any]]:
    """Weights of two networks of one form, side by side, and what they hold besides."""
    learnt: list[Any] = []
    others: list[Any] = []
    for one, two in zip(kept.cells(), given.cells(), strict=True):
        inner, rest = _pairs(one, two)
        learnt, others = learnt + inner, others + rest
    own = (*_NOT_AVERAGED, *getattr(kept, "buffer_names", ()))
    for name, each in kept._params.items():
        (others if name in own else learnt).append((each, given._params[name]))
    buffers = getattr(kept, "_buffers", {})
    others += [(each, given._buffers[name]) for name, each in buffers.items() if each is not None]
    return learnt, others
