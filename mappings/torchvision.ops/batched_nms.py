"""The boxes that remain where others of their class overlap them, as torchvision.ops.batched_nms."""

import mindspore
import numpy as np
from helpers.torchvision.ops import nms
from mindspore import Tensor


def batched_nms(boxes: Tensor, scores: Tensor, idxs: Tensor, iou_threshold: float) -> Tensor:
    """Do as nms among the boxes (N, 4) of each class (N) by itself; indices by falling score.

    The numbers are read, so not in compiled functions.
    """
    if not boxes.size:
        return mindspore.tensor(np.zeros(0, np.int64))
    if (
        boxes.size <= 4000
    ):  # as there: the classes are moved apart, so that no box reaches one of another class
        offsets = idxs.astype(boxes.dtype) * (boxes.max() + 1)
        return nms(boxes + offsets[:, None], scores, iou_threshold)
    classes, kept = idxs.asnumpy(), []
    for each in np.unique(classes):
        here = np.flatnonzero(classes == each)
        places = mindspore.tensor(here.astype(np.int32))
        kept.append(here[nms(boxes[places], scores[places], iou_threshold).asnumpy()])
    found = np.sort(np.concatenate(kept))
    numbers = scores.asnumpy()[found]
    return mindspore.tensor(found[np.lexsort((-numbers, ~np.isnan(numbers)))])
