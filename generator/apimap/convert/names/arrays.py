"""Which names of a program hold numpy's arrays and numbers, as far as all that is assigned to them tells."""

from __future__ import annotations

from collections.abc import Mapping

import libcst as cst

from apimap.convert.names.walking import walk
from apimap.derive.syntax import dotted_name

# What gives Python's own numbers, lists, or something else again.
_LEAVES = frozenset(("tolist", "item", "shape", "ndim", "size", "dtype"))


def array_names(module: cst.Module) -> set[str]:
    """numpy's own names in a program, and those that are given nothing but what numpy made."""
    found: set[str] = set()
    values: dict[str, list[cst.BaseExpression | None]] = {}
    functions = {each.name.value: each for each in walk(module) if isinstance(each, cst.FunctionDef)}
    for node in walk(module):
        if isinstance(node, cst.Import):
            for alias in node.names:
                if dotted_name(alias.name) == "numpy":
                    found.add(alias.evaluated_alias or "numpy")
        elif isinstance(node, cst.Assign):
            for each in node.targets:
                if isinstance(each.target, (cst.Tuple, cst.List)):
                    for place, part in enumerate(each.target.elements):
                        one = dotted_name(part.value) or ""
                        values.setdefault(one, []).extend(_given(node.value, place, functions))
                else:
                    values.setdefault(dotted_name(each.target) or "", []).append(node.value)
        elif isinstance(node, (cst.AnnAssign, cst.NamedExpr, cst.For, cst.CompFor)):
            value = node.value if isinstance(node, (cst.AnnAssign, cst.NamedExpr)) else None
            for name in walk(node.target):
                if isinstance(name, cst.Name):
                    values.setdefault(name.value, []).append(value)
        elif isinstance(node, cst.Param):
            values.setdefault(node.name.value, []).append(None)
    values.pop("", None)
    before = -1
    while found and len(found) != before:
        before = len(found)
        found |= {
            name
            for name, given in values.items()
            if all(
                each is not None and (dotted_name(each) == name or of_numpy(each, found)) for each in given
            )
            and any(each is not None and dotted_name(each) != name for each in given)
        }
    return found


def _given(
    value: cst.BaseExpression, place: int, functions: Mapping[str, cst.FunctionDef]
) -> list[cst.BaseExpression | None]:
    """What the name at a place gets: of a tuple, or of the tuples that a function of the program returns."""
    if isinstance(value, cst.Tuple):
        return [value.elements[place].value if place < len(value.elements) else None]
    function = functions.get(dotted_name(value.func) or "") if isinstance(value, cst.Call) else None
    if function is None:
        return [None]
    found: list[cst.BaseExpression | None] = []
    for each in walk(function.body):
        if isinstance(each, cst.Return):
            found += [None] if not isinstance(each.value, cst.Tuple) else _given(each.value, place, {})
    return found or [None]


def of_numpy(node: cst.BaseExpression, names: set[str]) -> bool:
    """Whether an expression is what numpy gives, by the name that it begins with."""
    if isinstance(node, cst.Call):
        return of_numpy(node.func, names)
    if isinstance(node, cst.Attribute):
        if node.attr.value in _LEAVES:
            return False
        return dotted_name(node) in names or of_numpy(node.value, names)
    if isinstance(node, cst.Subscript):
        return of_numpy(node.value, names)
    if isinstance(node, cst.BinaryOperation):
        sides = (node.left, node.right)
        return any(of_numpy(each, names) for each in sides) and all(
            of_numpy(each, names) or isinstance(each, cst.BaseNumber) for each in sides
        )
    return isinstance(node, cst.Name) and node.value in names
