"""The boxes that remain where others overlap them, as torchvision.ops.nms."""

import mindspore
import numpy as np
from mindspore import Tensor


def nms(boxes: Tensor, scores: Tensor, iou_threshold: float) -> Tensor:
    """Give the indices of boxes (N, 4) that no kept box of a higher score (N) overlaps by iou_threshold.

    They come by falling score, NaN first. The numbers are read, so not in compiled functions.
    """
    wide = mindspore.float64 if boxes.dtype == mindspore.float64 else mindspore.float32
    left, top, right, bottom = boxes.astype(wide).asnumpy().T
    numbers = scores.astype(wide).asnumpy()
    order = np.lexsort((-numbers, ~np.isnan(numbers)))
    kept = []
    old = np.seterr(all="ignore")  # boxes without area: not a number, which exceeds nothing
    areas = (right - left) * (bottom - top)
    while order.size:
        first, order = order[0], order[1:]
        kept.append(first)
        # as the C++ of torchvision compares: a NaN of the other box is passed over, one of this box stays
        across, down = (
            np.where(high[order] < high[first], high[order], high[first])
            - np.where(low[first] < low[order], low[order], low[first])
            for low, high in ((left, right), (top, bottom))
        )
        both = np.where(across > 0, across, 0) * np.where(down > 0, down, 0)
        ratio = both / (areas[first] + areas[order] - both)
        order = order[~(ratio.astype(np.float64) > iou_threshold)]
    np.seterr(**old)
    return mindspore.tensor(np.array(kept, np.int64))
