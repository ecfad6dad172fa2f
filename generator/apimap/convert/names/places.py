"""Where a program looks at the device of a tensor as an object, instead of only handing it on."""

from __future__ import annotations

import libcst as cst
import libcst.matchers as m

from apimap.convert.names.walking import walk

_PART = m.Attribute(attr=m.Name("type") | m.Name("index"))
_DEVICE = m.Attribute(attr=m.Name("device"))
_TEXT = (
    m.Name("str") | m.Name("print") | m.Name("repr") | m.Name("format") | m.Attribute(attr=m.Name("format"))
)


def looked_into(tree: cst.Module) -> set[cst.CSTNode]:
    """The ``x.device`` whose ``type`` or ``index`` is asked for: no text has one, whatever ``x`` is."""
    asked = (each for each in walk(tree) if isinstance(each, cst.Attribute) and m.matches(each, _PART))
    return {each.value for each in asked if m.matches(each.value, _DEVICE)}


def devices(tree: cst.Module) -> set[cst.CSTNode]:
    """The ``x.device`` that are asked for a part, compared, given a name, returned or made a text.

    As an argument it falls away, since mindspore chooses one device for the whole program.
    """
    found: set[cst.CSTNode] = set()
    for each in walk(tree):
        parts: list[cst.BaseExpression | None] = []
        match each:
            case cst.Attribute(value=value, attr=cst.Name(value="type" | "index")):
                parts = [value]
            case cst.Comparison(left=left, comparisons=others):
                parts = [left, *(other.comparator for other in others)]
            case cst.Assign(value=value) | cst.Return(value=value):
                parts = [value]
            case cst.FormattedStringExpression(expression=value):
                parts = [value]
            case cst.Call(func=func, args=args) if m.matches(func, _TEXT):
                parts = [arg.value for arg in args]
            case cst.BinaryOperation(operator=cst.Modulo(), right=value) | cst.Element(value=value):
                parts = [value]
            case cst.DictElement(key=key, value=value):
                parts = [key, value]
        found.update(part for part in parts if part is not None and m.matches(part, _DEVICE))
    return found
