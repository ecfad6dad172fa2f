"""Converting one file: the rewriter of derive, over a whole program, which never stops at what it cannot say.

It runs twice over the same tree. The first time it learns what the program's own functions return and what
its objects hold; the second time it writes.
"""

# ruff: noqa: D102 - the visit_ and leave_ methods are LibCST's hooks, named for what they handle

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import libcst as cst
import libcst.matchers as m

from apimap.convert.names.classes import MODULE
from apimap.convert.names.kinds import ANY_MODULE, Class, Either, Object
from apimap.convert.names.walking import walk
from apimap.convert.statements.trying import Trying
from apimap.convert.translate.sites import How
from apimap.convert.translate.spelling import family
from apimap.derive import effects
from apimap.derive.kinds import TENSOR, UNKNOWN, Instance, Items, Kind, join
from apimap.derive.modules import TENSOR_CLASSES
from apimap.derive.syntax import dotted_name
from apimap.derive.underivable import Underivable

# What a block that falls away is told, which falls away with it.
_CHOICES = "torch.nn.attention.SDPBackend"


class Driver(Trying):
    """One pass over one file; ``known`` is what an earlier pass learnt."""

    # ---- decorators and blocks that fall away

    def visit_Decorator(self, node: cst.Decorator) -> None:
        pass

    def _fallen(self, node: cst.BaseExpression, *, decorator: bool = False) -> tuple[str, str] | None:
        """Name and reason, if a decorator or context manager of torch's falls away."""
        func = node.func if isinstance(node, cst.Call) else node
        name = self._torch_name(func)
        if name is None:
            return None
        if name in effects.FIRST:
            return name, effects.FIRST[name]
        if decorator and (why := effects.registry(name)) is not None:
            return name, why
        if name in effects.WATCHES:
            return name, effects.WATCHES[name]
        recorded = self.classes.records or any(scope.differentiated for scope in self._scopes)
        recorded = recorded or self.program.asks_recording
        if name in effects.UNRECORDED and not recorded:
            return name, effects.UNRECORDED[name]
        return None

    def leave_Decorator(self, original_node: cst.Decorator, updated_node: cst.Decorator) -> Any:
        # The sites inside were recorded when the expression was left; a decorator is one site.
        fallen = self._fallen(original_node.decorator, decorator=True)
        if fallen is None:
            return updated_node
        self._withdraw(original_node.decorator, {fallen[0]})
        self._record(original_node, fallen[0], How.DROPPED, "", "", fallen[1])
        return cst.RemoveFromParent()

    def visit_With(self, node: cst.With) -> None:
        self._unrecorded += self._stops_recording(node)

    def _stops_recording(self, node: cst.With) -> bool:
        calls = [each.item.func if isinstance(each.item, cst.Call) else each.item for each in node.items]
        return any(self._torch_name(each) in effects.UNRECORDED for each in calls)

    def leave_With(self, original_node: cst.With, updated_node: cst.With) -> Any:
        self._unrecorded -= self._stops_recording(original_node)
        kept = []
        gone: list[tuple[str, str]] = []
        for old, new in zip(original_node.items, updated_node.items, strict=True):
            fallen = self._fallen(old.item) if old.asname is None else None
            if fallen is None:
                kept.append(new)
            else:
                gone.append(fallen)
        if not gone:
            return self.expected(original_node, updated_node)
        named = (self._torch_name(each) for item in original_node.items for each in walk(item.item))
        inside = {each for each in named if each is not None and each.startswith(_CHOICES)}
        self._withdraw(original_node.items[0], {name for name, _ in gone} | inside)
        for name, why in gone:
            self._record(original_node, name, How.DROPPED, "", "", why)
        if kept:
            kept[-1] = kept[-1].with_changes(comma=cst.MaybeSentinel.DEFAULT)
            return updated_node.with_changes(items=kept)
        body: Sequence[Any] = updated_node.body.body
        if not isinstance(updated_node.body, cst.IndentedBlock):
            body = [
                cst.SimpleStatementLine(
                    [part for part in updated_node.body.body if isinstance(part, cst.BaseSmallStatement)]
                )
            ]
        if not body:
            return cst.RemoveFromParent()
        first = body[0].with_changes(leading_lines=[*updated_node.leading_lines, *body[0].leading_lines])
        return cst.FlattenSentinel([first, *body[1:]])

    def leave_SimpleStatementLine(
        self, original_node: cst.SimpleStatementLine, updated_node: cst.SimpleStatementLine
    ) -> Any:
        """Takes out what became ``x = x`` or ``model``, unless somebody wrote a comment there.

        In the body of a class ``x = x`` makes a member of it; a notebook shows what a cell ends with.
        """
        left = super().leave_SimpleStatementLine(original_node, updated_node)
        old, new = original_node.body, updated_node.body
        of_class = bool(self._scopes) and self._scopes[-1].is_class
        if left is not updated_node or len(old) != len(new) or of_class:
            return left
        kept = [b for a, b in zip(old, new, strict=True) if not self._emptied(a, b)]
        if len(kept) == len(new):
            return left
        if kept:
            kept[-1] = kept[-1].with_changes(semicolon=cst.MaybeSentinel.DEFAULT)
            return left.with_changes(body=kept)
        written = [*(each.comment for each in left.leading_lines), left.trailing_whitespace.comment]
        return left if any(written) else cst.RemoveFromParent()

    def _emptied(self, old: cst.BaseSmallStatement, new: cst.BaseSmallStatement) -> bool:
        return type(old) is type(new) and self._says_nothing(new) and not self._says_nothing(old)

    def _says_nothing(self, part: cst.BaseSmallStatement) -> bool:
        if isinstance(part, cst.Expr):
            return not self.displays and dotted_name(part.value) is not None
        if not isinstance(part, cst.Assign) or len(part.targets) != 1:
            return False
        sides = [_names(part.targets[0].target), _names(part.value)]
        return bool(sides[0]) and sides[0] == sides[1]

    def leave_WithItem(self, original_node: cst.WithItem, updated_node: cst.WithItem) -> cst.WithItem:
        if original_node.asname is not None:
            self.bind(original_node.asname.name, self.kind(original_node.item))
        return updated_node

    # ---- classes that `match` asks for

    def visit_MatchClass(self, node: cst.MatchClass) -> None:
        """``case nn.Linear():`` asks what ``isinstance`` asks."""
        self.compared.add(node.cls)

    def leave_MatchClass(
        self, original_node: cst.MatchClass, updated_node: cst.MatchClass
    ) -> cst.MatchPattern:
        if not isinstance(updated_node.cls, cst.Tuple):
            return updated_node
        every = [
            updated_node.with_changes(cls=each.value, lpar=[], rpar=[]) for each in updated_node.cls.elements
        ]
        return cst.MatchOr(
            [cst.MatchOrElement(each) for each in every], lpar=[cst.LeftParen()], rpar=[cst.RightParen()]
        )

    # ---- isinstance narrows

    def visit_If_body(self, node: cst.If) -> None:
        super().visit_If_body(node)
        for name, kind in self._asked(node.test):
            self.names[name] = kind

    def visit_BooleanOperation_right(self, node: cst.BooleanOperation) -> None:
        """``isinstance(m, nn.Embedding) and m.padding_idx is not None``."""
        self._narrow(node.left if isinstance(node.operator, cst.And) else None)

    def leave_BooleanOperation_right(self, node: cst.BooleanOperation) -> None:
        """What stands behind is not told by it."""
        self._widen()

    def visit_IfExp_body(self, node: cst.IfExp) -> None:
        """``m.padding_idx if isinstance(m, nn.Embedding) else None``."""
        self._narrow(node.test)

    def leave_IfExp_body(self, node: cst.IfExp) -> None:
        """The other choice is not told by it."""
        self._widen()

    def leave_CompFor_ifs(self, node: cst.CompFor) -> None:
        """``[m.padding_idx for m in parts if isinstance(m, nn.Embedding)]``."""
        for each in node.ifs:
            self.names.update(self._asked(each.test))

    def _narrow(self, test: cst.BaseExpression | None) -> None:
        told = self._asked(test) if test is not None else []
        self._before.append({name: self.names.get(name) for name, _ in told})
        self.names.update(told)

    def _widen(self) -> None:
        for name, kind in self._before.pop().items():
            if kind is None:
                self.names.pop(name, None)
            else:
                self.names[name] = kind

    def _asked(self, test: cst.BaseExpression) -> list[tuple[str, Kind]]:
        if isinstance(test, cst.BooleanOperation) and isinstance(test.operator, cst.And):
            return [*self._asked(test.left), *self._asked(test.right)]
        if not m.matches(test, m.Call(func=m.Name("isinstance"), args=[m.Arg(m.Name()), m.Arg()])):
            return []
        assert isinstance(test, cst.Call)
        subject, classes = test.args[0].value, test.args[1].value
        assert isinstance(subject, cst.Name)
        parts = [e.value for e in classes.elements] if isinstance(classes, cst.Tuple) else [classes]
        found: list[Kind] = []
        for part in parts:
            name = self._torch_name(part)
            if name is None:
                held = self.names.get(dotted_name(part) or "", UNKNOWN)
                if isinstance(held, Class):
                    found.append(Object(held.name))
                    continue
                return [(subject.value, Items(UNKNOWN))] if dotted_name(part) in ("list", "tuple") else []
            if name in TENSOR_CLASSES:
                found.append(TENSOR)
            elif name == MODULE:
                found.append(ANY_MODULE)
            else:
                try:
                    made = [self._class_of(each, part) for each in family(name, self.classes.derived)]
                except Underivable:
                    return []
                found += [Instance(each) for each in self._family(name, made)]
        if not found:
            return []
        if all(isinstance(kind, Instance) for kind in found):
            return [(subject.value, Either(tuple(each.made for each in found if isinstance(each, Instance))))]
        kind = found[0]
        for each_kind in found[1:]:
            kind = join(kind, each_kind)
        return [(subject.value, kind)]


def _names(node: cst.BaseExpression) -> list[str]:
    """The names that a name or a tuple of names says; none for anything else."""
    parts = [each.value for each in node.elements] if isinstance(node, cst.Tuple) else [node]
    names = [each.value for each in parts if isinstance(each, cst.Name)]
    return names if len(names) == len(parts) else []
