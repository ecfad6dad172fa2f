"""Errors that a program catches: raised where their call stands, by the classes that torch has for them."""

# ruff: noqa: D102 - the visit_ and leave_ methods are LibCST's hooks, named for what they handle

from __future__ import annotations

import builtins

import libcst as cst

from apimap.convert.names.giving import is_in_place
from apimap.convert.names.kinds import AnyModule, Object
from apimap.convert.names.walking import walk
from apimap.convert.statements.defining import Defining
from apimap.derive.kinds import Instance, Tensor
from apimap.derive.syntax import dotted_name

# Classes of what torch raises, with what holds them.
_CAUGHT = {"BaseException", "Exception", "RuntimeError", "ValueError", "TypeError", "IndexError"}
_CAUGHT |= {"NotImplementedError", "LookupError", "ArithmeticError"}
_AROUND = {"pytest.raises", "raises", "suppress", "contextlib.suppress"}
_ASSERTS = (".assertRaises", ".assertRaisesRegex")
_WORDS = "the words of an error are mindspore's"
_LEAVES = (
    "torch refuses to change a leaf in place, and `numpy()`, where gradients are recorded; this does not"
)
_SHORT = 3  # statements of what is tried to see whether it is refused


class Trying(Defining):
    """Puts what a program tries into ``with torch_errors():``."""

    def leave_Try(self, original_node: cst.Try, updated_node: cst.Try) -> cst.Try:
        written = super().leave_Try(original_node, updated_node)
        kinds = [each.type for each in original_node.handlers]
        if any(map(self._catches, kinds)):
            self._remark_leaves(original_node.body)
        if not any(map(self._catches, kinds)) or not self._may_refuse(original_node.body):
            return written
        self.catches = True
        said = [each for each in original_node.handlers if each.name is not None and _says(each)]
        if said:
            self.remark("", _WORDS)
        around = cst.With([cst.WithItem(self.program.called("torch_errors"))], written.body)
        return written.with_changes(body=cst.IndentedBlock([around]))

    def expected(self, original: cst.With, written: cst.With) -> cst.With:
        """``with pytest.raises(RuntimeError):``, and others that wait for an error."""
        if any(map(self._expects, original.items)):
            self._remark_leaves(original.body)
        if not any(map(self._expects, original.items)) or not self._may_refuse(original.body):
            return written
        self.catches = True
        last = written.items[-1].with_changes(comma=cst.Comma(whitespace_after=cst.SimpleWhitespace(" ")))
        items = [*written.items[:-1], last, cst.WithItem(self.program.called("torch_errors"))]
        return written.with_changes(items=items)

    def _remark_leaves(self, body: cst.BaseSuite) -> None:
        """Says what torch refuses and mindspore does, where little more is tried than that."""
        lines = [each for each in body.body if isinstance(each, cst.SimpleStatementLine)]
        parts = [part for line in lines for part in line.body]
        recorded = self.classes.freezes or self.classes.flags
        if not recorded or self._unrecorded or not parts or len(body.body) > _SHORT:
            return
        if any(map(_is_refused, parts)):
            self.remark("", _LEAVES)

    def _expects(self, item: cst.WithItem) -> bool:
        call = item.item
        if not isinstance(call, cst.Call) or not call.args:
            return False
        name = dotted_name(call.func) or ""
        return (name in _AROUND or name.endswith(_ASSERTS)) and self._catches(call.args[0].value)

    def _catches(self, kind: cst.BaseExpression | None) -> bool:
        if isinstance(kind, cst.Tuple):
            return any(self._catches(each.value) for each in kind.elements)
        return kind is None or dotted_name(kind) in _CAUGHT

    def _may_refuse(self, body: cst.BaseSuite) -> bool:
        """Whether mindspore may be asked something there: by torch's names, a tensor, an own function."""
        for each in walk(body):
            if isinstance(each, cst.Call):
                func = each.func
                own = isinstance(func, cst.Name) and not hasattr(builtins, func.value)
                if own or self._torch_name(func) is not None:
                    return True
                if isinstance(func, cst.Attribute) and self._has_tensors(func.value):
                    return True
            elif isinstance(each, (cst.BinaryOperation, cst.Subscript)):
                held = each.left if isinstance(each, cst.BinaryOperation) else each.value
                if isinstance(self.kind(held), Tensor):
                    return True
        return False

    def _has_tensors(self, owner: cst.BaseExpression) -> bool:
        """Whether a method's owner is a tensor or a module, or an own object, which may hold some."""
        own = (dotted_name(owner) or "").partition(".")[0] in ("self", "cls")
        return own or isinstance(self.kind(owner), (Tensor, Instance, AnyModule, Object))


def _is_refused(part: cst.CSTNode) -> bool:
    """``x += 1``, ``x[0] = 1``, ``x.add_(1)`` and ``x.numpy()``, which torch refuses at times."""
    if isinstance(part, cst.AugAssign):
        return True
    if isinstance(part, cst.Assign) and any(isinstance(e.target, cst.Subscript) for e in part.targets):
        return True
    called = (
        each.func.attr.value
        for each in walk(part)
        if isinstance(each, cst.Call) and isinstance(each.func, cst.Attribute)
    )
    return any(each == "numpy" or (is_in_place(each) and each not in _OF_FLAGS) for each in called)


_OF_FLAGS = ("requires_grad_", "detach_")


def _says(handler: cst.ExceptHandler) -> bool:
    """Whether a handler does more with its error than ask for its class."""
    assert handler.name is not None
    name = cst.ensure_type(handler.name.name, cst.Name).value
    asked = [
        each.args[0].value
        for each in walk(handler.body)
        if isinstance(each, cst.Call) and dotted_name(each.func) in ("type", "isinstance") and each.args
    ]
    return any(
        isinstance(each, cst.Name) and each.value == name and each not in asked for each in walk(handler.body)
    )
