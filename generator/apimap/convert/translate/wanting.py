"""Calls whose arguments ask for a helper, although rules fit: the counterpart refuses them on CPU."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import libcst as cst
import libcst.matchers as m

from apimap.derive.bind import Argument
from apimap.derive.kinds import INTEGER, PLAIN, TENSOR, Items, Size, Tensor
from apimap.derive.syntax import keyword, word
from apimap.derive.translate import Site
from apimap.derive.underivable import code_of


def wants_helper(name: str, site: Site, places: Sequence[str]) -> bool:
    """Whether this call of a name, whose parameters are in ``places``, is one of them."""
    asked = _ASKED.get(name)
    if asked is not None and asked(site):
        return True
    wanted = _GIVEN.get(name, {})
    for place, each in enumerate(site.arguments):
        key = word(each.arg) or "".join(places[place : place + 1])
        text = code_of(each.arg.value)
        if key in wanted and text != "None" and wanted[key] in (None, text.strip("\"'")):
            return True
    return False


def other_name(name: str, site: Site) -> tuple[str, Site]:
    """Under which name a call is translated: ``torch.where(condition)`` is ``nonzero(as_tuple=True)``.

    A method that wants the helper of the function of its name is a call of that.
    """
    function = _OF_FUNCTION.get(name)
    if function is not None and site.receiver is not None and _ASKED[function](site):
        first = Argument(cst.Arg(site.receiver), TENSOR)
        return function, replace(site, receiver=None, arguments=(first, *site.arguments))
    alone = len(site.arguments) == 1 and not site.arguments[0].arg.star
    if name != "torch.where" or not alone:
        return name, site
    given = keyword("as_tuple", cst.Name("True"))
    first = Argument(cst.Arg(site.arguments[0].arg.value), site.arguments[0].kind)
    return "torch.nonzero", replace(site, arguments=(first, Argument(given, PLAIN)))


def _shape_as_value(site: Site) -> bool:
    """``torch.zeros(shape)``: a number, a sequence, or ``()``, for which mindspore has no kernel."""
    given = [each for each in site.arguments if each.arg.keyword is None]
    if len(given) != 1 or any(word(each.arg) == "size" for each in site.arguments):
        return False
    first = given[0]
    value = first.arg.value
    if first.arg.star or isinstance(value, cst.Integer) or first.kind == INTEGER:
        return False
    if isinstance(value, (cst.Tuple, cst.List)):
        return not value.elements
    return not m.matches(
        value, m.Attribute(attr=m.Name("shape")) | m.Call(func=m.Attribute(attr=m.Name("size")))
    )


def _by_axis(site: Site) -> bool:
    """``nonzero(as_tuple=True)``: no kernel on CPU."""
    return any(word(each.arg) == "as_tuple" for each in site.arguments)


def _other_axis(site: Site) -> bool:
    """``unbind(dim=1)``: recorded, it has no gradient unless the axis is the first."""
    rest = site.arguments[0 if site.receiver is not None else 1 :]
    return any(not m.matches(each.arg.value, m.Integer("0")) for each in rest)


def _by_tensors(site: Site) -> bool:
    """``clamp(x, low, high)`` by tensors: the kernel wants limits that are no larger than ``x``."""
    rest = site.arguments[0 if site.receiver is not None else 1 :]
    return any(isinstance(each.kind, Tensor) and word(each.arg) != "input" for each in rest)


def _with_decimals(site: Site) -> bool:
    """``round(x, decimals=2)``: on CPU none but 0."""
    return any(word(each.arg) == "decimals" and code_of(each.arg.value) != "0" for each in site.arguments)


def _over_several_axes(site: Site) -> bool:
    """``LayerNorm((2, 3))``: mindspore's layer has to know how many axes its inputs will have."""
    for place, each in enumerate(site.arguments):
        if word(each.arg) == "elementwise_affine" and not m.matches(each.arg.value, m.Name("True")):
            return True
        if word(each.arg) != "normalized_shape" and (place or each.arg.keyword is not None):
            continue
        value = each.arg.value
        if isinstance(value, (cst.List, cst.Tuple)):
            return len(value.elements) != 1 or isinstance(value.elements[0], cst.StarredElement)
        if isinstance(each.kind, (Items, Size)):
            return True
    return False


def _without_parts(site: Site) -> bool:
    """``BatchNorm2d(8, affine=False)``, ``momentum=None``: mindspore's has all parts, one average."""
    for place, each in enumerate(site.arguments):
        key = word(each.arg) or "".join(_OF_BATCH_NORM[place : place + 1])
        plain = {
            "momentum": m.Float() | m.Name(),
            "affine": _TRUE,
            "track_running_stats": _TRUE,
            "bias": _TRUE,
        }
        if key == "momentum" and m.matches(each.arg.value, m.Name("None")):
            return True
        if not each.arg.star and key in plain and not m.matches(each.arg.value, plain[key]):
            return True
    return False


def _without_weights(site: Site) -> bool:
    """``GroupNorm(2, 8, affine=False)``: mindspore's has weights that are not trained."""
    named = (
        word(each.arg) or "".join(_OF_GROUP_NORM[place : place + 1])
        for place, each in enumerate(site.arguments)
    )
    pairs = zip(named, site.arguments, strict=True)
    return any(key in ("affine", "bias") and not m.matches(each.arg.value, _TRUE) for key, each in pairs)


_TRUE = m.Name("True")
_OF_GROUP_NORM = ("num_groups", "num_channels", "eps", "affine")
_OF_BATCH_NORM = ("num_features", "eps", "momentum", "affine", "track_running_stats")


def _always(site: Site) -> bool:
    """``torch.equal`` is one truth value, and what runs on CPU compares element by element."""
    return not any(each.arg.star for each in site.arguments)


def _in_fractions(site: Site) -> bool:
    """``arange(0, 1, 0.1)``: how many numbers that are is counted in single precision."""
    given = [each for each in site.arguments if word(each.arg) in ("", "start", "end", "step")]
    if len(given) < 2 or any(each.arg.star for each in given):
        return False
    if any(_is_fraction(each.arg.value) for each in given):
        return True
    return len(given) == 3 and not (given[2].kind == INTEGER or m.matches(given[2].arg.value, _WHOLE))


def _of_any_data(site: Site) -> bool:
    """``torch.tensor(x)``: a tensor, which torch copies, or a list of NumPy's numbers, whose dtype stays."""
    given = [each for each in site.arguments if word(each.arg) in ("", "data")]
    if len(given) != 1 or given[0].arg.star:
        return False
    value = given[0].arg.value
    if isinstance(given[0].kind, Tensor):
        return True
    if any(word(each.arg) == "dtype" for each in site.arguments) or given[0].kind == INTEGER:
        return False
    # What is written out, or counted, is made of Python's own numbers; an array keeps its dtype as it is.
    names = m.findall(value, m.Name() & ~m.Name("float") & ~m.Name("True") & ~m.Name("False"))
    of_numpy = m.matches(value, m.Call(func=m.Attribute(value=m.Name("np") | m.Name("numpy"))))
    return bool(names) and not of_numpy and not m.matches(value, _COUNTED)


_COUNTED = m.Call(func=m.Name("len") | m.Name("int") | m.Name("float") | m.Name("range")) | m.Call(
    func=m.Attribute(attr=m.Name("item") | m.Name("size") | m.Name("numel"))
)


def _may_cut(site: Site) -> bool:
    """``F.pad(x, (1, -1))``, ``F.pad(x, (0, n))``: on CPU a negative number is right but once."""
    keys = ("input", "pad", "mode", "value") if site.receiver is None else ()
    given = {word(each.arg) or "".join(keys[at : at + 1]): each for at, each in enumerate(site.arguments)}
    if "pad" not in given or any(each.arg.star for each in site.arguments):
        return False
    mode = given.get("mode")
    other = mode is not None and isinstance(mode.arg.value, cst.SimpleString)
    if other and mode is not None and code_of(mode.arg.value).strip("\"'") != "constant":
        return False
    return _is_negative(given["pad"].arg.value)


def _cuts(site: Site) -> bool:
    """``nn.ZeroPad2d((0, 0, 1, -1))``."""
    given = [each for each in site.arguments if word(each.arg) in ("", "padding")]
    return bool(given) and not given[0].arg.star and _is_negative(given[0].arg.value)


def _is_negative(value: cst.BaseExpression) -> bool:
    """Whether numbers may be negative: they are not written out, or begin with a minus."""
    parts = [each.value for each in value.elements] if isinstance(value, (cst.Tuple, cst.List)) else [value]
    return not all(isinstance(each, cst.Integer) for each in parts)


def _is_fraction(value: cst.BaseExpression) -> bool:
    """Whether a number is written with a fraction, or divided."""
    found = m.findall(value, m.Float() | m.BinaryOperation(operator=m.Divide()))
    return any(not isinstance(each, cst.Float) or not float(each.value).is_integer() for each in found)


_WHOLE = m.Integer() | m.UnaryOperation(operator=m.Minus(), expression=m.Integer())
_ASKED = {
    "torch.arange": _in_fractions,
    "torch.tensor": _of_any_data,
    "torch.equal": _always,
    "torch.nn.LayerNorm": _over_several_axes,
    "torch.nn.GroupNorm": _without_weights,
    "torch.nn.BatchNorm1d": _without_parts,
    "torch.nn.BatchNorm2d": _without_parts,
    "torch.round": _with_decimals,
    "torch.zeros": _shape_as_value,
    "torch.ones": _shape_as_value,
    "torch.nonzero": _by_axis,
    "torch.nn.functional.pad": _may_cut,
    **{f"torch.nn.ZeroPad{each}d": _cuts for each in (1, 2, 3)},
    "torch.unbind": _other_axis,
    **{f"torch.{leaf}": _by_tensors for leaf in ("clamp", "clip", "Tensor.clamp", "Tensor.clip")},
}
_OF_FUNCTION = {
    "torch.Tensor.equal": "torch.equal",
    "torch.Tensor.nonzero": "torch.nonzero",
    "torch.Tensor.round": "torch.round",
    "torch.Tensor.unbind": "torch.unbind",
}
# Arguments with which a helper does what the counterpart refuses or does otherwise; None: whatever they are.
_GIVEN: dict[str, dict[str, str | None]] = {
    "torch.dist": {"p": None},
    "torch.Tensor.dist": {"p": None},
    "torch.linalg.qr": {"mode": "r"},
    # The counterpart takes no number for what is added.
    **{f"torch.{leaf}": {"reduce": None} for leaf in ("scatter", "Tensor.scatter", "Tensor.scatter_")},
    "torch.nn.functional.interpolate": {"scale_factor": None, "mode": "bicubic"},
    # Rounded quotients of integers lose digits above 2**24, those of infinity are numbers.
    **{f"torch.{leaf}": {"rounding_mode": None} for leaf in ("div", "divide", "Tensor.div", "Tensor.divide")},
    **{f"torch.{leaf}": {"generator": None} for leaf in ("randn", "rand", "randint", "randperm")},
}
