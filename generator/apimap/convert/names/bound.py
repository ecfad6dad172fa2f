"""What the names of one function hold, from one binding to the next."""

from __future__ import annotations

import ast
from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from apimap.convert.names.giving import (
    FUNCTIONS,
    GIVING,
    HELD,
    KEPT,
    LOOPS,
    RETURNED,
    VIEWS,
    is_in_place,
    leaf,
    own_nodes,
    root,
)

if TYPE_CHECKING:
    from apimap.convert.names.sharing import File


@dataclass
class Binding:
    """Where a name gets a value: in the order of the text, and the blocks around it."""

    order: int
    blocks: tuple[tuple[ast.AST, str], ...]
    value: ast.expr | None  # None where nobody knows
    changes: bool = False  # `x += y`, which leaves the tensor what it is


class Names:
    """The names of one function, or of a file's own statements."""

    def __init__(self, file: File, around: ast.AST) -> None:
        self.file = file
        self.around = around
        self.loads: defaultdict[str, list[ast.Name]] = defaultdict(list)
        self.bindings: defaultdict[str, list[Binding]] = defaultdict(list)
        self.arguments: set[str] = set()
        if isinstance(around, FUNCTIONS):
            self.arguments = {each.arg for each in ast.walk(around.args) if isinstance(each, ast.arg)}
        for node in ast.walk(around):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
                self.loads[node.id].append(node)
        for node in own_nodes(around):
            if isinstance(node, (ast.Assign, ast.AnnAssign, ast.NamedExpr)):
                for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                    self._bind(node, target, node.value)
            elif isinstance(node, ast.AugAssign):
                self._bind(node, node.target, None, changes=True)
            elif isinstance(node, (ast.For, ast.AsyncFor)):
                self._bind(node.iter, node.target, None, inside=node)
            elif isinstance(node, ast.withitem) and node.optional_vars is not None:
                self._bind(node, node.optional_vars, None)

    def _bind(
        self,
        node: ast.AST,
        target: ast.expr,
        value: ast.expr | None,
        *,
        changes: bool = False,
        inside: ast.AST | None = None,
    ) -> None:
        if isinstance(target, (ast.Tuple, ast.List)):
            values: list[ast.expr | None] = [None] * len(target.elts)
            if isinstance(value, (ast.Tuple, ast.List)) and len(value.elts) == len(target.elts):
                values = [*value.elts]
            for each, one in zip(target.elts, values, strict=True):
                self._bind(node, each, one, changes=changes, inside=inside)
        elif isinstance(target, ast.Name):
            blocks = self._blocks(node) if inside is None else ((inside, "body"), *self._blocks(inside))
            self.bindings[target.id].append(Binding(self.file.end[node], blocks, value, changes))

    def _blocks(self, node: ast.AST) -> tuple[tuple[ast.AST, str], ...]:
        """The blocks that a node stands in, innermost first: a statement, and which of its parts."""
        found: list[tuple[ast.AST, str]] = []
        while node is not self.around and node in self.file.parents:
            parent = self.file.parents[node]
            for name in ("body", "orelse", "handlers", "finalbody", "cases"):
                inner = getattr(parent, name, None)
                if isinstance(inner, list) and node in inner:
                    found.append((parent, name))
            node = parent
        return tuple(found)

    def shared(
        self, name: str, at: ast.AST, seen: frozenset[tuple[str, int]] = frozenset(), *, kept: bool = False
    ) -> bool:
        """Whether something else may hold the tensor of a name there: an argument's always.

        An argument's only where the function itself gives it on, if it is asked what is ``kept``.
        """
        order = self.file.end[at] if isinstance(at, ast.AugAssign) else self.file.order[at]
        if (name, order) in seen:
            return False
        seen |= {(name, order)}
        blocks = self._blocks(at)
        before = sorted(
            (each for each in self.bindings[name] if each.order < order and not each.changes),
            key=lambda each: -each.order,
        )
        first = next((each for each in before if self._sets(name, each, blocks)), None)
        given = (kept or isinstance(at, ast.Call)) and name in self.arguments
        if first is None and not given and (name in self.arguments or not before):
            return name in self.arguments  # a name that is not of this function is told elsewhere
        loops = [block for block, _ in blocks if isinstance(block, LOOPS)]
        around = {block for block, _ in first.blocks} if first is not None else set()
        loop = next((each for each in reversed(loops) if each not in around), None)
        start, end = before[-1].order if before and not given else 0, order
        start = start if first is None else first.order
        if loop is not None:
            end = max(end, self.file.end[loop])
        bound = [each for each in self.bindings[name] if start <= each.order <= end and not each.changes]
        if any(self._is_others(name, each, seen) for each in bound):
            return True
        return any(
            self.leaves(each)
            for each in self.loads[name]
            if start < self.file.order[each] <= end or self._is_inner(each)
        )

    def _sets(self, name: str, binding: Binding, blocks: tuple[tuple[ast.AST, str], ...]) -> bool:
        """Whether a name surely has what it was given there: ``x = x.view(-1)`` is what it was."""
        if binding.blocks and binding.blocks[0] not in blocks:
            return False
        return not (isinstance(binding.value, ast.expr) and name in self._derived(binding.value))

    def _is_inner(self, node: ast.AST) -> bool:
        while node is not self.around and node in self.file.parents:
            node = self.file.parents[node]
            if isinstance(node, (*FUNCTIONS, ast.Lambda)) and node is not self.around:
                return True
        return False

    def leaves(self, node: ast.Name) -> bool:
        """Whether what is read there gets into other hands."""
        for use, place in self.file.ends(node):
            if use == KEPT or (place is not None and self.file.sharing.keeps(use, place)):
                return True
            if place is None and use not in (node.id, RETURNED):
                return True
        return False

    def _derived(self, value: ast.expr) -> set[str]:
        """The names whose tensors, or views of them, an expression may give; "" for what else is held."""
        match value:
            case ast.Name():
                return {value.id}
            case ast.Starred() | ast.Subscript() | ast.NamedExpr() | ast.Await():
                return self._derived(value.value)
            case ast.Attribute():
                return self._derived(value.value) if value.attr in VIEWS else {""}
            case ast.IfExp():
                return self._derived(value.body) | self._derived(value.orelse)
            case ast.BoolOp():
                return {name for each in value.values for name in self._derived(each)}
            case ast.Call():
                return self._given_by(value)
        return set()

    def _given_by(self, call: ast.Call) -> set[str]:
        func, name = call.func, leaf(call.func)
        of_library = root(func) in self.file.imported
        found: set[str] = set()
        if isinstance(func, ast.Attribute) and not of_library:
            if func.attr in GIVING or is_in_place(func.attr):
                found |= self._derived(func.value)
            elif func.attr in HELD:
                return {""}
        if name is not None and not of_library and self.file.sharing.stored(name):
            found.add("")
        if isinstance(func, ast.Name) and func.id in HELD:
            return {""}
        if (
            isinstance(func, ast.Name)
            and func.id in ("max", "min")
            and any(each.arg == "key" for each in call.keywords)
        ):
            return {""}  # one of what is given
        for place, arg in enumerate(call.args):
            if self.file._may_give(call, place):
                found |= self._derived(arg)
        for word in call.keywords:
            if word.arg == "out" or (word.arg is not None and self.file._may_give(call, word.arg)):
                found |= self._derived(word.value)
        return found

    def _is_others(self, name: str, binding: Binding, seen: frozenset[tuple[str, int]]) -> bool:
        """Whether a name is given there what something else holds, or reads later."""
        if binding.value is None:
            return True
        for base in self._derived(binding.value) - {name}:
            if not base or base in self.file.imported:
                return True
            if base not in self.bindings:
                return True  # an argument, or not of this function
            if self.shared(base, binding.value, seen) or self._read_after(base, binding):
                return True
        return False

    def _read_after(self, name: str, binding: Binding) -> bool:
        """Whether a name is read again after its tensor got another one."""
        assert binding.value is not None
        start, end = self.file.order[binding.value], self.file.end[binding.value]
        loops = [block for block, _ in binding.blocks if isinstance(block, LOOPS)]
        again = {each.order for each in self.bindings[name] if not each.changes}
        for each in self.loads[name]:
            place = self.file.order[each]
            if start <= place <= end:
                continue
            later = place > binding.order
            if later and not any(binding.order < other < place for other in again):
                return True
            if later and any(binding.order < other < place for other in again):
                continue
            if any(self.file.order[loop] <= place <= self.file.end[loop] for loop in loops):
                return True
        return False
