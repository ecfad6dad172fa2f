"""Pooling of a named kind, as timm.layers.select_adaptive_pool2d."""

from collections.abc import Sequence

from mindspore import Tensor, ops


def select_adaptive_pool2d(x: Tensor, pool_type: str = "avg", output_size: int | Sequence[int] = 1) -> Tensor:
    """Pool (N, C, H, W): avg, max, avgmax (their mean) or catavgmax (the channels of both)."""
    if pool_type not in ("avg", "max", "avgmax", "catavgmax"):
        raise AssertionError(f"Invalid pool type: {pool_type}")
    size = output_size if isinstance(output_size, int) else tuple(output_size)
    found = []
    if pool_type != "max":
        found.append(x.mean((2, 3), True) if size == 1 else ops.adaptive_avg_pool2d(x, size))
    if pool_type != "avg":
        found.append(ops.amax(x, (2, 3), True) if size == 1 else ops.adaptive_max_pool2d(x, size))
    if pool_type == "catavgmax":
        return ops.cat(found, 1)
    return found[0] if len(found) == 1 else 0.5 * (found[0] + found[1])
