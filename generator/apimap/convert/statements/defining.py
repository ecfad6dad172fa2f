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

# Methods of modules that a class of the program defines, by what mindspore calls them.
_OF_CELLS = {"extra_repr": "extend_repr", "train": "set_train"}
# Makes an object of a class that says how its layer begins: torch's layers ask for it when they are made.
_MADE = """
def __init__(self, *args, **kwargs):
    super().__init__(*args, **kwargs)
    self.{method}()
"""
# A Cell refuses a part whose name it finds already, as one does that asks another object by __getattr__.
_TAKEN = """
# A part may have a name that __getattr__ finds elsewhere.
def insert_child_to_cell(self, child_name, child_cell):
    self._cells.setdefault(child_name)
    super().insert_child_to_cell(child_name, child_cell)
"""


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
        if method and owner is not None:
            self.names.setdefault(owner.name.rpartition(".")[2], Class(owner.name))
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
        self._given_tensors.append(
            {
                each.name.value
                for position, each in enumerate([*every, *node.params.kwonly_params])
                if self.known.tensors & {(full, each.name.value), (full, str(position))}
            }
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
        self._given_tensors.pop()
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
        elif owner is not None and owner.is_class and self.classes.is_module(owner.name):
            name = original_node.name.value
            if name in _OF_CELLS:
                result = result.with_changes(name=cst.Name(_OF_CELLS[name]))
            if name == "__getattr__" and isinstance(result, cst.FunctionDef):
                result = cst.FlattenSentinel([_asked_while_made(result), cst.parse_statement(_TAKEN)])
            if name == "__init__" and self._resets(owner.name) and isinstance(result, cst.FunctionDef):
                result = _reset_after(result, self.classes.resets(owner.name))
        return result

    def _resets(self, name: str) -> bool:
        """Whether a class gives the layer that it derives from its first values in a way of its own."""
        method = self.classes.resets(name)
        if not method or method not in self.classes.members.get(name, ()):
            return False
        return not any(
            method in self.classes.members.get(each, ()) for each in self.classes.lineage(name)[1:]
        )

    def leave_Return(self, original_node: cst.Return, updated_node: cst.Return) -> Any:
        if self._scopes and original_node.value is not None:
            self.learnt.give(self._scopes[-1].name, self.kind(original_node.value))
            given = self._argument_of(original_node.value)
            self.learnt.handed_back.setdefault(self._scopes[-1].name, set()).add(given)
        return super().leave_Return(original_node, updated_node)

    def _argument_of(self, value: cst.BaseExpression) -> int:
        """The place of the argument that a value is; -1 for others, and where its name is bound anew."""
        function = self._functions[-1] if self._functions else None
        if not isinstance(value, cst.Name) or function is None:
            return -1
        names = [each.name.value for each in (*function.params.posonly_params, *function.params.params)]
        bound = any(
            m.matches(each, m.AssignTarget(target=m.Name(value.value)) | m.For(target=m.Name(value.value)))
            for each in walk(function.body)
        )
        return names.index(value.value) if value.value in names and not bound else -1

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
        made = {each.name.value for each in original_node.body.body if isinstance(each, cst.FunctionDef)}
        if (
            "__init__" not in made
            and self._resets(scope.name)
            and isinstance(updated_node.body, cst.IndentedBlock)
        ):
            method = self.classes.resets(scope.name)
            made_so = cst.parse_statement(_MADE.format(method=method))
            first = 1 if _is_docstring(updated_node.body) else 0
            lines = [*updated_node.body.body[:first], made_so, *updated_node.body.body[first:]]
            updated_node = updated_node.with_changes(body=updated_node.body.with_changes(body=lines))
        return updated_node.with_changes(bases=bases)

    def _base(self, name: str, node: cst.BaseExpression) -> str:
        if name == MODULE:
            self._record(node, name, How.RULE, "mindspore.nn.Cell")
            return "mindspore.nn.Cell"
        full, helper = self._base_of(name)
        self._record(node, name, How.HELPER if helper else How.RULE, full.rpartition(".")[2])
        return full


def _is_docstring(body: cst.IndentedBlock) -> bool:
    first = m.SimpleStatementLine(body=[m.Expr(value=m.SimpleString())])
    return bool(body.body) and m.matches(body.body[0], first)


def _asked_while_made(function: cst.FunctionDef) -> cst.FunctionDef:
    """``__getattr__`` that leaves to the Cell what mindspore keeps there, and asks for before it is made."""
    params = function.params.params
    if len(params) != 2 or not isinstance(function.body, cst.IndentedBlock):
        return function
    owner, name = (each.name.value for each in params)
    read = m.findall(function.body, m.Attribute(value=m.Name(owner)))
    names = {cst.ensure_type(each, cst.Attribute).attr.value for each in read}
    plain = {"bprop", *(each for each in names if not each.startswith("_"))}
    guard = cst.parse_statement(
        f'if {name}.startswith("_") or {name} in {tuple(sorted(plain))!r}:  # a cell knows, or has none\n'
        f"    return mindspore.nn.Cell.__getattr__({owner}, {name})\n"
    )
    return function.with_changes(body=function.body.with_changes(body=[guard, *function.body.body]))


def _reset_after(function: cst.FunctionDef, method: str) -> cst.FunctionDef:
    """``__init__`` that asks for the layer's first values once the layer is made."""
    if not isinstance(function.body, cst.IndentedBlock):
        return function
    lines: list[cst.BaseStatement] = []
    for statement in function.body.body:
        lines.append(statement)
        if m.findall(statement, m.Attribute(attr=m.Name("__init__"))):
            lines.append(cst.parse_statement(f"self.{method}()"))
    return function.with_changes(body=function.body.with_changes(body=lines))
