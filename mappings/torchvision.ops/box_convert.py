"""Boxes in another form, as torchvision.ops.box_convert."""

from mindspore import Tensor, ops


def box_convert(boxes: Tensor, in_fmt: str, out_fmt: str) -> Tensor:
    """Write boxes (..., 4) as corners "xyxy", corner and size "xywh", or centre and size "cxcywh".

    Forms of turned boxes ("xywhr" and such) are not known.
    """
    forms = ("xyxy", "xywh", "cxcywh")
    if in_fmt not in forms or out_fmt not in forms:
        raise ValueError(f"forms are {', '.join(forms)}, not {in_fmt!r} and {out_fmt!r}")
    if in_fmt == out_fmt:
        return boxes.copy()
    first, last = boxes[..., :2], boxes[..., 2:]
    if in_fmt == "xywh":
        first, last = first, first + last
    elif in_fmt == "cxcywh":
        first, last = first - 0.5 * last, first + 0.5 * last
    if out_fmt == "xywh":
        last = last - first
    elif out_fmt == "cxcywh":
        first, last = (first + last) / 2, last - first
    wide = first.dtype if first.is_floating_point() else last.dtype  # halves of integers
    return ops.cat([first.astype(wide), last.astype(wide)], -1)
