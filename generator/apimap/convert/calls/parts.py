"""Parts of tensors: an index as an expression, for the helpers that read or write a part."""

from __future__ import annotations

import libcst as cst

from apimap.derive.syntax import lay_out, pack


def as_index(node: cst.Subscript) -> cst.BaseExpression:
    """What stands between the brackets as an expression."""
    parts = [_as_call(each.slice) for each in node.slice]
    return parts[0] if len(parts) == 1 else pack([cst.Arg(each) for each in parts])


def _as_call(part: cst.BaseSlice) -> cst.BaseExpression:
    """A part of an index as an expression: ``a:b`` as ``slice(a, b)``."""
    if isinstance(part, cst.Index):
        return part.value
    assert isinstance(part, cst.Slice)
    bounds = [part.lower or cst.Name("None"), part.upper or cst.Name("None")]
    bounds += [part.step] if part.step is not None else []
    return cst.Call(
        cst.Name("slice"), lay_out([cst.Arg(each) for each in bounds], cst.Call(cst.Name("slice")))
    )
