"""Whether hand-written mindspore code still means the same when its inputs change.

Code that casts, slices or reshapes its inputs, or writes out their sizes, was written for one example.
Other inputs would test that code, not the counterpart.
"""

from __future__ import annotations

import ast

_LONG = 3  # numbers in a tuple from which on it is taken for a shape written out


def plain(code: str, counterpart: str) -> bool:
    """Whether the code does nothing but call the counterpart (or build it, set it up and call it)."""
    try:
        tree = ast.parse(code)
    except SyntaxError:
        return False
    if not all(isinstance(statement, (ast.Assign, ast.Expr)) for statement in tree.body):
        return False
    built = _built(tree, counterpart)
    return all(_allowed(node, counterpart, built) for node in ast.walk(tree))


def _built(tree: ast.Module, counterpart: str) -> set[str]:
    """Names that hold an object which the counterpart constructs."""
    return {
        target.id
        for statement in tree.body
        if isinstance(statement, ast.Assign) and isinstance(statement.value, ast.Call)
        if _dotted(statement.value.func) == counterpart
        for target in statement.targets
        if isinstance(target, ast.Name)
    }


def _dotted(node: ast.expr) -> str:
    parts = []
    while isinstance(node, ast.Attribute):
        parts.append(node.attr)
        node = node.value
    return ".".join([node.id, *reversed(parts)]) if isinstance(node, ast.Name) else ""


def _allowed(node: ast.AST, counterpart: str, built: set[str]) -> bool:
    if isinstance(node, (ast.Subscript, ast.BinOp, ast.Lambda, ast.ListComp, ast.GeneratorExp, ast.IfExp)):
        return False
    if isinstance(node, ast.Tuple) and len(node.elts) >= _LONG:
        return not all(isinstance(each, ast.Constant) for each in node.elts)
    if isinstance(node, ast.Attribute):
        name = _dotted(node)
        if name.startswith("mindspore."):
            return counterpart == name or counterpart.startswith(f"{name}.")
        owner = name.partition(".")[0]
        return owner in built or f"mindspore.Tensor.{node.attr}" == counterpart
    return not (isinstance(node, ast.Name) and node.id in ("np", "rng"))
