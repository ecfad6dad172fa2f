"""The boxes that remain where others of their class overlap them, as torchvision.ops.batched_nms."""

import mindspore
import numpy as np
from helpers.torchvision.ops import nms
from mindspore import Tensor


def batched_nms(boxes: Tensor, scores: Tensor, idxs: Tensor, iou_threshold: float) -> Tensor:
    """Do as nms among the boxes (N, 4) of each class (N) by itself; indices by falling score."""
    if not boxes.size:
        return mindspore.tensor(np.zeros(0, np.int64))
    offsets = idxs.astype(boxes.dtype) * (boxes.max() + 1)  # no box reaches one of another class
    return nms(boxes + offsets[:, None], scores, iou_threshold)
