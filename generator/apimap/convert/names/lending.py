"""Where a program writes into arrays that its tensors gave, or into tensors that gave some: ``x[1].numpy()``.

Both share their numbers in torch. mindspore copies those of a view.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field

from apimap.convert.names.giving import leaf, parts
from apimap.convert.names.selecting import call_of, changed, last_root

_GIVING = ("numpy", "__array__")  # methods that give an array of the same numbers
_TAKING = ("asarray", "asanyarray", "ascontiguousarray")  # functions of numpy that do so
# Methods of arrays, and functions of numpy, that write into an array.
_METHODS = ("sort", "fill", "partition", "itemset", "put", "setfield", "byteswap")
_FUNCTIONS = ("shuffle", "copyto", "fill_diagonal", "put", "place", "putmask", "put_along_axis")


@dataclass
class Lending:
    """Which arrays a whole program takes of tensors, and what it writes into; names are last names."""

    lent: set[str] = field(default_factory=set)  # names that may hold such an array, or gave one
    given: set[str] = field(default_factory=set)  # functions that may be given one
    written: set[str] = field(default_factory=set)  # names that something is written into
    changing: set[str] = field(default_factory=set)  # functions that write into what they are given
    called: set[tuple[str, str]] = field(default_factory=set)  # names, and what functions give them values
    here: bool = False  # whether an array is written into where it is taken: ``x.numpy()[0] = 1``

    def add_file(self, tree: ast.Module) -> None:
        """Adds what one file takes and writes."""
        nodes = [*ast.walk(tree)]
        writes = [*_writes(nodes)]
        self.written |= set(map(last_root, writes))
        self.here = self.here or any(_is_array(each) for each in writes)
        for each in nodes:
            match each:
                case ast.Assign(targets=targets, value=value):
                    self._bind(targets, value)
                case ast.AnnAssign(target=target, value=ast.expr() as value):
                    self._bind([target], value)
                case ast.NamedExpr(target=target, value=value) | ast.For(target=target, iter=value):
                    self._bind([target], value)
                case ast.Call(func=func, args=args) if not _takes(each):
                    if any(map(_is_array, args)):
                        self.given.add(leaf(func) or "")
                case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                    self._note_function(each, name)

    def _bind(self, targets: list[ast.expr], value: ast.expr) -> None:
        names = {name for each in targets for one in parts(each) if (name := leaf(one))}
        self.called |= {(name, call_of(value)) for name in names}
        arrays = [each for each in parts(value) if _is_array(each)]
        if arrays:
            self.lent |= names | set(map(_lender, arrays))

    def _note_function(self, function: ast.AST, name: str) -> None:
        inside = [*ast.walk(function)]
        named = {each.arg for each in inside if isinstance(each, ast.arg)}
        returned = (each.value for each in inside if isinstance(each, ast.Return) and each.value is not None)
        if any(_is_array(part) for each in returned for part in parts(each)):
            self.lent.add(name)
        if named & set(map(last_root, _writes(inside))):
            self.changing.add(name)

    def shows(self) -> bool:
        """Whether the program writes into an array that a tensor gave, or into a tensor that gave one."""
        through = {name for name, function in self.called if function in self.lent}
        return self.here or bool((self.lent | through) & self.written or self.given & self.changing)


def _writes(nodes: list[ast.AST]) -> Iterator[ast.AST]:
    """What is written into, by statements, methods, functions of numpy and ``out=``."""
    yield from changed(nodes)
    for each in nodes:
        if not isinstance(each, ast.Call):
            continue
        if isinstance(each.func, ast.Attribute) and each.func.attr in _METHODS:
            yield each.func.value
        if leaf(each.func) in _FUNCTIONS and each.args:
            yield each.args[0]
        yield from (word.value for word in each.keywords if word.arg == "out")


def _takes(node: ast.AST) -> bool:
    """``x.numpy()``, ``np.asarray(x)``."""
    if not isinstance(node, ast.Call):
        return False
    named = leaf(node.func)
    gives = isinstance(node.func, ast.Attribute) and named in _GIVING
    return gives or (named in _TAKING and len(node.args) == 1)


def _is_array(node: ast.AST) -> bool:
    """Whether an expression may give the array of a tensor, or a view of that array."""
    while isinstance(node, (ast.Subscript, ast.Attribute, ast.Call, ast.Starred)):
        if _takes(node):
            return True
        node = node.func if isinstance(node, ast.Call) else node.value
    return False


def _lender(node: ast.AST) -> str:
    """The name of the tensor that gives an array."""
    while isinstance(node, (ast.Subscript, ast.Attribute, ast.Call, ast.Starred)):
        if isinstance(node, ast.Call) and leaf(node.func) in _TAKING and _takes(node):
            node = node.args[0]
        else:
            node = node.func if isinstance(node, ast.Call) else node.value
    return leaf(node) or ""
