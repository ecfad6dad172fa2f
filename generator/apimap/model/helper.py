"""Helpers: definitions that stand for a torch name, and how a program holds those that it calls."""

from __future__ import annotations

import ast
import builtins
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from apimap.model.libraries import ROOTS

PREFIX = "helpers."  # before a torch name: the helper for it, in a counterpart's name, in code and in imports

_NAMED = re.compile(rf"\bhelpers\.((?:{'|'.join(ROOTS)})(?:\.[A-Za-z_]\w*)+)")
_FUTURE = "from __future__ import annotations"


@dataclass(frozen=True)
class Helper:
    """A function or class with torch's signature, as its file beside the entry of ``torch`` defines it.

    ``name`` is what the file calls it, ``body`` its definitions without imports, ``imports`` statements of
    one name each. ``parameters`` (and ``call``, of a class's objects) are in Python's notation, without the
    receiver; ``members`` are a class's public attributes. ``needs`` are the helpers that it calls.
    """

    torch: str
    name: str
    kind: str
    parameters: str
    body: str
    imports: tuple[str, ...] = ()
    needs: tuple[Helper, ...] = ()
    call: str | None = None
    members: tuple[str, ...] = ()

    @property
    def lines(self) -> int:
        """How many lines somebody copies, imports and what it needs included; blank ones not counted."""
        held = hold([self])
        return sum(1 for line in held.text.splitlines() if line.strip())

    @property
    def classes(self) -> frozenset[str]:
        """The torch names of the classes that it is, derives from or calls."""
        return frozenset(each.torch for each in with_needs(self) if each.kind == "class")


@dataclass(frozen=True)
class Held:
    """Helpers as one module or program holds them: statements, definitions, and local names by torch name."""

    imports: tuple[str, ...]
    definitions: tuple[str, ...]
    names: dict[str, str]

    @property
    def text(self) -> str:
        """Imports and definitions, as a file has them."""
        return "\n\n\n".join([import_block(self.imports), *self.definitions])


def named(code: str) -> list[str]:
    """The dotted torch names that stand after ``helpers.`` in a text; one may have members behind it."""
    return list(dict.fromkeys(_NAMED.findall(code)))


def settled(
    code: str, find: Callable[[str], Helper | None], taken: Iterable[str] = ()
) -> tuple[str, Held | None]:
    """Code with its helpers called by local names, and what it then has to hold; None where it calls none.

    ``find`` gives the helper of a torch name. ``taken`` are names that the program uses otherwise.
    """
    found: dict[str, Helper] = {}
    for dotted in named(code):
        name = dotted
        while name and (helper := find(name)) is None:
            name = name.rpartition(".")[0]
        if name:
            assert helper is not None
            found[name] = helper
    if not found:
        return code, None
    held = hold(found.values(), taken)
    for name in sorted(found, key=len, reverse=True):
        code = re.sub(rf"\b{re.escape(PREFIX + name)}\b", held.names[name], code)
    return code, held


def hold(
    helpers: Iterable[Helper], taken: Iterable[str] = (), called: Callable[[str], str] | None = None
) -> Held:
    """Helpers, with all that they need, in an order in which each comes after what it calls.

    A helper keeps its name unless that is ``taken``, Python's own, or another helper's: then it is called
    ``torch_name``, or by more of its torch name. ``called`` says the name for a torch name instead.
    """
    order = list(dict.fromkeys(each for helper in helpers for each in with_needs(helper)))
    imports = dict.fromkeys(line for each in order for line in each.imports)
    used = {*taken, *dir(builtins), *(_bound(line) for line in imports)}
    names: dict[str, str] = {}
    for each in order:
        if called is not None:
            names[each.torch] = called(each.torch)
            continue
        choices = [each.name, f"torch_{each.name}", each.torch.replace(".", "_")]
        names[each.torch] = next((name for name in choices if name not in used), choices[-1])
        used.add(names[each.torch])
    used |= set(names.values())
    bodies = []
    statements, bound = _told_apart(imports, set(names.values()))
    for each in order:
        renamed = {one.name: names[one.torch] for one in (*each.needs, each)}
        renamed |= {_bound(line): bound[line] for line in each.imports if _bound(line) != bound[line]}
        for name in _own(each):
            # What a helper defines for itself may be called like what another one defines.
            renamed[name] = name if name not in used else f"_{names[each.torch].strip('_')}_{name.strip('_')}"
            used.add(renamed[name])
        bodies.append(_renamed(each.body, renamed))
    return Held(statements, tuple(bodies), names)


def _told_apart(lines: Iterable[str], names: set[str]) -> tuple[tuple[str, ...], dict[str, str]]:
    """Import statements of which no two bind one name, nor a helper's; and what each binds then."""
    statements: list[str] = []
    bound: dict[str, str] = {}
    taken = set(names)
    for line in lines:
        name = _bound(line)
        if name in taken and line != _FUTURE and not line.startswith("import "):
            module = line.split()[1].rpartition(".")[2].strip("_")
            name = f"{module}_{name}"
            line_as = f"{line.partition(' as ')[0]} as {name}"
        else:
            line_as = line
        taken.add(name)
        statements.append(line_as)
        bound[line] = name
    return tuple(statements), bound


def _own(helper: Helper) -> list[str]:
    """Names that a helper's file defines beside the helper itself."""
    return [name for name in _defined(helper.body) if name != helper.name]


@lru_cache(maxsize=4096)  # a helper that others need is held many times over
def _defined(body: str) -> tuple[str, ...]:
    """The names that definitions bind, in their order."""
    found: list[str] = []
    for node in ast.parse(body).body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            found.append(node.name)
        elif isinstance(node, (ast.Assign, ast.AnnAssign)):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            found += [each.id for each in targets if isinstance(each, ast.Name)]
    return tuple(dict.fromkeys(found))


def with_needs(helper: Helper) -> Iterator[Helper]:
    """A helper behind all that it needs, and that these need; some of them come again."""
    for need in helper.needs:
        yield from with_needs(need)
    yield helper


def _bound(line: str) -> str:
    return line.split()[-1].partition(".")[0]


def _renamed(body: str, names: dict[str, str]) -> str:
    """A body in which global names are others; attributes and keywords keep theirs."""
    names = {old: new for old, new in names.items() if old != new}
    if not names:
        return body
    lines = [line.encode() for line in body.splitlines()]
    places: list[tuple[int, int, str]] = []
    for node in ast.walk(ast.parse(body)):
        if isinstance(node, ast.Name) and node.id in names:
            places.append((node.lineno - 1, node.col_offset, node.id))
        elif isinstance(node, (ast.FunctionDef, ast.ClassDef)) and node.name in names and not node.col_offset:
            line = lines[node.lineno - 1]
            places.append((node.lineno - 1, line.index(node.name.encode(), node.col_offset + 4), node.name))
    for row, column, old in sorted(places, reverse=True):
        line = lines[row]
        lines[row] = line[:column] + names[old].encode() + line[column + len(old.encode()) :]
    return b"\n".join(lines).decode() + "\n"


def import_block(statements: Iterable[str]) -> str:
    """Import statements as a file begins with them: one per module, Python's own modules first."""
    plain: set[str] = set()
    members: dict[str, set[str]] = {}
    for line in statements:
        if line.startswith("from "):
            module, _, name = line.removeprefix("from ").partition(" import ")
            members.setdefault(module, set()).add(name)
        else:
            plain.add(line)
    lines = [(line.split()[1], line) for line in plain]
    lines += [
        (module, f"from {module} import {', '.join(sorted(names))}") for module, names in members.items()
    ]
    own = [line for line in lines if line[0].partition(".")[0] in sys.stdlib_module_names]
    blocks = [
        [line for line in own if line[1] == _FUTURE],
        [line for line in own if line[1] != _FUTURE],
        [line for line in lines if line not in own],
    ]

    def order(line: tuple[str, str]) -> tuple[bool, str]:
        return line[1].startswith("from "), line[1]

    return "\n\n".join("\n".join(text for _, text in sorted(block, key=order)) for block in blocks if block)
