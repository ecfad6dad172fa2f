"""Where a program looks at the device of a tensor as an object, instead of only handing it on."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from typing import NamedTuple

import libcst as cst
import libcst.matchers as m

from apimap.convert.names.walking import walk

_PART = m.Attribute(attr=m.Name("type") | m.Name("index"))
_DEVICE = m.Attribute(attr=m.Name("device"))
_TEXT = (
    m.Name("str") | m.Name("print") | m.Name("repr") | m.Name("format") | m.Attribute(attr=m.Name("format"))
) | m.Name("isinstance")
# What only tensors are asked for, of all that may have a device.
_OF_TENSORS = frozenset(
    ("size", "dim", "unsqueeze", "squeeze", "view", "permute", "transpose", "reshape", "numel", "detach")
)

# What layers call their parameters.
_PARAMETERS = frozenset(("weight", "bias"))


class Devices(NamedTuple):
    """The ``x.device`` of a program that are looked at, and those of them that are an object for certain."""

    looked_at: AbstractSet[cst.CSTNode] = frozenset()
    objects: AbstractSet[cst.CSTNode] = frozenset()


def devices(tree: cst.Module) -> Devices:
    """The ``x.device`` that are asked for a part, compared, given a name, returned or made a text.

    As an argument it falls away, since mindspore chooses one device for the whole program. What is asked for
    its ``type`` or ``index``, by its name as well, is torch's object whatever ``x`` is: a text has neither.
    So is what is compared or made a text of a name that is used as a tensor.
    """
    found: set[cst.CSTNode] = set()
    objects: set[cst.CSTNode] = set()
    named: dict[str, list[cst.CSTNode]] = {}
    asked: set[str] = set()
    told: set[cst.BaseExpression] = set()
    tensors: set[str] = set()
    for each in walk(tree):
        parts: list[cst.BaseExpression | None] = []
        match each:
            case cst.Attribute(value=cst.Name(value=name), attr=cst.Name(value="shape" | "ndim")):
                tensors.add(name)
            case cst.Attribute(value=cst.Name(value=name), attr=cst.Name(value="type" | "index")):
                asked.add(name)
            case cst.Attribute(value=value, attr=cst.Name(value="type" | "index")):
                parts = [value]
                objects.add(value)
            case cst.Assign(value=value, targets=[cst.AssignTarget(target=cst.Name(value=name))]):
                parts = [value]
                named.setdefault(name, []).append(value)
            case cst.Comparison(left=left, comparisons=others):
                parts = [left, *(other.comparator for other in others)]
                told.update(part for part in parts if part is not None)
            case cst.Assign(value=value) | cst.Return(value=value):
                parts = [value]
            case cst.FormattedStringExpression(expression=value):
                parts = [value]
                told.add(value)
            case cst.Call(func=func, args=args) if m.matches(func, _TEXT):
                parts = [arg.value for arg in args]
                told.update(arg.value for arg in args)
            case cst.Call(func=cst.Attribute(value=cst.Name(value=name), attr=cst.Name(value=leaf))):
                tensors.update({name} if leaf in _OF_TENSORS else ())
            case cst.BinaryOperation(operator=cst.Modulo(), right=value) | cst.Element(value=value):
                parts = [value]
            case cst.ListComp(elt=value) | cst.SetComp(elt=value) | cst.GeneratorExp(elt=value):
                parts = [value]
            case cst.DictElement(key=key, value=value):
                parts = [key, value]
        found.update(part for part in parts if part is not None and m.matches(part, _DEVICE))
    for name in asked & named.keys():
        if all(m.matches(value, _DEVICE) for value in named[name]):
            objects.update(named[name])
    tensors |= _PARAMETERS
    objects.update(each for each in told if m.matches(each, _DEVICE) and _subject(each) in tensors)
    return Devices(found, objects & found)


def _subject(node: cst.BaseExpression) -> str:
    """The name that an attribute is asked of, if it is one; of ``self.fc.weight`` the last part."""
    value = cst.ensure_type(node, cst.Attribute).value
    if isinstance(value, cst.Attribute) and value.attr.value in _PARAMETERS:
        return value.attr.value
    return value.value if isinstance(value, cst.Name) else ""
