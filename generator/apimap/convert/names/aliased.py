"""``O = torch.optim``: a name that stands for a module of torch's, read as the import that it is."""

from __future__ import annotations

import ast
import io
from collections import defaultdict
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field

from apimap.convert.names.generic import plain_bases
from apimap.convert.translate.spelling import Imports, public
from apimap.model.libraries import LIBRARIES

_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)


@dataclass
class _Scope:
    """What a function, or the file, binds: names to dotted names alone, and names to anything else."""

    plain: defaultdict[str, list[ast.Assign]] = field(default_factory=lambda: defaultdict(list))
    others: set[str] = field(default_factory=set)


def aliased(source: str, known: Collection[str]) -> tuple[str, ast.Module]:
    """A program with ``import torch.optim as O`` in the place of ``O = torch.optim``, and its tree.

    Classes have ``Dataset`` for ``Dataset[Tensor]`` there. Lines stay where they are. Only where the name
    stands for nothing else in its function, or in the file, and is no member of a class; ``known`` are
    torch's names. Raises what ``ast.parse`` does of what is no Python.
    """
    tree = ast.parse(source)
    imports = Imports(("torch", *LIBRARIES))
    imports.read(ast.walk(tree))
    if not imports.torch:
        return source, tree
    source, tree = plain_bases(source, tree, imports)
    modules = {name.rpartition(".")[0] for name in known}
    shared = {
        name for node in ast.walk(tree) if isinstance(node, (ast.Global, ast.Nonlocal)) for name in node.names
    }
    *inner, whole = _scopes(tree)
    around = whole.others.union(*(each.others for each in inner))
    waiting = [
        (name, nodes)
        for scope, elsewhere in [*((each, around) for each in inner), (whole, set())]
        for name, nodes in scope.plain.items()
        if name not in scope.others | shared | elsewhere
    ]
    found: list[tuple[ast.Assign, str]] = []
    more = True
    while more:  # `nn = torch.nn`, then `F = nn.functional`
        more = False
        for each in [*waiting]:
            name, nodes = each
            fulls = {imports.resolve(_dotted(node.value)) for node in nodes}
            full = fulls.pop() if len(fulls) == 1 else None
            full = public(full, known) if full is not None else ""
            if full not in modules or full.rpartition(".")[2][:1].isupper():
                continue
            if imports.torch.get(name, full) == full:
                imports.torch[name] = full
                found += [(node, f"import {full} as {name}") for node in nodes]
                more = True
            waiting.remove(each)
    if not found:
        return source, tree
    lines = [*io.StringIO(source, newline="")]
    for node, text in sorted(found, key=lambda each: -each[0].col_offset):
        if node.lineno == node.end_lineno:
            line = lines[node.lineno - 1].encode()
            line = line[: node.col_offset] + text.encode() + line[node.end_col_offset :]
            lines[node.lineno - 1] = line.decode()
    source = "".join(lines)
    return source, ast.parse(source)


def _scopes(tree: ast.AST) -> Iterator[_Scope]:
    scope = _Scope()
    waiting = [*ast.iter_child_nodes(tree)]
    if isinstance(tree, _FUNCTIONS):
        scope.others |= {each.arg for each in ast.walk(tree.args) if isinstance(each, ast.arg)}
    while waiting:
        node = waiting.pop()
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            scope.others.add(node.name)
        if isinstance(node, _FUNCTIONS):
            yield from _scopes(node)
            continue
        if isinstance(node, ast.ClassDef):  # its names are members
            yield from (each for part in node.body for each in _scopes(part) if isinstance(part, _FUNCTIONS))
            continue
        if isinstance(node, ast.Assign) and len(node.targets) == 1:
            target = node.targets[0]
            if isinstance(target, ast.Name) and _dotted(node.value):
                scope.plain[target.id].append(node)
                continue
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            scope.others.add(node.id)
        waiting += ast.iter_child_nodes(node)
    yield scope


def _dotted(node: ast.expr) -> str:
    """The dotted name that an expression is; "" for any other."""
    parts: list[str] = []
    while isinstance(node, ast.Attribute):
        parts.append(node.attr)
        node = node.value
    return ".".join([node.id, *reversed(parts)]) if isinstance(node, ast.Name) else ""
