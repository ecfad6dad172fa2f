"""The boxes that remain where others overlap them, as torchvision.ops.nms."""

import mindspore
import numpy as np
from mindspore import Tensor


def nms(boxes: Tensor, scores: Tensor, iou_threshold: float) -> Tensor:
    """Give the indices of boxes (N, 4) that no kept box of a higher score (N) overlaps by iou_threshold.

    They come by falling score. The numbers are read, so not in compiled functions.
    """
    corners = boxes.astype(mindspore.float32).asnumpy()
    order = np.argsort(-scores.astype(mindspore.float32).asnumpy(), kind="stable")
    areas = (corners[:, 2:] - corners[:, :2]).prod(1)
    kept = []
    while order.size:
        first, order = order[0], order[1:]
        kept.append(first)
        low, high = (
            np.maximum(corners[first, :2], corners[order, :2]),
            np.minimum(corners[first, 2:], corners[order, 2:]),
        )
        both = (high - low).clip(0).prod(1)
        with np.errstate(invalid="ignore"):  # two boxes without area: not a number, which exceeds nothing
            order = order[~(both / (areas[first] + areas[order] - both) > np.float32(iou_threshold))]
    return mindspore.tensor(np.array(kept, np.int64))
