"""Boxes moved into an image, as torchvision.ops.clip_boxes_to_image."""

from mindspore import Tensor, ops


def clip_boxes_to_image(boxes: Tensor, size: tuple[int, int]) -> Tensor:
    """Keep the corners of boxes (..., 4) between 0 and size, which is height and width."""
    height, width = size
    sides = [boxes[..., at].clamp(0, (width, height)[at % 2]) for at in range(4)]
    return ops.stack(sides, -1)
