"""How a program treats its tensors: writes, copies, empty ones, shapes, chance."""

from __future__ import annotations

import ast
from collections.abc import Mapping

from apimap.convert.names.giving import leaf, parts
from apimap.convert.names.uses.asking import File, Question
from apimap.model.libraries import library_of


def questions(file: File) -> tuple[Question, ...]:
    """Those of one file."""
    return (
        Question("speaks", (ast.Import, ast.ImportFrom), _is_of_torch),
        Question("writes", (ast.Attribute, ast.AugAssign, ast.Subscript), _writes),
        Question("deletes", (ast.Subscript,), lambda node: isinstance(node.ctx, ast.Del)),
        Question("copies", (ast.ImportFrom, ast.Attribute), _is_copy),
        Question("empties", (ast.Call,), _is_empty),
        Question("sizes", (ast.Call, ast.Compare), _asks_for_size),
        Question("formats", (ast.Attribute,), lambda node: node.attr.startswith("channels_last")),
        Question("draws", (ast.ImportFrom, ast.Call), lambda node: _draws(node, file.own)),
    )


def _is_of_torch(node: ast.Import | ast.ImportFrom) -> bool:
    """``import torch.nn``, ``from torch import optim``, ``from timm.layers import DropPath``."""
    named = [each.name for each in node.names] if isinstance(node, ast.Import) else []
    named += [node.module or ""] if isinstance(node, ast.ImportFrom) and not node.level else []
    return any(each.partition(".")[0].startswith("torch") or library_of(each) for each in named)


def _writes(node: ast.AST) -> bool:
    """``x[i] = y``, ``x += y`` and ``x.mul_(y)``."""
    if isinstance(node, ast.Attribute):
        return node.attr.endswith("_") and node.attr[:-1].isidentifier() and node.attr != "requires_grad_"
    return isinstance(node, ast.AugAssign) or (
        isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store)
    )


def _is_copy(node: ast.AST) -> bool:
    """``copy.deepcopy(net)`` and ``copy.copy(x)``; ``from copy import deepcopy``."""
    if isinstance(node, ast.ImportFrom):
        return node.module == "copy" and any(each.name in ("copy", "deepcopy") for each in node.names)
    if isinstance(node, ast.Attribute) and node.attr == "copy":
        return isinstance(node.value, ast.Name) and node.value.id == "copy"
    return isinstance(node, ast.Attribute) and node.attr == "deepcopy"


def _is_empty(call: ast.Call) -> bool:
    """``torch.tensor([])``, ``torch.Tensor()``, ``torch.empty(0)``, ``x.new_zeros((0,))``."""
    if not isinstance(call.func, ast.Attribute):
        return False
    first, leaf = call.args[0] if call.args else None, call.func.attr
    if leaf.endswith("ensor"):
        return leaf != "is_tensor" and (first is None or ast.unparse(first) == "[]")
    made = leaf.removeprefix("new_") in ("empty", "zeros", "ones", "full", "rand", "randn")
    return made and first is not None and ast.unparse(first) in _NOTHING and len(call.args) < 3


_NOTHING = ("0", "(0,)", "[0]")


def _asks_for_size(node: ast.AST) -> bool:
    """``isinstance(x, torch.Size)``, ``type(x) is torch.Size``; not where a tuple would do as well."""
    match node:
        case ast.Call(func=ast.Name(id="isinstance"), args=[_, asked]):
            named = {leaf(each) for each in parts(asked)}
        case ast.Compare(left=ast.Call(func=ast.Name(id="type")), comparators=[asked]):
            named = {leaf(each) for each in parts(asked)}
        case _:
            return False
    return "Size" in named and "tuple" not in named


def _draws(node: ast.AST, own: Mapping[str, str]) -> bool:
    """Of what all share: ``np.random.rand(3)``, ``random.shuffle(x)``, ``from numpy.random import randn``."""
    if isinstance(node, ast.ImportFrom) and node.module in _SHARED:
        return any(each.name not in _SEEDS and each.name[0].islower() for each in node.names)
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
        return False
    owner, leaf = ast.unparse(node.func.value), node.func.attr
    first, dot, rest = owner.partition(".")
    known = own.get(first) or first
    return f"{known}{dot}{rest}" in _SHARED and leaf not in _SEEDS and leaf[0].islower()


_SHARED = ("numpy.random", "random")
_SEEDS = frozenset(("seed", "default_rng", "get_state", "getstate"))
