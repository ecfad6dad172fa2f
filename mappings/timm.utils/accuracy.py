"""Shares of right answers, as timm.utils.accuracy gives them."""

from collections.abc import Sequence

import mindspore
from helpers.torch import topk
from mindspore import Tensor


def accuracy(output: Tensor, target: Tensor, topk: Sequence[int] = (1,)) -> list[Tensor]:
    """Give, for each k, how many of a hundred targets (N,) are among the k largest of output (N, C)."""
    most = min(max(topk), output.shape[1])
    places = _accuracy_places(output, most)
    right = (places == target.astype(places.dtype).reshape(-1, 1)).astype(mindspore.float32)
    return [right[:, : min(k, most)].sum() * 100.0 / target.shape[0] for k in topk]


def _accuracy_places(output: Tensor, count: int) -> Tensor:
    return topk(output, count, 1).indices
