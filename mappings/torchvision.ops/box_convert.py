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
    left, top, right, bottom = boxes.unbind(-1)
    if in_fmt == "xywh":
        right, bottom = left + right, top + bottom
    elif in_fmt == "cxcywh":
        across, down = 0.5 * right, 0.5 * bottom
        left, top, right, bottom = left - across, top - down, left + across, top + down
    sides = [left, top, right, bottom]
    if out_fmt == "xywh":
        sides = [left, top, right - left, bottom - top]
    elif out_fmt == "cxcywh":
        sides = [(left + right) / 2, (top + bottom) / 2, right - left, bottom - top]
    wide = sides[0].dtype if sides[0].is_floating_point() else sides[2].dtype  # halves of integers
    return ops.stack([each.astype(wide) for each in sides], -1)
