"""Reads what one file of a program tells of its classes and of what the program uses."""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence

from apimap.convert.names.classes import DOTTED, Classes
from apimap.convert.names.giving import begins_in_place, is_in_place_layer, leaf
from apimap.convert.names.of_cells import members_of_cells
from apimap.convert.names.reexports import listed
from apimap.convert.names.sharing import File as Kept
from apimap.convert.names.unseen import made_unseen
from apimap.convert.names.uses import File, note, questions
from apimap.convert.names.uses.of_gradients import second_gradients, watches
from apimap.convert.names.uses.of_modules import may_be_none
from apimap.convert.translate.spelling import DERIVED_LEAVES, Imports, absolute, public

_SEEDING = ("manual_seed", "set_rng_state", "fork_rng")


def add_file(classes: Classes, module: str, tree: ast.Module, known: Mapping[str, object]) -> None:
    """Adds the classes of one file; ``module`` is its dotted name ("" for a loose script)."""
    nodes = list(ast.walk(tree))
    imports = Imports(handed=classes.reexports)
    own = imports.read(nodes, module)
    classes.exported |= imports.members
    hands_on(classes, module, nodes)
    _note_uses(classes, module, nodes, own)
    _note_gradients(classes, module, nodes, imports)
    _note_words(classes, nodes, imports)
    Kept(tree, classes.sharing).note_functions()
    classes.selections.add_file(tree)
    classes.lending.add_file(tree)
    values, reflects = made_unseen(tree)
    classes.values |= values
    classes.reflects = classes.reflects or reflects
    _note_definitions(classes, module, tree)
    for node in nodes:
        if isinstance(node, ast.ClassDef):
            own.setdefault(node.name, f"{module}.{node.name}")
    for node in nodes:
        if isinstance(node, ast.ClassDef):
            bases = tuple(_full(ast.unparse(base), imports, own, known) for base in node.bases)
            _note_class(classes, f"{module}.{node.name}", node, bases)


def _note_uses(classes: Classes, module: str, nodes: Sequence[ast.AST], own: Mapping[str, str]) -> None:
    names = (full or local for local, full in own.items())
    classes.numbers = classes.numbers or any(name.partition(".")[0] == "numpy" for name in names)
    alone = frozenset(each.value for each in nodes if isinstance(each, ast.Expr))
    unset = frozenset(
        name
        for each in nodes
        if isinstance(each, ast.Assign) and may_be_none(each.value)
        for name in map(leaf, each.targets)
        if name is not None
    )
    note(classes, nodes, questions(File(own, alone, unset)))
    classes.seeds += sum(isinstance(each, ast.Attribute) and each.attr in _SEEDING for each in nodes)
    if any(isinstance(each, ast.Call) and is_in_place_layer(each) for each in nodes):
        classes.in_place.add(module)


def _note_gradients(classes: Classes, module: str, nodes: Sequence[ast.AST], imports: Imports) -> None:
    names, taken = second_gradients(nodes, imports)
    classes.gradients |= names
    classes.again = classes.again or not taken.isdisjoint(classes.gradients)
    if not module and not classes.records and watches(nodes):
        classes.records = classes.watches = True


def _note_words(classes: Classes, nodes: Sequence[ast.AST], imports: Imports) -> None:
    """Names that a file asks of values, gives as arguments, or says in texts; not in what documents it."""
    documenting: set[ast.AST] = set()
    for node in nodes:
        if isinstance(node, ast.Attribute):
            owner = getattr(node.value, "id", "") or getattr(node.value, "attr", "")
            if not owner or imports.resolve(ast.unparse(node.value)) is None:
                classes.asked.setdefault(owner, set()).add(node.attr)
        elif isinstance(node, ast.keyword):
            if node.arg and _is_zero_or_one(node.value):
                classes.counted_flags.add(node.arg)
        elif isinstance(node, ast.Expr):
            documenting.add(node.value)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in documenting:
            classes.dotted |= {*DOTTED.findall(node.value)}
            if node.value.isidentifier():
                classes.words.add(node.value)
        classes.derived |= _says(node) & DERIVED_LEAVES


def _note_definitions(classes: Classes, module: str, tree: ast.Module) -> None:
    public = listed(tree)
    if public is not None:
        classes.listed[module.removesuffix("__init__").removesuffix(".")] = public
    classes.functions |= {
        f"{module}.{each.name}"
        for each in tree.body
        if isinstance(each, (ast.FunctionDef, ast.AsyncFunctionDef))
    }


def _note_class(classes: Classes, full: str, node: ast.ClassDef, bases: tuple[str, ...]) -> None:
    if begins_in_place(node):
        classes.begins.add(full)
    classes.bases[full] = bases
    members, buffers = frozenset(_members(node)), frozenset(_buffers(node))
    classes.methods |= {each.name for each in node.body if isinstance(each, ast.FunctionDef)}
    clash = members_of_cells(members | buffers)
    classes.of_cells[full] = clash
    classes.members[full] = members | {f"{each}_" for each in clash & members}
    classes.buffers[full] = buffers | {f"{each}_" for each in clash & buffers}


def hands_on(classes: Classes, module: str, nodes: list[ast.AST]) -> None:
    """Notes what a file imports of others: it may be asked of it, ``models.Net`` of ``models/net.py``."""
    here = module.removesuffix("__init__").removesuffix(".")
    for node in nodes:
        if not isinstance(node, ast.ImportFrom):
            continue
        base = absolute(module, node.module, node.level)
        for alias in node.names:
            if alias.name == "*":
                classes.stars.setdefault(here, []).append(base)
            else:
                local = f"{here}.{alias.asname or alias.name}"
                classes.aliases.setdefault(local, f"{base}.{alias.name}")


def _says(node: ast.AST) -> set[str]:
    """The name that a node of a program says, alone or as a text."""
    if isinstance(node, ast.Attribute):
        return {node.attr}
    if isinstance(node, ast.alias):
        return {node.name}
    said = node.value if isinstance(node, ast.Constant) else None
    return {said} if isinstance(said, str) else set()


def _is_zero_or_one(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and type(node.value) is int and node.value in (0, 1)


def _full(text: str, imports: Imports, own: Mapping[str, str], known: Mapping[str, object]) -> str:
    torch = imports.resolve(text)
    if torch is not None:
        return public(torch, known)
    first, dot, rest = text.partition(".")
    return f"{own[first]}{dot}{rest}" if first in own else text


def _buffers(node: ast.ClassDef) -> set[str]:
    """The names in ``self.register_buffer("name", …)``."""
    found = set()
    for inner in ast.walk(node):
        if not isinstance(inner, ast.Call) or not isinstance(inner.func, ast.Attribute):
            continue
        first = inner.args[0] if inner.args else None
        if inner.func.attr == "register_buffer" and isinstance(first, ast.Constant):
            found.add(str(first.value))
    return found


def _members(node: ast.ClassDef) -> set[str]:
    found = {each.name for each in node.body if isinstance(each, (ast.FunctionDef, ast.ClassDef))}
    for inner in ast.walk(node):
        targets: list[ast.expr] = []
        if isinstance(inner, ast.Assign):
            targets = list(inner.targets)
        elif isinstance(inner, (ast.AnnAssign, ast.AugAssign)):
            targets = [inner.target]
        for target in targets:
            for part in ast.walk(target):
                own = isinstance(part, ast.Attribute) and isinstance(part.value, ast.Name)
                if own and part.value.id == "self":  # type: ignore[attr-defined]
                    found.add(part.attr)  # type: ignore[attr-defined]
    for inner in node.body:
        if isinstance(inner, ast.Assign):
            found |= {target.id for target in inner.targets if isinstance(target, ast.Name)}
        elif isinstance(inner, ast.AnnAssign) and isinstance(inner.target, ast.Name):
            found.add(inner.target.id)
    return found
