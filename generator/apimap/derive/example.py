"""Rewriting an example: all that a short program on one API shows, and only what is exact."""

# ruff: noqa: D102 - the visit_ and leave_ methods are LibCST's hooks, named for what they handle

from __future__ import annotations

import libcst as cst

from apimap.derive.bind import Argument
from apimap.derive.kinds import TENSOR, Instance, Kind, Made
from apimap.derive.steps import Steps
from apimap.derive.syntax import dotted_name, lay_out, standalone
from apimap.derive.translate import Site, Translator
from apimap.derive.underivable import Underivable, quote


class ExampleRewriter(Steps):
    """Adds what statements do: a call that changes its argument, an object that is a function here."""

    def __init__(self, translator: Translator, names: dict[str, Kind]) -> None:
        super().__init__(translator, names)
        self.statements: set[cst.CSTNode] = set()  # calls that are a whole statement
        self.changed: dict[cst.CSTNode, cst.BaseExpression] = {}  # such calls → what torch's changes
        self.makers: dict[cst.CSTNode, Site] = {}  # calls of torch classes that are functions here
        self.patches: set[cst.CSTNode] = set()  # assignments that replace a function of torch's own

    def visit_Expr(self, node: cst.Expr) -> None:
        self.statements.add(node.value)

    def leave_Expr(self, original_node: cst.Expr, updated_node: cst.Expr) -> cst.BaseSmallStatement:
        target = self.changed.get(original_node.value)
        if target is None:
            return updated_node
        value = standalone(updated_node.value)
        if isinstance(target, cst.Name):
            return cst.Assign([cst.AssignTarget(target)], value)
        return cst.Expr(cst.Call(cst.Attribute(target, cst.Name("set_data")), [cst.Arg(value)]))

    def _function(self, name: str, original: cst.Call, arguments: tuple[Argument, ...]) -> cst.BaseExpression:
        made = self.translator.under_test(name)
        if made is not None and self.translator.is_function_of(made):
            site = Site(original, arguments)
            self.makers[original] = site
            self.translator.used.add(name)
            return self._noted(original, self.translator.as_function(made, site), Instance(made))
        new = super()._function(name, original, arguments)
        changed = self.translator.changed
        self.translator.changed = None
        if changed is not None and original in self.statements:
            if dotted_name(changed) is None:
                raise Underivable(quote(original), "", "it changes what has no name")
            self.changed[original] = changed
        elif changed is not None and dotted_name(changed) is not None:
            message = (
                "the counterpart gives a new value, so the changed argument must be a statement of its own"
            )
            raise Underivable(quote(original), "", message)
        return new

    def _instance(
        self, kind: Instance, original: cst.Call, arguments: tuple[Argument, ...], func: cst.BaseExpression
    ) -> cst.BaseExpression:
        maker = self.makers.get(original.func)
        made: Made = kind.made
        if maker is not None:
            new = self.translator.as_function(made, maker, Site(original, arguments))
            return self._noted(original, new, TENSOR)
        if self.translator.is_function_of(made):
            args = lay_out([each.arg for each in arguments], original)
            return self._noted(original, original.with_changes(func=func, args=args), TENSOR)
        return super()._instance(kind, original, arguments, func)

    def visit_Assign(self, node: cst.Assign) -> bool:
        """``torchaudio.load = lambda …`` mends torch itself for an example: none of it is for mindspore."""
        patches = isinstance(node.value, cst.Lambda) and all(self._torch_name(t.target) for t in node.targets)
        if patches:
            self.patches.add(node)
        return not patches

    def leave_Assign(
        self, original_node: cst.Assign, updated_node: cst.Assign
    ) -> cst.Assign | cst.RemovalSentinel:
        if original_node in self.patches:
            return cst.RemoveFromParent()
        if not original_node.value.lpar and updated_node.value.lpar:
            bare = updated_node.value.with_changes(lpar=[], rpar=[])
            updated_node = (
                updated_node if isinstance(bare, cst.Tuple) else updated_node.with_changes(value=bare)
            )
        return super().leave_Assign(original_node, updated_node)
