"""Which names of a program hold numpy's arrays and numbers, as far as all that is assigned to them tells."""

from __future__ import annotations

import libcst as cst

from apimap.convert.names.walking import walk
from apimap.derive.syntax import dotted_name

# What gives Python's own numbers, lists, or something else again.
_LEAVES = frozenset(("tolist", "item", "shape", "ndim", "size", "dtype"))


def array_names(module: cst.Module) -> set[str]:
    """numpy's own names in a program, and those that are given nothing but what numpy made."""
    found: set[str] = set()
    values: dict[str, list[cst.BaseExpression | None]] = {}
    for node in walk(module):
        if isinstance(node, cst.Import):
            for alias in node.names:
                if dotted_name(alias.name) == "numpy":
                    found.add(alias.evaluated_alias or "numpy")
        elif isinstance(node, cst.Assign):
            for each in node.targets:
                if isinstance(each.target, (cst.Tuple, cst.List)):
                    for part in each.target.elements:
                        values.setdefault(dotted_name(part.value) or "", []).append(None)
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
            if all(each is not None and of_numpy(each, found) for each in given)
        }
    return found


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
