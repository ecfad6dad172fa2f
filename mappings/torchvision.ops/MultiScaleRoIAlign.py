"""Regions read from the level of a pyramid that fits their size, as torchvision.ops.MultiScaleRoIAlign."""

import math
from collections.abc import Mapping, Sequence
from typing import Any

import mindspore
import numpy as np
from helpers.torchvision.ops import roi_align
from mindspore import Tensor, nn, ops


class MultiScaleRoIAlign(nn.Cell):
    """roi_align on the maps featmap_names: a box of canonical_scale pixels read at canonical_level.

    Scales are worked out from the first call, as there. Boxes are read, so not in compiled functions.
    """

    def __init__(
        self,
        featmap_names: Sequence[str],
        output_size: int | Sequence[int],
        sampling_ratio: int,
        *,
        canonical_scale: int = 224,
        canonical_level: int = 4,
    ) -> None:
        super().__init__()
        self.featmap_names = list(featmap_names)
        self.output_size = tuple(output_size) if isinstance(output_size, Sequence) else (output_size,) * 2
        self.sampling_ratio = sampling_ratio
        self.canonical_scale, self.canonical_level = canonical_scale, canonical_level
        self.scales: list[float] | None = None

    def construct(
        self, x: Mapping[str, Tensor], boxes: Sequence[Tensor], image_shapes: Sequence[tuple[int, int]]
    ) -> Tensor:
        """Read boxes (L, 4) of each image, in pixels of the images, whose sizes are (height, width)."""
        maps = [each for name, each in x.items() if name in self.featmap_names]
        if self.scales is None:
            height = max(shape[0] for shape in image_shapes)
            self.scales = [2.0 ** round(math.log2(each.shape[2] / height)) for each in maps]
        if len(maps) == 1:
            return roi_align(maps[0], boxes, self.output_size, self.scales[0], self.sampling_ratio)
        corners = [each.asnumpy() for each in boxes]
        rows = np.concatenate([np.insert(each, 0, at, axis=1) for at, each in enumerate(corners)])
        levels = self._levels(rows)
        empty = ops.zeros((1, maps[0].shape[1], *self.output_size), maps[0].dtype)
        parts, order = [empty], np.zeros(len(rows), np.int32)  # a box of no level, as of NaN, is zeros
        for level, (each, scale) in enumerate(zip(maps, self.scales, strict=True)):
            here = np.flatnonzero(levels == level)
            if here.size:
                order[here] = sum(map(len, parts)) + np.arange(here.size)
                found = roi_align(
                    each, mindspore.tensor(rows[here]), self.output_size, scale, self.sampling_ratio
                )
                parts.append(found.astype(empty.dtype).broadcast_to((here.size, *empty.shape[1:])))
        if not len(rows):
            return empty[:0]
        return ops.cat(parts)[mindspore.tensor(order)]

    def _levels(self, rows: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
        """Which map each box is read from; none for a size that is no number."""
        scales = self.scales or [1.0]
        first, last = (int(-math.log2(scale)) for scale in (scales[0], scales[-1]))
        old = np.seterr(all="ignore")
        sides = np.sqrt((rows[:, 3] - rows[:, 1]) * (rows[:, 4] - rows[:, 2]))
        levels = np.floor(self.canonical_level + np.log2(sides / self.canonical_scale) + 1e-6)
        np.seterr(**old)
        return np.where(np.isnan(levels), -1, np.nan_to_num(levels.clip(first, last)) - first)
