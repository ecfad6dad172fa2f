"""The boxes that are large enough, as torchvision.ops.remove_small_boxes."""

from mindspore import Tensor, ops


def remove_small_boxes(boxes: Tensor, min_size: float) -> Tensor:
    """Give the indices of boxes (N, 4) with both sides of min_size or more."""
    return ops.nonzero((boxes[..., 2:] - boxes[..., :2] >= min_size).all(-1))[:, 0]
