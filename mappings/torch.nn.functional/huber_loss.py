"""A square that goes on as a line, as torch.nn.functional.huber_loss."""

import mindspore
from mindspore import Tensor, ops


def huber_loss(
    input: Tensor,
    target: Tensor,
    reduction: str = "mean",
    delta: float = 1.0,
    weight: Tensor | None = None,
) -> Tensor:
    """Give d² / 2 of a distance d up to delta, delta (d - delta / 2) beyond; it has the input's dtype."""
    if reduction not in ("none", "mean", "sum"):
        raise ValueError(f"{reduction} is not a valid value for reduction")
    delta = float(delta)
    if delta <= 0:
        raise RuntimeError("huber_loss does not support non-positive values for delta")
    if weight is not None and weight.shape != input.shape:
        raise ValueError("Weights and input must have the same size.")
    if not input.is_floating_point():
        raise TypeError(f"huber_loss takes floating dtypes, not {input.dtype}")
    half = input.dtype in (mindspore.float16, mindspore.bfloat16)
    apart = input.astype(mindspore.float32) - target if half else input - target
    size = ops.where(apart < 0, -apart, apart)
    # A Python number would be rounded to float32.
    edge = mindspore.tensor(delta, apart.dtype) if apart.dtype == mindspore.float64 else delta
    loss = ops.where(size <= edge, 0.5 * apart * apart, edge * (size - 0.5 * edge))
    if weight is not None:
        loss = loss * weight
    if reduction == "none":
        return loss.astype(input.dtype)
    total = loss.sum() if loss.size else ops.zeros((), loss.dtype)  # a sum over nothing is never written
    if reduction == "mean":
        total = total / loss.size if loss.size else ops.full((), float("nan"), dtype=loss.dtype)
    return total.astype(input.dtype)
