"""Boxes moved into an image, as torchvision.ops.clip_boxes_to_image."""

from mindspore import Tensor, ops


def clip_boxes_to_image(boxes: Tensor, size: tuple[int, int]) -> Tensor:
    """Keep the corners of boxes (..., 4) between 0 and size, which is height and width."""
    if not boxes.size:
        return boxes.copy()
    height, width = size
    rows = boxes.reshape(-1, boxes.shape[-1] // 2, 2)
    limits = [
        ops.where(side > limit, limit, ops.where(side < 0, 0, side))  # where NaN stays, unlike in clamp
        for side, limit in ((rows[..., 0], width), (rows[..., 1], height))
    ]
    return ops.stack(limits, -1).reshape(boxes.shape)
