"""A call in the words of the rules: torch's names for arguments, its dtypes, tuples, lists."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

import libcst as cst
import libcst.matchers as m

from apimap.derive.bind import Argument
from apimap.derive.kinds import PLAIN, Items, Opaque
from apimap.derive.syntax import dotted, keyword, pack, parenthesised, word
from apimap.derive.translate import Site
from apimap.model.entry import Counterpart
from apimap.signatures import Api

PYTHON_TYPES = {"bool": "bool_", "int": "int64", "float": "float64", "complex": "complex128"}
# What torch's own functions take for a parameter besides its name: numpy's words.
NUMPY_NAMES: dict[str, tuple[str, ...]] = {
    "axis": ("dim", "dims"),
    "keepdims": ("keepdim",),
    "x": ("input", "self"),
    "a": ("input", "self"),
    "x1": ("input", "self"),
    "x2": ("other",),
}
# Arguments that torch takes as list or tuple, and most of mindspore as a tuple only.
_SIZES = frozenset(
    ("kernel_size", "stride", "padding", "dilation", "output_size", "normalized_shape", "dims", "*repeats")
) | {"size"}
# Which of a loss's numbers come back, in the words of torch 0.4 and before.
_OLD = ("size_average", "reduce")
_TRUTH = m.Name("True") | m.Name("False")
_LAYOUT = m.Attribute(attr=m.Name("layout") | m.Name("strided"))
# What takes any iterable where mindspore takes a list.
OF_ITERABLES = frozenset(("torch.nn.ModuleList", "torch.nn.ParameterList"))


def spelled(name: str, site: Site, api: Api | None, known: Collection[str]) -> Site:
    """The call in the words of the rules: numpy's names as torch's, a written default ``None`` left out.

    So are layouts of other tensors. ``known`` are the words that rules and helper take. torch's own functions
    take ``axis``, ``keepdims``, ``x`` and ``x2`` for what they call ``dim``, ``keepdim``, ``input`` and
    ``other``.
    """
    site = _complex(name, _listed(name, site))
    if api is not None and len(api.overloads) == 1:
        site = _reduced(site, [each.name for each in api.overloads[0]])
    if api is None or not any(each.arg.keyword for each in site.arguments):
        return _typed(site)
    forms = [{each.name: each.default for each in overload} for overload in api.overloads]
    found = []
    for each in site.arguments:
        key = word(each.arg)
        own = next((word for word in NUMPY_NAMES.get(key, ()) if word in known), None)
        if own is not None and key not in known:
            each = Argument(each.arg.with_changes(keyword=cst.Name(own)), each.kind)
            key = own
        written_out = isinstance(each.arg.value, cst.Name) and each.arg.value.value == "None"
        if key and written_out and any(form.get(key) == "None" for form in forms):
            continue
        if key == "layout" and m.matches(each.arg.value, _LAYOUT):
            continue
        found.append(each)
    if len(found) < len(site.arguments) and found:
        last = found[-1]
        found[-1] = Argument(last.arg.with_changes(comma=cst.MaybeSentinel.DEFAULT), last.kind)
    return _typed(replace(site, arguments=tuple(found)))


def _reduced(site: Site, places: Sequence[str]) -> Site:
    """The call with ``reduction`` instead of ``size_average`` and ``reduce``, as losses had it until 2018."""
    if not {*_OLD, "reduction"} <= {*places} or any(each.arg.star for each in site.arguments):
        return site
    given: dict[str, cst.BaseExpression] = {}
    rest: list[Argument] = []
    for place, each in enumerate(site.arguments):
        key = word(each.arg) or "".join(places[place : place + 1])
        if key in _OLD:
            given |= {} if m.matches(each.arg.value, m.Name("None")) else {key: each.arg.value}
        elif key == "reduction" or (len(rest) < place and each.arg.keyword is None):
            rest.append(replace(each, arg=keyword(key, each.arg.value)))
        else:
            rest.append(each)
    if not given:
        return site if len(rest) == len(site.arguments) else replace(site, arguments=_ended(rest))
    told = all(m.matches(each, _TRUTH) for each in given.values())
    if not told and any(word(each.arg) == "reduction" for each in rest):
        return site  # only running tells which of the two counts
    rest = [each for each in rest if word(each.arg) != "reduction"]
    whole = _either(given.get("size_average"), cst.SimpleString('"mean"'), cst.SimpleString('"sum"'))
    reduction = _either(given.get("reduce"), whole, cst.SimpleString('"none"'))
    return replace(site, arguments=_ended([*rest, Argument(keyword("reduction", reduction), PLAIN)]))


def _either(
    given: cst.BaseExpression | None, true: cst.BaseExpression, false: cst.BaseExpression
) -> cst.BaseExpression:
    """What an old switch, which is on when it is left out, chooses."""
    if given is None or m.matches(given, _TRUTH):
        return false if given is not None and m.matches(given, m.Name("False")) else true
    on = cst.parse_expression("_ in (None, True)")
    test = cst.ensure_type(on, cst.Comparison).with_changes(left=_operand(given))
    return cst.IfExp(test=test, body=_operand(true), orelse=false)


def _operand(node: cst.BaseExpression) -> cst.BaseExpression:
    """The expression as one that other words may stand beside."""
    alone = (cst.Name, cst.Attribute, cst.Call, cst.Subscript, cst.SimpleString)
    return node if isinstance(node, alone) or node.lpar else parenthesised(node)


def _ended(arguments: Sequence[Argument]) -> tuple[Argument, ...]:
    """Arguments of which the last has no comma, and the others have one."""
    return tuple(
        replace(each, arg=each.arg.with_changes(comma=cst.MaybeSentinel.DEFAULT)) for each in arguments
    )


def _typed(site: Site) -> Site:
    """The call with Python's types, given as a dtype, as the dtypes that torch takes them for."""
    found = []
    for each in site.arguments:
        value = each.arg.value
        if word(each.arg) == "dtype" and isinstance(value, cst.Name) and value.value in PYTHON_TYPES:
            torch = PYTHON_TYPES[value.value]
            given = each.arg.with_changes(value=dotted(f"mindspore.{torch}"))
            each = Argument(given, Opaque(f"torch.{torch}"))
        found.append(each)
    return replace(site, arguments=tuple(found))


def tupled(site: Site, counterpart: Counterpart) -> Site:
    """The call with lists of sizes as tuples."""
    names = [key for key in counterpart.arguments if key != "self"]
    found = []
    for place, each in enumerate(site.arguments):
        key = word(each.arg) or "".join(names[place : place + 1])
        value = each.arg.value
        if (
            key in _SIZES
            and isinstance(each.kind, Items)
            and not each.arg.star
            and not isinstance(value, cst.Tuple)
        ):
            if isinstance(value, cst.List):
                new: cst.BaseExpression = pack([cst.Arg(e.value) for e in value.elements])
            else:
                new = pack([cst.Arg(value, star="*")])
            each = Argument(each.arg.with_changes(value=new), each.kind)
        found.append(each)
    return replace(site, arguments=tuple(found))


def _listed(name: str, site: Site) -> Site:
    """The call with a generator, or a range, as a list."""
    first = site.arguments[0] if site.arguments else None
    if first is None or first.arg.star or isinstance(first.arg.value, (cst.List, cst.ListComp)):
        return site
    value = first.arg.value
    if isinstance(value, cst.GeneratorExp):
        new: cst.BaseExpression = cst.ListComp(value.elt, value.for_in)
        if name not in OF_ITERABLES:
            return site
    elif name in OF_ITERABLES or m.matches(value, m.Call(func=m.Name("range"))):
        new = cst.Call(cst.Name("list"), [cst.Arg(value)])
        if name not in (*OF_ITERABLES, "torch.tensor", "torch.as_tensor"):
            return site
    else:
        return site
    made = Argument(first.arg.with_changes(value=new), first.kind)
    return replace(site, arguments=(made, *site.arguments[1:]))


def _complex(name: str, site: Site) -> Site:
    """The call with the dtype that torch gives to Python's complex numbers; mindspore's is wider."""
    first = site.arguments[0] if site.arguments else None
    if name not in ("torch.tensor", "torch.as_tensor") or first is None or len(site.arguments) > 1:
        return site
    if not m.findall(first.arg.value, m.Imaginary()):
        return site
    dtype = keyword("dtype", dotted("mindspore.complex64"))
    return replace(site, arguments=(first, Argument(dtype, Opaque("torch.complex64"))))
