"""Where a program may make modules by calls that do not show it: ``MODELS[name]()``, ``cls(config)``."""

from __future__ import annotations

import ast

# What finds a class by what only running knows.
_FINDS = frozenset(("eval", "globals", "locals", "vars", "import_module", "__import__"))
_ASKS = ("isinstance", "issubclass", "super")


def made_unseen(tree: ast.Module) -> tuple[set[str], bool]:
    """Names that stand where a value does, and whether classes are found by what only running knows.

    A name that is called, derived from, asked for or an annotation is no value.
    """
    return _read(tree, owner="", function="")


def _read(node: ast.AST, owner: str, function: str) -> tuple[set[str], bool]:
    values: set[str] = set()
    finds = False
    parts: list[ast.AST] = []
    match node:
        case ast.ClassDef():
            if node.decorator_list:
                values.add(node.name)  # a registry may take it
            parts = [*node.decorator_list, *node.body]
            owner, function = node.name, ""
        case ast.FunctionDef() | ast.AsyncFunctionDef():
            given = [*node.args.defaults, *(each for each in node.args.kw_defaults if each is not None)]
            parts = [*node.decorator_list, *given, *node.body]
            function = function or node.name
        case ast.AnnAssign():
            parts = [each for each in (node.target, node.value) if each is not None]
        case ast.Call():
            finds = _finds(node, owner, function)
            asks = isinstance(node.func, ast.Name) and node.func.id in _ASKS
            func = node.func.value if isinstance(node.func, ast.Attribute) else node.func
            parts = [*node.args[: 1 if asks else None], *node.keywords]
            parts += [] if isinstance(func, ast.Name) else [func]
            parts = [] if asks and node.func.id == "super" else parts  # type: ignore[attr-defined]
        case ast.Name():
            values = {node.id} if isinstance(node.ctx, ast.Load) else set()
        case ast.Attribute():
            finds = node.attr == "__dict__" and not _is_self(node.value)
            values = {node.attr} if isinstance(node.ctx, ast.Load) else set()
            parts = [] if isinstance(node.value, ast.Name) else [node.value]  # `Net.size` is no class
        case _:
            parts = [*ast.iter_child_nodes(node)]
    for part in parts:
        more, found = _read(part, owner, function)
        values |= more
        finds = finds or found
    return values, finds


def _finds(call: ast.Call, owner: str, function: str) -> bool:
    """Whether a call finds a class, or is of one that was found: ``getattr(models, name)``, ``cls(…)``."""
    func = call.func
    match func:
        case ast.Name(id="getattr"):
            first, second = [*call.args, None, None][:2]
            return not _is_self(first) and not isinstance(second, ast.Constant)
        case ast.Name(id=name) if name in _FINDS:
            return True
        case ast.Name(id="cls") | ast.Attribute(attr="__class__" | "import_module"):
            return True
        case ast.Name(id=name):  # a class that makes another of itself
            return name == owner and function not in ("", "__init__")
        case ast.Call(func=ast.Name(id=name)):
            return name in ("type", "getattr")
    return False


def _is_self(node: ast.AST | None) -> bool:
    return isinstance(node, ast.Name) and node.id == "self"
