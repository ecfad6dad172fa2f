"""Members that a network of the program calls as mindspore's Cell calls one of its own: ``self.cells``.

torch's Module has none of these names, so that programs take them: DARTS has ``cells``, SSD a ``phase``.
A Cell refuses a layer or parameter under such a name, and where it takes the value, its own code reads it.
"""

# ruff: noqa: D102 - the visit_ and leave_ methods are LibCST's hooks, named for what they handle

from __future__ import annotations

import libcst as cst

from apimap.convert.names.members import SETTINGS
from apimap.convert.names.of_cells import Taken
from apimap.derive.syntax import dotted_name


class Occupied(cst.CSTTransformer):
    """Gives such members another name, with ``_`` at the end, wherever the program speaks of them."""

    def __init__(self, taken: Taken) -> None:
        super().__init__()
        self.names, self.modules, self.others = taken
        self.imported: set[str] = set()  # what `import x` calls by a name: no object of the program's
        self.classes: list[str] = []
        self.depth: list[int] = []  # functions inside of each class that is being visited

    def visit_Import(self, node: cst.Import) -> None:
        for alias in node.names:
            name = alias.asname.name if alias.asname is not None else alias.name
            self.imported.add((dotted_name(name) or "").partition(".")[0])

    def visit_ClassDef(self, node: cst.ClassDef) -> None:
        self.classes.append(node.name.value)
        self.depth.append(0)

    def leave_ClassDef(self, original_node: cst.ClassDef, updated_node: cst.ClassDef) -> cst.ClassDef:
        name = self.classes.pop()
        self.depth.pop()
        taken = sorted(self.modules.get(name, frozenset()))
        if not taken:
            return updated_node
        said = ", ".join(f"`{each}`" for each in taken)
        comment = cst.Comment(f"# A Cell has its own {said}: here the name ends with `_`.")
        above = [*updated_node.leading_lines, cst.EmptyLine(comment=comment)]
        return updated_node.with_changes(leading_lines=above)

    def visit_FunctionDef(self, node: cst.FunctionDef) -> None:
        if self.depth:
            self.depth[-1] += 1

    def leave_FunctionDef(
        self, original_node: cst.FunctionDef, updated_node: cst.FunctionDef
    ) -> cst.FunctionDef:
        if self.depth:
            self.depth[-1] -= 1
        return updated_node.with_changes(name=self._defined(updated_node.name))

    def leave_AssignTarget(
        self, original_node: cst.AssignTarget, updated_node: cst.AssignTarget
    ) -> cst.AssignTarget:
        target = updated_node.target
        if not isinstance(target, cst.Name):
            return updated_node
        return updated_node.with_changes(target=self._defined(target))

    def leave_AnnAssign(self, original_node: cst.AnnAssign, updated_node: cst.AnnAssign) -> cst.AnnAssign:
        target = updated_node.target
        if not isinstance(target, cst.Name):
            return updated_node
        return updated_node.with_changes(target=self._defined(target))

    def leave_Decorator(self, original_node: cst.Decorator, updated_node: cst.Decorator) -> cst.Decorator:
        """``@phase.setter``."""
        setter = updated_node.decorator
        if isinstance(setter, cst.Attribute) and isinstance(setter.value, cst.Name):
            setter = setter.with_changes(value=self._defined(setter.value, functions=1))
        return updated_node.with_changes(decorator=setter)

    def _defined(self, name: cst.Name, functions: int = 0) -> cst.Name:
        """A name that the body of a module class gives a value; a decorator is part of its function."""
        in_body = bool(self.classes) and self.depth[-1] == functions and self.classes[-1] in self.modules
        return name.with_changes(value=f"{name.value}_") if in_body and name.value in self.names else name

    def leave_Attribute(self, original_node: cst.Attribute, updated_node: cst.Attribute) -> cst.Attribute:
        leaf = updated_node.attr.value
        if leaf not in self.names or not self._may_be_module(updated_node.value, leaf):
            return updated_node
        return updated_node.with_changes(attr=updated_node.attr.with_changes(value=f"{leaf}_"))

    def leave_Call(self, original_node: cst.Call, updated_node: cst.Call) -> cst.Call:
        """``getattr(net, "phase")``, ``self.register_buffer("phase", x)``."""
        function = updated_node.func
        asks = isinstance(function, cst.Name) and function.value in _ASKING
        registers = isinstance(function, cst.Attribute) and function.attr.value in _REGISTERING
        place = 1 if asks else 0
        if not (asks or registers) or len(updated_node.args) <= place:
            return updated_node
        owner = updated_node.args[0].value if asks else cst.ensure_type(function, cst.Attribute).value
        said = updated_node.args[place].value
        if not isinstance(said, cst.SimpleString) or not isinstance(said.evaluated_value, str):
            return updated_node
        leaf = said.evaluated_value
        if leaf not in self.names or not self._may_be_module(owner, leaf):
            return updated_node
        new = said.with_changes(value=said.value.replace(leaf, f"{leaf}_"))
        args = list(updated_node.args)
        args[place] = args[place].with_changes(value=new)
        return updated_node.with_changes(args=args)

    def _may_be_module(self, owner: cst.BaseExpression, leaf: str) -> bool:
        name = dotted_name(owner) or ""
        if name in ("self", "cls") or _is_super(owner):
            return bool(self.classes) and self.classes[-1] in self.modules
        first, last = name.partition(".")[0], name.rpartition(".")[2]
        return leaf not in self.others and last.lower() not in SETTINGS and first not in self.imported


def _is_super(node: cst.BaseExpression) -> bool:
    return isinstance(node, cst.Call) and isinstance(node.func, cst.Name) and node.func.value == "super"


_ASKING = ("getattr", "hasattr", "setattr", "delattr")
_REGISTERING = ("register_buffer", "register_parameter", "add_module", "register_module")
