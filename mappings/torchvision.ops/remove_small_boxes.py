"""The boxes that are large enough, as torchvision.ops.remove_small_boxes."""

from mindspore import Tensor, ops


def remove_small_boxes(boxes: Tensor, min_size: float) -> Tensor:
    """Give the indices of boxes (N, 4) with both sides of min_size or more."""
    left, top, right, bottom = boxes.unbind(-1)[:4]
    return ops.nonzero((right - left >= min_size) & (bottom - top >= min_size))[:, 0]
