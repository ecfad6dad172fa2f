"""Images padded so that strides fit, as timm.layers.pad_same."""

from collections.abc import Sequence

from mindspore import Tensor, ops


def pad_same(
    x: Tensor,
    kernel_size: Sequence[int],
    stride: Sequence[int],
    dilation: Sequence[int] = (1, 1),
    value: float = 0,
) -> Tensor:
    """Pad (..., H, W) so that a convolution gives ceil(H / stride) rows; the odd one is at the end."""
    edges: list[int] = []
    for size, wide, step, apart in zip(x.shape[-2:], kernel_size, stride, dilation, strict=True):
        lacking = max((-(-size // step) - 1) * step + (wide - 1) * apart + 1 - size, 0)
        edges = [lacking // 2, lacking - lacking // 2, *edges]
    return ops.pad(x, edges, value=value) if any(edges) else x
