"""A softmax over many classes in groups, with its loss, as torch.nn.AdaptiveLogSoftmaxWithLoss."""

from collections.abc import Sequence
from typing import NamedTuple

import mindspore
from mindspore import Tensor, nn, ops


class _Loss(NamedTuple):
    output: Tensor
    loss: Tensor


class AdaptiveLogSoftmaxWithLoss(nn.Cell):
    """Logarithms of probabilities, frequent classes first, groups of rarer ones through smaller layers.

    Every class is computed, so it saves parameters and no time.
    """

    def __init__(
        self,
        in_features: int,
        n_classes: int,
        cutoffs: Sequence[int],
        div_value: float = 4.0,
        head_bias: bool = False,
        dtype: mindspore.Type | None = None,
    ) -> None:
        super().__init__()
        in_features, n_classes, dtype = int(in_features), int(n_classes), dtype or mindspore.float32
        self.cutoffs = [*cutoffs, n_classes]
        self.first = self.cutoffs[0]
        groups = len(self.cutoffs) - 1
        self.head = nn.Dense(in_features, self.first + groups, has_bias=head_bias, dtype=dtype)
        tail = []
        for i in range(groups):
            size = int(in_features // div_value ** (i + 1))
            classes = self.cutoffs[i + 1] - self.cutoffs[i]
            inner = nn.Dense(in_features, size, has_bias=False, dtype=dtype)
            tail.append(nn.SequentialCell(inner, nn.Dense(size, classes, has_bias=False, dtype=dtype)))
        self.tail = nn.CellList(tail)

    def log_prob(self, input: Tensor) -> Tensor:
        """Give the logarithm of each class's probability: (N, n_classes)."""
        head = ops.log_softmax(self.head(input), 1)
        parts = [head[:, : self.first]]
        for i, layer in enumerate(self.tail):
            group = head[:, self.first + i : self.first + i + 1]
            parts.append(ops.log_softmax(layer(input), 1) + group)
        return ops.cat(parts, 1)

    def predict(self, input: Tensor) -> Tensor:
        """Give the most probable class of each row, in int64: (N,)."""
        return ops.argmax(self.log_prob(input), 1).astype(mindspore.int64)

    def construct(self, input_: Tensor, target_: Tensor) -> _Loss:
        """Give the logarithm of each target's probability, and the mean loss, of (N, in_features) and (N)."""
        batched = input_.ndim > 1
        rows = input_ if batched else input_.reshape(1, -1)
        found = ops.gather_elements(self.log_prob(rows), 1, target_.reshape(-1, 1)).reshape(-1)
        loss = -found.mean() if found.size else ops.full((), float("nan"), dtype=found.dtype)
        return _Loss(found if batched else found.reshape(()), loss)
