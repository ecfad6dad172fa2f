"""Pooling of a named kind as a layer, as timm.layers.SelectAdaptivePool2d."""

from collections.abc import Sequence

from helpers.timm.layers import select_adaptive_pool2d
from mindspore import Tensor, nn


class SelectAdaptivePool2d(nn.Cell):
    """Pool images as pool_type says: fast, avg, max, avgmax, catavgmax, or nothing for an empty text.

    (N, H, W, C), input_fmt="NHWC", is pooled to one place. With flatten one axis is left beside the first.
    """

    def __init__(
        self,
        output_size: int | Sequence[int] = 1,
        pool_type: str = "fast",
        flatten: bool = False,
        input_fmt: str = "NCHW",
    ) -> None:
        super().__init__()
        if input_fmt not in ("NCHW", "NHWC"):
            raise AssertionError(f"input_fmt is NCHW or NHWC, not {input_fmt}")
        self.pool_type, self.input_fmt, self.output_size = pool_type or "", input_fmt, output_size
        self._flat = flatten
        kind = self.pool_type.lower()
        fast = kind.startswith("fast") or (bool(kind) and input_fmt != "NCHW")
        if fast and output_size != 1:
            raise AssertionError("Fast pooling and non NCHW input formats require output_size == 1.")
        self._kind = kind.removeprefix("fast") or ("avg" if kind else "")
        if self._kind not in ("", "avg", "max", "avgmax", "catavgmax"):
            raise AssertionError(f"Invalid pool type: {kind}")

    def is_identity(self) -> bool:
        """Whether nothing is pooled."""
        return not self.pool_type

    def feat_mult(self) -> int:
        """How many times as many channels come out as go in."""
        return 2 if self.pool_type.endswith("catavgmax") else 1

    def construct(self, x: Tensor) -> Tensor:
        """Pool."""
        if self._kind and self.input_fmt == "NHWC":
            found = select_adaptive_pool2d(x.permute(0, 3, 1, 2), self._kind, 1)
            found = found if self._flat else found.permute(0, 2, 3, 1)
        elif self._kind:
            found = select_adaptive_pool2d(x, self._kind, self.output_size)
        else:
            found = x
        return found.flatten(start_dim=1) if self._flat else found
