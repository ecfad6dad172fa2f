"""A layer that mixes named axes, as einops.layers.torch.EinMix."""

import math
from typing import Any

import mindspore
from helpers.einops import EinopsError, pattern_axes, rearrange
from helpers.torch import summed_products
from mindspore import Parameter, nn, ops


class EinMix(nn.Cell):
    """Sum of products of the input and a weight by named axes, and a bias: `b n c -> b n d`, weight `c d`.

    The weight's and the bias's numbers are drawn as einops draws them.
    """

    def __init__(
        self, pattern: str, weight_shape: str, bias_shape: str | None = None, **axes_lengths: int
    ) -> None:
        super().__init__()
        self.pattern, self.weight_shape, self.bias_shape = pattern, weight_shape, bias_shape
        self.axes_lengths = axes_lengths
        before, _, after = pattern.partition("->")
        left, right, weight = (pattern_axes(side) for side in (before, after, weight_shape))
        first, last, inner = ([name for axis in side for name in axis] for side in (left, right, weight))
        if any(len(axis) != 1 or ":" in axis[0] or "..." in axis[0] for axis in weight):
            raise EinopsError(f"a weight has names of axes only, not {weight_shape!r}")
        wrong = [name for name in inner if name not in axes_lengths or name not in first + last]
        wrong += [name for name in axes_lengths if name not in first + inner]
        if wrong:
            raise EinopsError(
                f"{', '.join(wrong)}: each axis of {weight_shape!r} needs a length, and no other"
            )
        apart = " ".join("..." if name == "(...)" else name for name in last)
        self._split = f"{before}->{' '.join(first)}" if any(len(axis) != 1 for axis in left) else ""
        self._joined = f"{apart}->{after}" if any(len(axis) != 1 or "(...)" in axis for axis in right) else ""
        self._known = {name: length for name, length in axes_lengths.items() if name in first}
        names = dict.fromkeys(name for name in [*first, *inner, *last] if "..." not in name)
        letters = dict(zip(names, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"))
        sides = ("".join(letters.get(name, "...") for name in side) for side in (first, inner, last))
        self._equation = "{},{}->{}".format(*sides)
        fan_in = math.prod(axes_lengths[name] for name in inner if name not in last)
        self.weight = _drawn([axes_lengths[name] for name in inner], (3 / fan_in) ** 0.5, "weight")
        self.bias = None
        if bias_shape is not None:
            own = [name for axis in pattern_axes(bias_shape) for name in axis]
            lost = [name for name in own if name not in last or name not in axes_lengths]
            if lost:
                raise EinopsError(f"{', '.join(lost)} of the bias: no axis of the result with a length")
            open_at = [place for place, name in enumerate(last) if "..." in name]
            if any(name in own for name in last[: max(open_at, default=0)]):
                raise EinopsError("the axes of a bias come behind the ...")
            sizes = [axes_lengths[name] if name in own else 1 for name in last if "..." not in name]
            self.bias = _drawn(sizes, (1 / fan_in) ** 0.5, "bias")

    def __repr__(self) -> str:
        own = [self.pattern, self.weight_shape, *([] if self.bias_shape is None else [self.bias_shape])]
        parts = [*map(repr, own), *(f"{name}={length}" for name, length in self.axes_lengths.items())]
        return f"{type(self).__name__}({', '.join(parts)})"

    def construct(self, input: Any) -> Any:
        """Mix."""
        given = rearrange(input, self._split, **self._known) if self._split else input
        found = summed_products(self._equation, [given, self.weight])
        if self.bias is not None:
            found = found + self.bias
        return rearrange(found, self._joined) if self._joined else found


def _drawn(sizes: list[int], bound: float, name: str) -> Parameter:
    drawn = ops.rand(tuple(sizes), dtype=mindspore.float32) if sizes else ops.rand((1,)).reshape(())
    return Parameter((drawn * 2 - 1) * bound, name=name)
