"""Whether a program asks for gradients, for which of them, and for those of gradients."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterable, Sequence
from typing import TypeGuard

from apimap.convert.names.uses.asking import File, Question
from apimap.convert.translate.spelling import Imports
from apimap.model.libraries import library_of


def questions(file: File) -> tuple[Question, ...]:
    """Those of one file."""
    return (
        Question("records", (ast.Call, ast.ImportFrom), _records),
        Question("again", (ast.keyword, ast.Constant, ast.Attribute, ast.Name, ast.Call), _asks_again),
        Question("freezes", (ast.Attribute, ast.keyword), _freezes),
        Question("flags", (ast.Attribute,), lambda node: node.attr in _FLAGS),
        Question("likes", (ast.Attribute,), lambda node: node.attr in _LIKES),
    )


# What goes back from a loss by itself when it is called, of libraries beside torch.
_SCALERS = ("NativeScaler", "ApexScaler")


def _records(node: ast.Call | ast.ImportFrom) -> bool:
    """``loss.backward()``, ``autograd.grad(…)``, ``from torch.autograd import grad``, timm's scalers."""
    if isinstance(node, ast.ImportFrom):
        if any(alias.name in _SCALERS for alias in node.names):
            return library_of(node.module or "") != ""
        owners = ("torch.autograd", "torch.autograd.functional", "torch.func")
        return node.module in owners and any(
            _is_recorded(f"{node.module}.{alias.name}") for alias in node.names
        )
    return isinstance(node.func, ast.Attribute) and (
        node.func.attr in ("backward", *_SCALERS) or _is_recorded(ast.unparse(node.func))
    )


def _freezes(node: ast.Attribute | ast.keyword) -> bool:
    """``p.requires_grad = False``, ``net.requires_grad_(False)``, ``requires_grad=True``."""
    if isinstance(node, ast.keyword):
        return node.arg == "requires_grad"
    return node.attr in ("requires_grad", "requires_grad_")


_FLAGS = ("requires_grad", "requires_grad_", "is_leaf", "grad_fn")
_LIKES = (
    *("zeros_like", "ones_like", "empty_like", "full_like", "new_zeros", "new_ones", "new_full", "new_empty"),
    *("nonzero", "max", "min", "median", "cummax", "cummin"),
)


def _is_recorded(name: str) -> bool:
    """Whether a function gives gradients of what was recorded: ``autograd.grad``, ``functional.hessian``."""
    owner, _, leaf = name.rpartition(".")
    if leaf in ("jacrev", "jacfwd", "hessian", "jvp", "vjp"):
        return True
    if leaf in ("grad", "grad_and_value") and owner.rpartition(".")[2] in ("", "func", "functorch"):
        return True
    if owner.endswith("functional"):
        return leaf in ("hessian", "hvp", "jacobian", "vhp")
    return owner.endswith("autograd") and leaf == "grad"


def _asks_again(node: ast.AST) -> bool:
    """Whether gradients are asked for that can be differentiated, or second ones: in words, or by places."""
    if isinstance(node, ast.keyword):
        return node.arg == "create_graph"
    if isinstance(node, ast.Constant):
        return node.value == "create_graph"
    if isinstance(node, (ast.Attribute, ast.Name)):
        name = node.attr if isinstance(node, ast.Attribute) else node.id
        return name in ("hessian", "hvp", "vhp", "jacfwd", "jvp")
    if not isinstance(node, ast.Call):
        return False
    name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    if name in ("grad", "jacrev") and any(  # `torch.func.grad(torch.func.grad(f))`
        isinstance(inner, ast.Call) and ast.dump(inner.func) == ast.dump(node.func)
        for arg in node.args
        for inner in ast.walk(arg)
    ):
        return True
    return len(node.args) > {"grad": 4, "backward": 2}.get(name, len(node.args))


def watches(nodes: Iterable[ast.AST]) -> bool:
    """Whether a file says that gradients are wanted, and asks a tensor what was recorded of it."""
    wants = reads = False
    for node in nodes:
        if isinstance(node, ast.ClassDef) and any("Module" in ast.unparse(base) for base in node.bases):
            return False
        if isinstance(node, ast.keyword) and node.arg == "requires_grad":
            wants = wants or ast.unparse(node.value) != "False"
        elif isinstance(node, ast.Attribute):
            stored = isinstance(node.ctx, ast.Store)
            wants = wants or node.attr == "requires_grad_" or (stored and node.attr == "requires_grad")
            reads = reads or (not stored and node.attr in ("requires_grad", "is_leaf", "grad_fn"))
    return wants and reads


def _is_gradient(node: ast.AST, imports: Imports) -> TypeGuard[ast.Call]:
    """``torch.func.grad(f)``."""
    found = isinstance(node, ast.Call) and node.args and imports.resolve(ast.unparse(node.func))
    return bool(found and found.startswith("torch.func.") and found.endswith(("grad", "grad_and_value")))


def _gradients(nodes: Sequence[ast.AST], asking: Collection[ast.AST]) -> set[str]:
    """The names of what the calls ``asking`` give, and of functions that call one of those."""
    found: set[str] = set()
    for node in nodes:
        if isinstance(node, ast.Assign) and node.value in asking:
            found |= {each.id for each in node.targets if isinstance(each, ast.Name)}
    for node in nodes:
        if isinstance(node, ast.FunctionDef) or (
            isinstance(node, ast.Assign) and isinstance(node.value, ast.Lambda)
        ):
            inside = [*ast.walk(node)]
            if any(each in asking or getattr(each, "id", "") in found for each in inside):
                named = (
                    [node.name]
                    if isinstance(node, ast.FunctionDef)
                    else [getattr(t, "id", "") for t in node.targets]
                )
                found |= {*named}
    return found - {""}


def second_gradients(nodes: Sequence[ast.AST], imports: Imports) -> tuple[set[str], set[str]]:
    """Names of what gives gradients of functions, and those that ``torch.func.grad`` takes the gradient of.

    A name among both is a gradient of a gradient; they may stand in two files.
    """
    asking = {node for node in nodes if _is_gradient(node, imports)}
    taken = (arg for call in asking for arg in call.args)
    named = {each.id for arg in taken for each in ast.walk(arg) if isinstance(each, ast.Name)}
    return _gradients(nodes, asking), named
