"""Scanning: every torch name and tensor member of a program, with what to call for it and the catch.

It reads syntax only (Python's own parser), knows no framework, and looks at each file once.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from apimap.convert.names.classes import MODULE
from apimap.convert.names.libraries import speaks_of_torch
from apimap.convert.names.members import CONTAINER, EVIDENCE, MODULE_METHODS
from apimap.convert.reading import too_large
from apimap.convert.translate.rules import LOUD, Rules
from apimap.convert.translate.spelling import FAMILIES, Imports, public
from apimap.derive import effects
from apimap.model.errors import ApimapError
from apimap.model.libraries import ROOTS
from apimap.model.standing import rank

TENSOR = "torch.Tensor"


class Answer(StrEnum):
    """What there is to say about a site."""

    CALL = "call"  # a counterpart that agrees in its first example on the device
    DIFFERS = "differs"  # a counterpart that ran and differs in its first example
    UNTRIED = "untried"  # a counterpart without a verdict, or without a kernel, on the device
    HELPER = "helper"  # a helper stands in
    AWAY = "away"  # it falls away, numbers stay
    NONE = "none"  # there is nothing to call
    UNKNOWN = "unknown"  # no entry


@dataclass(frozen=True, slots=True)
class Use:
    """One site: 1-based line, 0-based column; ``assumed`` says the receiver is only taken for a tensor."""

    line: int
    column: int
    name: str
    answer: Answer
    mindspore: str = ""
    verdict: str = ""
    assumed: bool = False
    catches: tuple[str, ...] = ()


@dataclass(frozen=True)
class Scanned:
    """One file (or notebook): its uses in order, its lines; ``fault`` says why it could not be read."""

    path: str
    uses: tuple[Use, ...] = ()
    lines: int = 0
    fault: str = ""


@dataclass
class _Names:
    """What the names of a file are."""

    imports: Imports = field(default_factory=lambda: Imports(ROOTS))
    others: set[str] = field(default_factory=set)  # imported from elsewhere
    tensors: set[str] = field(default_factory=set)  # assigned from torch somewhere in the file


class Scanner:
    """Scans files with one set of rules, for one device; what it says of a name is worked out once."""

    def __init__(self, rules: Rules, device: str = "CPU", lang: str = "en") -> None:
        self.rules = rules
        self.device = device
        self.lang = lang
        self._known = {*rules.entries, *rules.helpers}
        self._answers: dict[str, tuple[Answer, str, str, list[dict[str, Any]]]] = {}
        self._members = {name.rpartition(".")[2] for name in self._known if name.rpartition(".")[0] == TENSOR}
        self._of_modules = {
            name.rpartition(".")[2] for name in self._known if name.rpartition(".")[0] == MODULE
        }

    def scan(self, source: str, path: str = "<source>") -> Scanned:
        """The uses in one source; what is no Python is a fault, never an exception."""
        lines = source.count("\n") + (not source.endswith("\n") and bool(source))
        if not speaks_of_torch(source):
            return Scanned(path, (), lines)
        if fault := too_large(source):
            return Scanned(path, (), lines, fault)
        try:
            tree = ast.parse(source)
        except (SyntaxError, ValueError) as error:
            line = getattr(error, "lineno", None)
            return Scanned(path, (), lines, f"line {line or 1}: not Python: {getattr(error, 'msg', error)}")
        except (RecursionError, MemoryError):
            return Scanned(path, (), lines, "nested too deeply")
        names = _Names()
        nodes = list(ast.walk(tree))
        names.others = {*names.imports.read(nodes, known=self._known)}
        if not names.imports.torch:
            return Scanned(path, (), lines)
        self._tensors(nodes, names)
        return Scanned(path, tuple(self._uses(nodes, names)), lines)

    def _tensors(self, nodes: list[ast.AST], names: _Names) -> None:
        for node in nodes:
            if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call):
                name = self._torch(node.value.func, names)
                if name is not None and name.rpartition(".")[2][:1].islower():
                    names.tensors.update(each.id for each in node.targets if isinstance(each, ast.Name))
            elif isinstance(node, ast.arg) and node.annotation is not None:
                names.tensors.update([node.arg] if self._torch(node.annotation, names) == TENSOR else [])

    def _torch(self, node: ast.AST, names: _Names) -> str | None:
        parts: list[str] = []
        while isinstance(node, ast.Attribute):
            parts.append(node.attr)
            node = node.value
        if not isinstance(node, ast.Name) or node.id not in names.imports.torch:
            return None
        resolved = names.imports.resolve(".".join([node.id, *reversed(parts)]))
        return None if resolved is None else public(resolved, self._known, self.rules.aliases)

    def _uses(self, nodes: list[ast.AST], names: _Names) -> Iterator[Use]:
        inner: set[int] = set()  # parts of a longer name
        called: dict[int, ast.Call] = {}
        found: list[Use] = []
        for node in nodes:
            if isinstance(node, ast.Call):
                called[id(node.func)] = node
            if not isinstance(node, (ast.Attribute, ast.Name)) or id(node) in inner:
                continue
            name = self._torch(node, names)
            if name is not None:
                part: ast.AST = node
                while isinstance(part, ast.Attribute):
                    part = part.value
                    inner.add(id(part))
                if isinstance(node.ctx, ast.Load):
                    found += self._named(name, node, called.get(id(node)))
            elif isinstance(node, ast.Attribute):
                found += self._member(node, called.get(id(node)), names)
        yield from sorted(found, key=lambda use: (use.line, use.column))

    def _named(self, name: str, node: ast.Attribute | ast.Name, call: ast.Call | None) -> list[Use]:
        if name in FAMILIES and name not in self.rules.entries:
            name = FAMILIES[name][0]
        elif name in self.rules.family:
            name = self.rules.family[name]
        elif (
            name not in self._known and name.rpartition(".")[0] in self._known and not effects.registry(name)
        ):
            head = name.rpartition(".")[0]
            if (
                name not in effects.VALUES
                and head not in ROOTS
                and head[len(head.rpartition(".")[0]) + 1 :][:1].isupper()
            ):
                name = head  # a member of a class or object that has an entry
        if name in _MODULES or (call is None and name.rpartition(".")[2].islower() and self._is_module(name)):
            return []
        return [self._use(name, node, call, assumed=False)]

    def _is_module(self, name: str) -> bool:
        return name not in self._known and any(each.startswith(f"{name}.") for each in self._known)

    def _member(self, node: ast.Attribute, call: ast.Call | None, names: _Names) -> list[Use]:
        leaf = node.attr
        of_module = leaf in MODULE_METHODS and leaf in self._of_modules
        if not of_module and leaf not in self._members:
            return []
        root: ast.AST = node.value
        elsewhere = {*names.others, "self", "cls", "super"} - ({"self"} if of_module else set())
        if isinstance(root, ast.Name) and root.id in elsewhere:
            return []
        while isinstance(root, (ast.Attribute, ast.Subscript)):
            root = root.value
        if isinstance(root, ast.Name) and root.id in names.others and isinstance(node.value, ast.Attribute):
            return []
        if isinstance(root, (ast.Constant, ast.JoinedStr)):
            return []
        known = isinstance(node.value, ast.Name) and node.value.id in names.tensors
        if isinstance(node.value, ast.Call) and self._torch(node.value.func, names) is not None:
            known = True
        if of_module:
            return [self._use(f"{MODULE}.{leaf}", node, call, assumed=True)] if call is not None else []
        if leaf in CONTAINER and not known:
            keys = {word.arg for word in call.keywords} if call is not None else set()
            if not keys & EVIDENCE:
                return []
        kind = self.rules.entries.get(f"{TENSOR}.{leaf}", {})
        if call is None and not kind.get("attribute", leaf in _ATTRIBUTES):
            return []
        return [self._use(f"{TENSOR}.{leaf}", node, call, assumed=not known)]

    def _use(self, name: str, node: ast.expr, call: ast.Call | None, *, assumed: bool) -> Use:
        answer, mindspore, verdict, differences = self._answer(name)
        keys = {word.arg for word in call.keywords if word.arg} if call is not None else set()
        catches = tuple(each[self.lang] for each in differences if _concerns(each, keys, call))
        line, column = node.lineno, node.col_offset
        if isinstance(node, ast.Attribute) and name.startswith((TENSOR, MODULE)):  # the member itself
            line = node.end_lineno or line
            column = (node.end_col_offset or 0) - len(node.attr)
        return Use(line, max(column, 0), name, answer, mindspore, verdict, assumed, catches)

    def _answer(self, name: str) -> tuple[Answer, str, str, list[dict[str, Any]]]:
        if name not in self._answers:
            self._answers[name] = self._worked_out(name)
        return self._answers[name]

    def _worked_out(self, name: str) -> tuple[Answer, str, str, list[dict[str, Any]]]:
        if (
            name in effects.VALUES
            or name in effects.FIRST
            or name in effects.RECEIVER
            or name in effects.UNRECORDED
            or name in effects.WATCHES
        ):
            return Answer.AWAY, "", "", []
        if effects.registry(name) is not None and name not in self.rules.entries:
            return Answer.AWAY, "", "", []
        ordered = self.rules.counterparts(name, self.device)
        helper = name in self.rules.helpers
        if ordered:
            best = ordered[0]
            verdict = best["verdict"].get(self.device, "not-run")
            place = rank(verdict)
            form = best.get("form")
            if helper and (place or self.rules.prefers_helper(name, best["mindspore"], form, self.device)):
                return Answer.HELPER, "", "", []
            answer = (Answer.CALL, Answer.DIFFERS)[place] if place < 2 else Answer.UNTRIED
            told = [
                each
                for each in self.rules.entries[name].get("differences", ())
                if best["mindspore"] in each.get("counterparts", (best["mindspore"],))
            ]
            return answer, best["mindspore"], verdict, told
        if helper:
            return Answer.HELPER, "", "", []
        if name.endswith("_") and not name.endswith("__") and self.rules.counterparts(name[:-1], self.device):
            return Answer.HELPER, "", "", []
        if name in self.rules.entries:
            return Answer.NONE, "", "", []
        return Answer.UNKNOWN, "", "", []


def _concerns(difference: dict[str, Any], keys: set[str], call: ast.Call | None) -> bool:
    """Whether a difference remains for a call: silent, no corner, and of arguments that are given."""
    silent = difference.get("silent")
    if silent is False or (silent is None and difference["kind"] in LOUD):
        return False
    if difference.get("weight") == "corner":
        return False
    needs = difference.get("needs")
    return call is not None and (not needs or set(needs) <= keys)


_ATTRIBUTES = frozenset(
    ("is_cuda", "mT", "mH", "is_sparse", "grad_fn", "requires_grad", "is_leaf", "itemsize")
)
_MODULES = frozenset(
    ("torch", "torch.nn", "torch.nn.functional", "torch.optim", "torch.utils.data", "torch.cuda")
)


def scan_source(source: str, path: str = "<source>", *, device: str = "CPU", lang: str = "en") -> Scanned:
    """The uses of torch in one source, by the rules of this installation."""
    from apimap.convert.translate.rules import rules

    return Scanner(rules(), device, lang).scan(source, path)


class NothingToScan(ApimapError):
    """A path that is not there."""
