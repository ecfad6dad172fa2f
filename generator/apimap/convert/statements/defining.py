"""Functions and classes that a program defines: networks become cells."""

# ruff: noqa: D102 - the visit_ and leave_ methods are LibCST's hooks, named for what they handle

from __future__ import annotations

from typing import Any

import libcst as cst
import libcst.matchers as m

from apimap.convert.names.classes import MODULE
from apimap.convert.names.kinds import ASSUMED, Class, Function, Object
from apimap.convert.names.learnt import Place
from apimap.convert.names.walking import walk
from apimap.convert.statements.operating import Operating
from apimap.convert.translate.sites import How
from apimap.derive.kinds import PLAIN, UNKNOWN, Kind
from apimap.derive.syntax import dotted
from apimap.derive.underivable import Underivable


class Defining(Operating):
    """Rewrites definitions, and knows which one is being visited."""

    def visit_FunctionDef(self, node: cst.FunctionDef) -> None:
        self._skip.add(node.name)
        owner = self._scopes[-1] if self._scopes else None
        full = f"{owner.name}.{node.name.value}" if owner else f"{self.module}.{node.name.value}"
        method = owner is not None and owner.is_class
        differentiated = (owner.differentiated and not owner.is_class) if owner else False
        if method and owner is not None and self.classes.is_module(owner.name):
            differentiated = node.name.value not in ("__init__", "_init_weights", "reset_parameters")
            differentiated = differentiated and not node.name.value.startswith(("init", "_init", "load"))
        kind: Kind = Function(full)
        before = self.names.get(node.name.value)
        self.names[node.name.value] = kind
        if method:
            # A method is no name that the other methods see.
            if before is None:
                del self.names[node.name.value]
            else:
                self.names[node.name.value] = before
        self._enter_function(node)
        self._scopes.append(Place(full, differentiated=differentiated))
        self._functions.append(node)
        self._arrays_around.append(self.arrays)
        if self.arrays:  # a program without numpy has none
            self.arrays = self.arrays_of.of(node, self.arrays)
        self._given.append({each.name.value for each in (*node.params.posonly_params, *node.params.params)})
        static = any(m.matches(d.decorator, m.Name("staticmethod")) for d in node.decorators)
        every = [*node.params.posonly_params, *node.params.params]
        if method and owner is not None and every and not static:
            self.names[every[0].name.value] = Object(owner.name)
            if any(m.matches(d.decorator, m.Name("classmethod")) for d in node.decorators):
                self.names[every[0].name.value] = Class(owner.name)
        forward = (
            method
            and owner is not None
            and self.classes.is_module(owner.name)
            and node.name.value == "forward"
        )
        self.held.update(each.name.value for each in [*every, *node.params.kwonly_params])
        for position, parameter in enumerate([*every, *node.params.kwonly_params]):
            if method and position == 0 and not static:
                continue
            told = self._annotation(parameter.annotation)
            if told is not None:
                self.names[parameter.name.value] = told
            elif parameter.annotation is None and forward and parameter.default is None:
                self.names[parameter.name.value] = ASSUMED
            elif parameter.default is not None and m.matches(
                parameter.default, m.Name("True") | m.Name("False") | m.SimpleString() | m.Float()
            ):
                self.names[parameter.name.value] = PLAIN
            elif parameter.default is not None and isinstance(parameter.default, cst.Integer):
                self.names[parameter.name.value] = UNKNOWN
            elif (handed := self._handed(full, position, parameter.name.value)) != UNKNOWN:
                self.names[parameter.name.value] = handed

    def _enter_function(self, node: cst.FunctionDef | cst.Lambda) -> None:
        super()._enter_function(node)
        self.names.pop("self", None) if not any(
            p.name.value == "self" for p in node.params.params
        ) and "self" not in (self._saved[-1] if self._saved else {}) else None

    def leave_FunctionDef(self, original_node: cst.FunctionDef, updated_node: cst.FunctionDef) -> Any:
        scope = self._scopes.pop()
        self.arrays = self._arrays_around.pop()
        self._functions.pop()
        self._given.pop()
        told = self._annotation(original_node.returns)
        if told is not None and told != UNKNOWN:
            self.learnt.returns[scope.name] = told
        result: Any = super().leave_FunctionDef(original_node, updated_node)
        owner = self._scopes[-1] if self._scopes else None
        if (
            owner is not None
            and owner.is_class
            and original_node.name.value == "forward"
            and self.classes.is_module(owner.name)
        ):
            result = result.with_changes(name=cst.Name("construct"))
        elif (
            owner is not None
            and owner.is_class
            and original_node.name.value == "extra_repr"
            and self.classes.is_module(owner.name)
        ):
            result = result.with_changes(name=cst.Name("extend_repr"))
        return result

    def leave_Return(self, original_node: cst.Return, updated_node: cst.Return) -> cst.Return:
        if self._scopes and original_node.value is not None:
            self.learnt.give(self._scopes[-1].name, self.kind(original_node.value))
        return updated_node

    def visit_ClassDef(self, node: cst.ClassDef) -> None:
        self._skip.add(node.name)
        self._push()
        self._scopes.append(Place(f"{self.module}.{node.name.value}", is_class=True))
        for base in node.bases:
            self._skip_names(base.value)
            self.called.add(base.value)
            if isinstance(base.value, cst.Attribute):
                self.called.update(each for each in walk(base.value) if isinstance(each, cst.Attribute))

    def leave_ClassDef(self, original_node: cst.ClassDef, updated_node: cst.ClassDef) -> Any:
        scope = self._scopes.pop()
        self._pop()
        self.names[original_node.name.value] = Class(scope.name)
        bases = []
        for old, new in zip(original_node.bases, updated_node.bases, strict=True):
            name = self._torch_name(old.value)
            if name is None:
                bases.append(new)
                continue
            try:
                full = self._base(name, old.value)
            except Underivable as refusal:
                self.by_hand(old.value, name, refusal.message)
                bases.append(new)
                continue
            bases.append(new.with_changes(value=dotted(full)))
        return updated_node.with_changes(bases=bases)

    def _base(self, name: str, node: cst.BaseExpression) -> str:
        if name == MODULE:
            self._record(node, name, How.RULE, "mindspore.nn.Cell")
            return "mindspore.nn.Cell"
        full, helper = self._base_of(name)
        self._record(node, name, How.HELPER if helper else How.RULE, full.rpartition(".")[2])
        return full
