"""Shares of right answers, as timm.utils.accuracy gives them."""

from collections.abc import Sequence

import mindspore
from mindspore import Tensor, ops


def accuracy(output: Tensor, target: Tensor, topk: Sequence[int] = (1,)) -> list[Tensor]:
    """Give, for each k, how many of a hundred targets (N,) are among the k largest of output (N, C)."""
    most = min(max(topk), output.shape[1])
    _, places = ops.topk(output.astype(mindspore.float32), most, 1)
    right = (places.astype(target.dtype) == target.reshape(-1, 1)).astype(mindspore.float32)
    return [right[:, : min(k, most)].sum() * 100.0 / target.shape[0] for k in topk]
