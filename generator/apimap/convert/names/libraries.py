"""Which names of torchvision, its kin and other packages on torch a file uses, and which have a helper.

What a library's helper answers is converted like a name of torch's. The others stay as they are: their
counterparts work on arrays, in a data set's ``map``, so a call inside of a program cannot be rewritten, or
there are none.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Callable, Container, Iterator, Mapping
from dataclasses import dataclass, field

from apimap.convert.translate.spelling import Imports
from apimap.model.libraries import LIBRARIES

# Packages that build on torch: what a program uses of one has to be ported with it.
ECOSYSTEM = frozenset(LIBRARIES) | {
    *("pytorch_lightning", "lightning", "torchmetrics", "torch_geometric", "torchdata", "fairseq"),
    *("apex", "deepspeed", "accelerate", "kornia", "xformers"),
}
_NAMED = re.compile(rf"torch|\b(?:{'|'.join(sorted(ECOSYSTEM))})\b")


def speaks_of_torch(source: str) -> bool:
    """Whether a source names torch or a package that builds on it."""
    return _NAMED.search(source) is not None


@dataclass
class LibraryNames:
    """Local names that imports of libraries bind: what is ``answered``, and what is ``left`` as it is."""

    answered: dict[str, str] = field(default_factory=dict)  # local name → full name
    left: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))  # local name → full names


def library_names(
    tree: ast.AST,
    module: str,
    public: Callable[[str], str],
    helpers: Mapping[str, object],
    own: Container[str] = (),
) -> LibraryNames:
    """What a file, whose dotted name is ``module``, takes from libraries; ``public`` knows their spellings.

    A library's own files import their neighbours, which are converted with them: those are not looked at, nor
    are packages that the program holds itself (``own``).
    """
    nodes = [*ast.walk(tree)]
    imports = Imports(ECOSYSTEM)
    imports.read(nodes)
    roots = {local: full.partition(".")[0] for local, full in imports.torch.items()}
    itself = module.partition(".")[0]
    bound = {
        local: imports.torch[local] for local, root in roots.items() if root != itself and root not in own
    }
    found = LibraryNames()
    if not bound:
        return found
    used = {local: public(full) for local, full in bound.items()}
    for local, name in used.items():
        if name in helpers:
            found.answered[local] = bound[local]
    for name in _chains(nodes, bound):
        local, dot, rest = name.partition(".")
        full = f"{bound[local]}{dot}{rest}"
        if answer(full, public, helpers):
            found.answered[local] = bound[local]
        else:
            found.left[local].add(public(full))
    return found


def answer(full: str, public: Callable[[str], str], helpers: Mapping[str, object]) -> str:
    """The name with a helper that a dotted name is, or is a member of; empty where there is none."""
    name = public(full)
    if name in helpers:
        return name
    head = public(full.rpartition(".")[0])
    return head if head in helpers and head.rpartition(".")[2][:1].isupper() else ""


def _chains(nodes: list[ast.AST], bound: Mapping[str, str]) -> Iterator[str]:
    """Dotted names that begin with one of the local names, each as long as the program writes it."""
    inner: set[int] = set()
    for node in nodes:  # parents come before their parts
        if not isinstance(node, (ast.Attribute, ast.Name)) or id(node) in inner:
            continue
        parts: list[str] = []
        each: ast.AST = node
        while isinstance(each, ast.Attribute):
            parts.append(each.attr)
            each = each.value
            inner.add(id(each))
        if isinstance(each, ast.Name) and each.id in bound:
            yield ".".join([each.id, *reversed(parts)])
