"""The areas of boxes, as torchvision.ops.box_area."""

import mindspore
from mindspore import Tensor


def box_area(boxes: Tensor, fmt: str = "xyxy") -> Tensor:
    """Give the area of each box (..., 4), written as "xyxy", "xywh" or "cxcywh".

    float16 is computed in float32, small integers in int32, so that products do not overflow.
    """
    if fmt not in ("xyxy", "xywh", "cxcywh"):
        raise ValueError(f"fmt must be xyxy, xywh or cxcywh, not {fmt!r}")
    wide = (mindspore.float32, mindspore.float64, mindspore.int32, mindspore.int64)
    if boxes.dtype not in wide:
        boxes = boxes.astype(mindspore.float32 if boxes.is_floating_point() else mindspore.int32)
    sides = boxes.unbind(-1)
    if fmt == "xyxy":
        return (sides[2] - sides[0]) * (sides[3] - sides[1])
    return sides[2] * sides[3]
