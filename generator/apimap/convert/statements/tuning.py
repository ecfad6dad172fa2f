"""Options of layers that are set later: ``conv.stride = (1, 1)``, which torch reads at the next call."""

# ruff: noqa: D102 - the visit_ and leave_ methods are LibCST's hooks, named for what they handle

from __future__ import annotations

from typing import Any

import libcst as cst
import libcst.matchers as m

from apimap.convert.names.classes import MODULE
from apimap.convert.names.kinds import AnyModule, Either, Object
from apimap.convert.names.members import OPTIONS, OPTIONS_OF_LAYERS, SETTINGS
from apimap.convert.statements.changing import IN_PLACE
from apimap.convert.statements.gradients import Gradients
from apimap.convert.translate.helper_names import HELPERS
from apimap.convert.translate.sites import How
from apimap.derive.kinds import UNKNOWN, Instance, Kind, Unknown
from apimap.derive.syntax import dotted_name, operand

_WHY = "mindspore's layers keep some options in operators that are built once"


class Tuning(Gradients):
    """Sets them by a helper, which has the operator built anew or refuses."""

    def visit_Assign(self, node: cst.Assign) -> None:
        super().visit_Assign(node)
        if len(node.targets) == 1:
            self.options_set.add(node.targets[0].target)

    def _member(self, original: cst.Attribute, updated: cst.Attribute) -> cst.BaseExpression:
        if original in self.options_set and self._is_option(original, self.kind(original.value)):
            return self._noted(original, updated, UNKNOWN)
        return super()._member(original, updated)

    def leave_Assign(self, original_node: cst.Assign, updated_node: cst.Assign) -> Any:
        written = super().leave_Assign(original_node, updated_node)
        target = original_node.targets[0].target
        if not isinstance(written, cst.Assign) or target not in self.options_set:
            return written
        return self._set_option(original_node, target, written.targets[0].target, written.value) or written

    def leave_AugAssign(self, original_node: cst.AugAssign, updated_node: cst.AugAssign) -> Any:
        """``bn.momentum *= 0.5`` reads what the layer has, and sets the option."""
        written = super().leave_AugAssign(original_node, updated_node)
        operator = IN_PLACE.get(type(original_node.operator))
        if not isinstance(written, cst.AugAssign) or operator is None:
            return written
        assert isinstance(written.target, cst.BaseExpression)
        value = cst.BinaryOperation(written.target, operator[1](), operand(written.value))
        return self._set_option(original_node, original_node.target, written.target, value) or written

    def _set_option(
        self,
        node: cst.CSTNode,
        target: cst.BaseExpression,
        new: cst.BaseExpression,
        value: cst.BaseExpression,
    ) -> cst.Expr | None:
        if not isinstance(target, cst.Attribute) or not isinstance(new, cst.Attribute):
            return None
        kind = self._owner(target)
        if not self._is_option(target, kind):
            return None
        name = kind.made.torch if isinstance(kind, Instance) else MODULE
        self._record(node, f"{name}.{target.attr.value}", How.HELPER, "set_option", "", _WHY)
        word = cst.SimpleString(f'"{target.attr.value}"')
        return cst.Expr(self.program.called("set_option", new.value, word, value))

    def _is_option(self, target: cst.BaseExpression, kind: Kind) -> bool:
        """Whether an attribute is, or may be, an option of one of mindspore's layers."""
        if not isinstance(target, cst.Attribute):
            return False
        leaf = target.attr.value
        if leaf == "last_epoch":
            return self._is_of_scheduler(leaf, kind) and not m.matches(target.value, m.Name("self"))
        if isinstance(kind, Unknown):
            last = (dotted_name(target.value) or "").rpartition(".")[2]
            return leaf in OPTIONS_OF_LAYERS and last not in SETTINGS
        if leaf not in OPTIONS:
            return False
        if isinstance(kind, Object):
            root = self.classes.root(kind.name) or ""
            inherits = root.startswith("torch.nn.") and root not in (MODULE, *_HOLDERS)
            return inherits and not self.classes.owns(kind.name, "forward")
        if isinstance(kind, Instance):
            own = kind.made.torch.startswith("torch.nn.") and kind.made.torch not in _HOLDERS
            helped = kind.made.counterpart.mindspore.startswith(f"{HELPERS}.")
            return own and (leaf == "inplace" or not helped)
        return isinstance(kind, (AnyModule, Either))


_HOLDERS = ("torch.nn.Sequential", "torch.nn.ModuleList", "torch.nn.ModuleDict")
