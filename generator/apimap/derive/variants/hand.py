"""Whether hand-written mindspore code still means the same when its inputs change.

Code that slices or reshapes its inputs, or writes out their sizes, was written for one example. Other inputs
would test that code, not the counterpart. A cast, one element of a result (``[0]``) and another order of axes
belong to calling the counterpart: whoever ports the call writes them whatever the inputs are.
"""

from __future__ import annotations

import ast

# Functions and methods that only cast, or only put axes in another order; attributes that do so.
_CASTS = {"astype", "to", "cast", "type", "float", "double", "half", "int", "long", "bool", "bfloat16"}
_ORDERS = {"permute", "transpose", "swapaxes", "swapdims", "moveaxis", "movedim", "T", "mT"}
_HOMES = ("mindspore.mint", "mindspore.ops")
_DTYPES = {
    *("float16", "float32", "float64", "bfloat16", "int8", "int16", "int32", "int64", "bool_", "bool"),
    *("uint8", "uint16", "uint32", "uint64", "complex64", "complex128"),
}
_LONG = 3  # numbers in a tuple from which on it is taken for a shape written out


def plain(code: str, counterpart: str) -> bool:
    """Whether the code does nothing but call the counterpart (or build it, set it up and call it).

    Casts, an element of a result and permutations beside it are allowed.
    """
    try:
        tree = ast.parse(code)
    except SyntaxError:
        return False
    if not all(isinstance(statement, (ast.Assign, ast.Expr)) for statement in tree.body):
        return False
    built = _built(tree, counterpart)
    return all(_allowed(node, counterpart, built) for node in ast.walk(tree))


def fixes_dtype(code: str) -> bool:
    """Whether code by hand casts to a dtype that it names, chosen for the dtype of its example."""
    names = {node.attr for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Attribute)}
    return not names.isdisjoint(_DTYPES | _CASTS - {"astype", "to", "cast", "type"})


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
    if isinstance(node, (ast.BinOp, ast.Lambda, ast.ListComp, ast.GeneratorExp, ast.IfExp)):
        return False
    if isinstance(node, ast.Subscript):
        return isinstance(node.slice, ast.Constant) and isinstance(node.slice.value, int)
    if isinstance(node, ast.Tuple) and len(node.elts) >= _LONG:
        return _is_order(node) or not all(isinstance(each, ast.Constant) for each in node.elts)
    if isinstance(node, ast.Attribute):
        name = _dotted(node)
        if name.startswith("mindspore."):
            return counterpart == name or counterpart.startswith(f"{name}.") or _is_beside(name)
        owner = name.partition(".")[0]
        if node.attr in _CASTS | _ORDERS | {"dtype"}:
            return True
        return owner in built or f"mindspore.Tensor.{node.attr}" == counterpart
    return not (isinstance(node, ast.Name) and node.id in ("np", "rng", "PIL"))


def _is_beside(name: str) -> bool:
    """Whether a mindspore name is a dtype, a cast, a permutation, or the module of one."""
    home, _, leaf = name.rpartition(".")
    return (
        name in _HOMES
        or (home == "mindspore" and leaf in _DTYPES)
        or (home in _HOMES and leaf in _CASTS | _ORDERS)
    )


def _is_order(node: ast.Tuple) -> bool:
    """Whether a tuple is an order of axes: each number from 0 on, once."""
    places = [each.value for each in node.elts if isinstance(each, ast.Constant)]
    return len(places) == len(node.elts) and sorted(map(str, places)) == sorted(map(str, range(len(places))))
