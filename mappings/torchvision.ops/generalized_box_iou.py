"""The generalised intersection over union of each pair of boxes, as torchvision.ops.generalized_box_iou."""

import mindspore
from helpers.torchvision.ops import box_area, box_iou
from mindspore import Tensor, ops


def generalized_box_iou(boxes1: Tensor, boxes2: Tensor) -> Tensor:
    """Take from box_iou the share of the smallest box around both that neither covers: (..., N, M)."""
    ratio = box_iou(boxes1, boxes2)
    if not ratio.size:
        return ratio
    one, other = (
        [side[..., None] for side in boxes1.unbind(-1)],
        [side[..., None, :] for side in boxes2.unbind(-1)],
    )
    area1, area2 = box_area(boxes1)[..., None], box_area(boxes2)[..., None, :]
    lows = [ops.maximum(one[at], other[at]) for at in (0, 1)]
    highs = [ops.minimum(one[at], other[at]) for at in (2, 3)]
    both = _generalized_box_iou_area(lows, highs, area1.dtype)
    lows = [ops.minimum(one[at], other[at]) for at in (0, 1)]
    highs = [ops.maximum(one[at], other[at]) for at in (2, 3)]
    around = _generalized_box_iou_area(lows, highs, area1.dtype)
    union = area1 + area2 - both
    return ratio - (around - union) / around


def _generalized_box_iou_area(low: list[Tensor], high: list[Tensor], dtype: mindspore.Type) -> Tensor:
    """The area between two corners; none where they are crossed."""
    across, down = (high[0] - low[0]).astype(dtype), (high[1] - low[1]).astype(dtype)
    return ops.where(across < 0, 0, across) * ops.where(down < 0, 0, down)
