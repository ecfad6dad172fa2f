"""torch's names that one file of a program hands on to others: ``from common import nn, F``, or ``*``."""

from __future__ import annotations

import ast
from collections.abc import Collection, Mapping

from apimap.convert.translate.spelling import Imports, absolute

_INIT = ".__init__"


def reexports(trees: Mapping[str, ast.Module], known: Collection[str]) -> dict[str, dict[str, str]]:
    """By dotted module: its local names of torch's → their full names; ``known`` are torch's names.

    Those that ``import *`` takes stand under ``module.*``. Modules without a name of torch's are left out.
    """
    found: dict[str, dict[str, str]] = {}
    taken: dict[str, list[tuple[str, str, str]]] = {}  # module → local name, other module, name there
    for full, tree in trees.items():
        module = full.removesuffix(_INIT)
        nodes = [each for each in ast.walk(tree) if isinstance(each, (ast.Import, ast.ImportFrom))]
        imports = Imports()
        imports.read(nodes, full, known)
        found[module] = dict(imports.torch)
        taken[module] = [
            (alias.asname or alias.name, absolute(full, node.module, node.level), alias.name)
            for node in nodes
            if isinstance(node, ast.ImportFrom)
            for alias in node.names
        ]
    public = {full.removesuffix(_INIT): listed(tree) for full, tree in trees.items()}
    moved = True
    while moved:
        moved = False
        for module, names in taken.items():
            for local, other, name in names:
                there = found.get(other, {})
                got = {local: there[name]} if name in there else {}
                if name == "*":
                    got = _starred(there, public.get(other))
                more = {each: torch for each, torch in got.items() if each not in found[module]}
                found[module] |= more
                moved = moved or bool(more)
    starred = {f"{module}.*": _starred(names, public[module]) for module, names in found.items()}
    return {module: names for module, names in (found | starred).items() if names}


def _starred(names: Mapping[str, str], public: frozenset[str] | None) -> dict[str, str]:
    """Those of a module's names that ``*`` takes; ``public`` are those in its ``__all__``, if it has one."""
    return {
        local: full
        for local, full in names.items()
        if (local in public if public is not None else not local.startswith("_"))
    }


def imported(trees: Mapping[str, ast.Module], handed: Mapping[str, Mapping[str, str]]) -> bool:
    """Whether any file takes one of the names that others hand on."""
    for full, tree in trees.items():
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom):
                base = absolute(full, node.module, node.level)
                there = handed.get(base, {})
                if any(f"{base}.{alias.name}" in handed or alias.name in there for alias in node.names):
                    return True
    return False


def listed(tree: ast.Module) -> frozenset[str] | None:
    """The names in a file's ``__all__``; None where there is none, or it is not written out."""
    for node in tree.body:
        if isinstance(node, ast.Assign) and any(ast.unparse(each) == "__all__" for each in node.targets):
            try:
                return frozenset(map(str, ast.literal_eval(node.value)))
            except (ValueError, TypeError):
                return None
    return None
