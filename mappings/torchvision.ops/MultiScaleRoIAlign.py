"""Regions read from the level of a pyramid that fits their size, as torchvision.ops.MultiScaleRoIAlign."""

import math
from collections.abc import Mapping, Sequence

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
        self.output_size = (output_size, output_size) if isinstance(output_size, int) else tuple(output_size)
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
        corners = [each.asnumpy().astype(np.float32) for each in boxes]
        rows = np.concatenate([np.insert(each, 0, at, axis=1) for at, each in enumerate(corners)])
        sides = np.sqrt((rows[:, 3:] - rows[:, 1:3]).prod(1))
        levels = np.floor(self.canonical_level + np.log2(sides / self.canonical_scale) + 1e-6)
        first, last = (int(-math.log2(scale)) for scale in (self.scales[0], self.scales[-1]))
        levels = levels.clip(first, last).astype(int) - first
        parts, places = [], []
        for level, (each, scale) in enumerate(zip(maps, self.scales, strict=True)):
            here = np.flatnonzero(levels == level)
            if here.size:
                regions = mindspore.tensor(rows[here])
                parts.append(roi_align(each, regions, self.output_size, scale, self.sampling_ratio))
                places.append(here)
        order = np.argsort(np.concatenate(places)).astype(np.int32)
        return ops.cat(parts)[mindspore.tensor(order)]
