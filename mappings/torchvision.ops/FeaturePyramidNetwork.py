"""A feature pyramid on top of feature maps, as torchvision.ops.FeaturePyramidNetwork."""

from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from helpers.torchvision.ops import Conv2dNormActivation
from mindspore import Tensor, nn, ops


class FeaturePyramidNetwork(nn.Cell):
    """Bring maps, finest first, to out_channels, and add to each what the coarser ones hold.

    extra_blocks is called with the results, the maps and their names, and gives results and names.
    """

    def __init__(
        self,
        in_channels_list: Sequence[int],
        out_channels: int,
        extra_blocks: Callable[..., Any] | None = None,
        norm_layer: Callable[..., nn.Cell] | None = None,
    ) -> None:
        super().__init__()
        if not all(in_channels_list):
            raise ValueError("a map without channels")
        given: dict[str, Any] = {"norm_layer": norm_layer, "activation_layer": None}
        inner = [Conv2dNormActivation(each, out_channels, 1, padding=0, **given) for each in in_channels_list]
        outer = [Conv2dNormActivation(out_channels, out_channels, 3, **given) for _ in in_channels_list]
        self.inner_blocks, self.layer_blocks = nn.CellList(inner), nn.CellList(outer)
        self.extra_blocks = extra_blocks

    def construct(self, x: Mapping[str, Tensor]) -> OrderedDict[str, Tensor]:
        """Give a map of out_channels for each of x, under the same name."""
        names, maps = list(x), list(x.values())
        coarse = self.inner_blocks[-1](maps[-1])
        results = [self.layer_blocks[-1](coarse)]
        for at in range(len(maps) - 2, -1, -1):
            beside = self.inner_blocks[at](maps[at])
            coarse = beside + ops.interpolate(coarse, size=beside.shape[-2:], mode="nearest")
            results.insert(0, self.layer_blocks[at](coarse))
        if self.extra_blocks is not None:
            results, names = self.extra_blocks(results, maps, names)
        return OrderedDict(zip(names, results, strict=True))
