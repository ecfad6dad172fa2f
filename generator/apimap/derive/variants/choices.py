"""Kind ``arguments``: documented choices of enumerated arguments, one at a time."""

from __future__ import annotations

from functools import partial

import libcst as cst

from apimap.derive.constants import NotConstant, evaluate
from apimap.derive.variants.calls import Call, arguments, rewritten
from apimap.derive.variants.variant import Variant, Variants
from apimap.model.entry import Counterpart, Entry, Example
from apimap.signatures import Snapshot

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


def choices(example: Example, entry: Entry, counterpart: Counterpart, torch: Snapshot) -> Variants:
    """The other choices of each parameter that has a rule."""
    for name, literal in _literals(entry, counterpart, torch):
        change = partial(_set, name, cst.parse_expression(literal))
        code = rewritten(example.torch, entry, counterpart, torch, change)
        if code is not None:
            detail = f"{name}-{literal.removeprefix('torch.').removeprefix('float(').strip(_MARKS)}"
            yield Variant(f"arguments:{detail}", example.model_copy(update={"torch": code}), rewritten=True)


def _literals(entry: Entry, counterpart: Counterpart, torch: Snapshot) -> list[tuple[str, str]]:
    api = torch.get(entry.name)
    known = {p.name: p for overload in (api.overloads if api else ()) for p in overload}
    found = []
    for name, rule in counterpart.arguments.items():
        parameter = known.get(name)
        if rule is None or parameter is None or name in UNTRIED:
            continue
        if parameter.default in ("True", "False"):
            found += [(name, "False"), (name, "True")]
        elif name in CHOICES and parameter.default is not None and _textual(parameter.default):
            offered = SPECIAL.get((entry.name.rpartition(".")[2], name), CHOICES[name])
            found += [(name, f'"{choice}"') for choice in offered]
        elif name in NUMBERS:
            found += [(name, number) for number in NUMBERS[name]]
    return found


_MARKS = '"()'  # of a literal, that a variant's name does without


def _textual(default: str) -> bool:
    return default == "None" or default[:1] in "\"'"


def _set(name: str, value: cst.BaseExpression, call: Call) -> list[cst.Arg] | None:
    """The call with one argument set by name; None if it has that value already, or by default."""
    parameter = next((p for p in call.parameters if p.name == name), None)
    if parameter is None:
        return None
    present = call.given.get(name)
    try:
        if evaluate(present if present is not None else str(parameter.default)) == evaluate(value):
            return None
    except NotConstant:
        pass
    places: list[cst.BaseExpression] = []
    named: dict[str, cst.BaseExpression] = {}
    for key, each in call.bound.items():
        if key == name or (named and each.position is not None) or each.position is None:
            named[key] = value if key == name else each.items[0].arg.value
        else:
            places.append(each.items[0].arg.value)
    return arguments(places, named | {name: value})
