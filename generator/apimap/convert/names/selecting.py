"""Where a program writes into what positions or a mask select: ``x[idx][:, 0] = 1``, ``y = x[mask]; y += 1``.

That is a copy in torch, and mindspore writes it into the owner as well.
"""

from __future__ import annotations

import ast
import builtins
from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from apimap.convert.names.giving import FUNCTIONS, GIVING, is_in_place, leaf, parts, root

# What gives a number, or texts that are keys.
_NUMBERS = frozenset(("len", "int", "item", "randrange", "index", "size", "ord", "str", "format", "join"))
_PLACES = ("range", "enumerate")


@dataclass
class Selections:
    """What a whole program selects, and what it writes into; names are last names."""

    chosen: set[str] = field(default_factory=set)  # names that may hold a selection, functions that give one
    given: set[str] = field(default_factory=set)  # functions that may be given one
    written: set[str] = field(default_factory=set)  # names that something is written into
    functions: set[str] = field(default_factory=set)  # those that it defines
    called: set[tuple[str, str]] = field(
        default_factory=set
    )  # names, or functions, and what gives them a value
    changing: set[str] = field(default_factory=set)  # functions that write into what they are given

    def add_file(self, tree: ast.Module) -> None:
        """Adds what one file selects and writes."""
        file = _File(tree)
        for each in file.nodes:
            match each:
                case ast.Assign(targets=targets, value=value):
                    self._bind(file, targets, value)
                case ast.AnnAssign(target=target, value=ast.expr() as value):
                    self._bind(file, [target], value)
                case ast.NamedExpr(target=target, value=value) | ast.For(target=target, iter=value):
                    self._bind(file, [target], value)
                case ast.Call(func=func, args=args) if root(func) not in file.foreign:
                    self.called |= {(leaf(func) or "", name) for arg in args if (name := call_of(arg))}
                    if any(map(file.is_selection, args)):
                        self.given.add(leaf(func) or "")
                case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                    self._note_function(file, each, name)
        self.written |= set(map(last_root, file.writes()))

    def _bind(self, file: _File, targets: list[ast.expr], value: ast.expr) -> None:
        names = {name for each in targets for one in parts(each) if (name := leaf(one))}
        self.called |= {(name, call_of(value)) for name in names}
        if any(map(file.is_selection, parts(value))):
            self.chosen |= names

    def _note_function(self, file: _File, function: ast.AST, name: str) -> None:
        inside = [*ast.walk(function)]
        self.functions.add(name)
        named = {each.arg for each in inside if isinstance(each, ast.arg)}
        returned = (each.value for each in inside if isinstance(each, ast.Return) and each.value is not None)
        if any(file.is_selection(part) for each in returned for part in parts(each)):
            self.chosen.add(name)
        writes = (each for each in inside if isinstance(each, ast.expr) and file.is_write(each))
        if any(last_root(each) in named for each in writes):
            self.changing.add(name)

    def written_in(self, tree: ast.Module) -> bool:
        """Whether a file writes into what may be a selection."""
        file = _File(tree)
        through = {name for name, function in self.called if function in self.chosen & self.functions}
        given, names = self.given | through, (self.chosen | through) & self.written
        # A network is called by the name of an object.
        objects = given - self.functions if "forward" in self.changing else set[str]()
        changing = bool(objects or given & self.changing)
        for each in file.writes():
            if any(map(file.is_selection, _within(each))) or last_root(each) in names:
                return True
        functions = {each.name for each in file.nodes if isinstance(each, FUNCTIONS)}
        return changing and bool(functions & self.changing)


def changed(nodes: Sequence[ast.AST]) -> Iterator[ast.expr]:
    """What statements and methods among some nodes write into."""
    augmented = _augmented(nodes)
    return (each for each in nodes if isinstance(each, ast.expr) and _is_write(each, augmented))


def _augmented(nodes: Iterable[ast.AST]) -> set[ast.expr]:
    """What ``x += 1`` and its like change."""
    return {each.target for each in nodes if isinstance(each, ast.AugAssign)}


def _is_write(node: ast.expr, augmented: Container[ast.expr]) -> bool:
    stored = isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store)
    return stored or node in augmented or (isinstance(node, ast.Attribute) and is_in_place(node.attr))


def places_written(tree: ast.Module) -> list[ast.Subscript]:
    """Where a file writes by positions, a mask or into all of something: ``x[mask] = 0``, ``x[...] += 1``."""
    file = _File(tree)
    return [
        each
        for each in file.nodes
        if isinstance(each, ast.Subscript)
        and (isinstance(each.ctx, ast.Store) or each in file.changed)
        and not file.is_plain(each)
    ]


class _File:
    def __init__(self, tree: ast.Module) -> None:
        self.nodes = [*ast.walk(tree)]
        self.changed = _augmented(self.nodes)
        named = (
            each
            for node in self.nodes
            if isinstance(node, (ast.Import, ast.ImportFrom))
            for each in node.names
        )
        self.foreign = {(each.asname or each.name).partition(".")[0] for each in named} | {*dir(builtins)}
        self.numbers: set[str] = set()  # names that hold numbers, or texts
        others: set[str] = set()
        for each in self.nodes:
            if isinstance(each, ast.For) and isinstance(each.iter, ast.Call):
                places = leaf(each.iter.func) in _PLACES
                first = next(iter(parts(each.target)))
                (self.numbers if places else others).add(leaf(first) or "")
            elif isinstance(each, ast.Assign):
                for target in each.targets:
                    (self.numbers if self._is_number(each.value) else others).add(leaf(target) or "")
        self.numbers -= others

    def _is_number(self, value: ast.expr) -> bool:
        match value:
            case ast.Constant() | ast.JoinedStr():
                return True
            case ast.UnaryOp(operand=inner):
                return self._is_number(inner)
            case ast.BinOp(left=left, right=right):
                return self._is_number(left) and self._is_number(right)
            case ast.Call(func=func):
                return leaf(func) in _NUMBERS
            case ast.Name(id=name):
                return name in self.numbers
        return False

    def writes(self) -> Iterator[ast.expr]:
        """What is written into: ``x[0]`` of ``x[0] = 1``, ``x`` of ``x += 1`` and ``x.mul_(2)``."""
        return (each for each in self.nodes if isinstance(each, ast.expr) and self.is_write(each))

    def is_write(self, node: ast.expr) -> bool:
        """Whether something is written into what an expression stands for, or a part of."""
        return _is_write(node, self.changed)

    def is_selection(self, node: ast.AST) -> bool:
        """Whether an expression may give what positions or a mask select, or a view of that."""
        while isinstance(node, (ast.Subscript, ast.Attribute, ast.Call, ast.Starred)):
            if isinstance(node, ast.Subscript) and not self.is_plain(node):
                return True
            node = node.func if isinstance(node, ast.Call) else node.value
        return False

    def is_plain(self, node: ast.Subscript) -> bool:
        """Whether an index is made of slices and numbers, as far as the file shows."""
        return all(map(self._is_plain, parts(node.slice)))

    def _is_plain(self, part: ast.expr) -> bool:
        return isinstance(part, ast.Slice) or self._is_number(part)


def call_of(node: ast.expr) -> str:
    """The last name of what is called, if a call is all that an expression is."""
    return (leaf(node.func) or "") if isinstance(node, ast.Call) else ""


def _within(node: ast.expr) -> Iterator[ast.expr]:
    """What a written part is of; a method's own name, and the last index, left out."""
    if isinstance(node, (ast.Subscript, ast.Attribute)):
        yield node.value


def last_root(node: ast.AST) -> str:
    """The last name of what is written into: y of ``self.y[0]``, and of ``y.view(-1)``."""
    while True:
        if isinstance(node, ast.Call):
            node = node.func
        elif isinstance(node, ast.Subscript) or (isinstance(node, ast.Attribute) and _is_member(node)):
            node = node.value
        else:
            return leaf(node) or ""


def _is_member(node: ast.Attribute) -> bool:
    return is_in_place(node.attr) or node.attr in GIVING
