"""Kind ``arguments``: documented choices of enumerated arguments, one at a time."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from apimap.derive.variants.kind import Kind, Sample, Subject, Variant, Variants
from apimap.model.entry import Bilingual, DifferenceKind, Weight

if TYPE_CHECKING:
    from apimap.derive.variants.calls import Call

# By parameter name, over all of torch's APIs: what one of them does not know, torch refuses, and the
# variant counts for nothing.
CHOICES: dict[str, tuple[str, ...]] = {
    "reduction": ("none", "mean", "sum"),
    "padding_mode": ("zeros", "reflect", "replicate", "circular"),
    "mode": ("constant", "reflect", "replicate", "circular"),
    "approximate": ("none", "tanh"),
    "rounding_mode": ("trunc", "floor"),
    "side": ("left", "right"),
    "nonlinearity": ("tanh", "relu"),
    "indexing": ("ij", "xy"),
    "norm": ("forward", "backward", "ortho"),
    "interpolation": ("linear", "lower", "higher", "midpoint", "nearest"),
}
_RESIZING = ("nearest", "linear", "bilinear", "bicubic", "trilinear", "area", "nearest-exact")
# The same by the last part of an API's name, where one word means several things.
SPECIAL: dict[tuple[str, str], tuple[str, ...]] = {
    **{(leaf, "mode"): _RESIZING for leaf in ("interpolate", "upsample", "Upsample")},
    **{(leaf, "mode"): ("sum", "mean", "max") for leaf in ("embedding_bag", "EmbeddingBag")},
    **{(leaf, "mode"): ("fan_in", "fan_out") for leaf in ("kaiming_normal_", "kaiming_uniform_")},
    **{(leaf, "reduction"): ("none", "mean", "sum", "batchmean") for leaf in ("kl_div", "KLDivLoss")},
    ("grid_sample", "mode"): ("bilinear", "nearest", "bicubic"),
    ("grid_sample", "padding_mode"): ("zeros", "border", "reflection"),
}
# Numbers at the edge of what a parameter is for; expressions, each as good as any choice.
NUMBERS: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("dim", "axis", "start_dim"), ("-1", "0")),
    **dict.fromkeys(("diagonal", "offset"), ("1", "-1")),
    **dict.fromkeys(("stride", "dilation"), ("2",)),
    "padding": ("1",),
    "decimals": ("1", "-1"),
    "correction": ("0", "2"),
    "beta": ("0.0", "2.0"),
    "alpha": ("0.5", "2"),
    "delta": ("0.5",),
    "label_smoothing": ("0.1",),
    "ignore_index": ("0",),
    "p": ("0", "1", 'float("inf")'),
    "minlength": ("5",),
    "steps": ("1",),
    "dtype": ("torch.float64", "torch.int32"),
}
# Switches that say where or how a tensor lives, not what is computed, and one more sort.
UNTRIED = {
    *("requires_grad", "pin_memory", "non_blocking", "copy", "inplace", "device", "layout", "out"),
    *("training", "replacement"),  # these make a plain call a random one
}


class Arguments(Kind):
    """The other choices of each parameter that has a rule."""

    name = "arguments"
    label = Bilingual(en="arguments", zh="参数取值")
    about = Bilingual(
        en="documented choices, switches and edge numbers of each parameter, one at a time",
        zh="各参数的枚举取值、开关和边界值，每次一个",
    )
    quick = 4
    explains = frozenset({DifferenceKind.ARGUMENT, DifferenceKind.DEFAULT})
    asks = True
    changes = Sample(
        api="torch.sum",
        torch="out = torch.sum(x, dim=1)",
        mindspore="mindspore.mint.sum",
        arguments={"input": "input", "dim": "dim", "keepdim": "keepdim", "dtype": "dtype"},
        inputs={"x": "np.ones((2, 3))"},
        makes={
            "keepdim-True": "mint.sum(x, dim=1, keepdim=True)",
            "dim--1": "mint.sum(x, dim=-1)",
        },
    )
    leaves = Sample(
        api="torch.relu",
        torch="out = torch.relu(x)",
        mindspore="mindspore.mint.nn.functional.relu",
        arguments={"input": "input"},
        inputs={"x": "np.ones(3)"},
    )

    def weight(self, detail: str) -> Weight:
        """A documented choice is common; infinity, NaN and the like are not."""
        return Weight.CORNER if detail.endswith(("inf", "nan")) else Weight.COMMON

    def variants(self, subject: Subject) -> Variants:
        """One for each choice that the call does not make already."""
        from apimap.derive.variants.calls import rewritten  # imports LibCST

        for name, literal in _literals(subject):
            code = rewritten(subject, partial(_set, name, literal))
            if code is not None:
                detail = f"{name}-{literal.removeprefix('torch.').removeprefix('float(').strip(_MARKS)}"
                yield Variant(detail, torch=code)

    def done(self, detail: str) -> str:
        """The whole: each choice is something else."""
        return detail


def _literals(subject: Subject) -> list[tuple[str, str]]:
    api = subject.torch.get(subject.entry.name)
    known = {p.name: p for overload in (api.overloads if api else ()) for p in overload}
    found = []
    for name, rule in subject.counterpart.arguments.items():
        parameter = known.get(name)
        if rule is None or parameter is None or name in UNTRIED:
            continue
        if parameter.default in ("True", "False"):
            found += [(name, "False"), (name, "True")]
        elif name in CHOICES and parameter.default is not None and _textual(parameter.default):
            offered = SPECIAL.get((subject.leaf, name), CHOICES[name])
            found += [(name, f'"{choice}"') for choice in offered]
        elif name in NUMBERS:
            found += [(name, number) for number in NUMBERS[name]]
    return found


_MARKS = '"()'  # of a literal, that a variant's name does without


def _textual(default: str) -> bool:
    return default == "None" or default[:1] in "\"'"


def _set(name: str, literal: str, call: Call) -> list[tuple[str, str]] | None:
    """The call with one argument set by name; None if it has that value already, or by default."""
    if call.parameter(name) is None or call.equals(name, literal):
        return None
    places: list[tuple[str, str]] = []
    named: dict[str, str] = {}
    for key, value in call.given.items():
        if key == name or (named and call.position(key) is not None) or call.position(key) is None:
            named[key] = literal if key == name else value
        else:
            places.append(("", value))
    return [*places, *(named | {name: literal}).items()]
