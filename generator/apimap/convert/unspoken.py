"""Files of a program that say nothing of torch, and may be handed its tensors all the same."""

from __future__ import annotations

import re
from typing import Any

import libcst as cst
import libcst.matchers as m
from libcst.metadata import MetadataWrapper, PositionProvider

from apimap.convert.names.sharing import Shared
from apimap.convert.statements.changing import IN_PLACE, counts_by, sign_of
from apimap.convert.translate.helper_names import HELPERS
from apimap.convert.translate.sites import Converted, How
from apimap.derive.syntax import dotted

# Members that hardly anything but tensors, modules and optimizers have.
_OF_TENSORS = re.compile(
    r"\.(?:requires_grad_?|backward|unsqueeze|detach|state_dict|named_parameters|zero_grad|data_ptr|numel)\b"
    r"|\.(?:add|sub|mul|div|copy|fill|zero|clamp|masked_fill|scatter|normal|uniform|lerp|addcmul)_\("
)
_CHANGES = re.compile(r"[-+*/%&|^]=")
# What is no tensor's to be changed by.
_OWN = (
    m.List()
    | m.Tuple()
    | m.Dict()
    | m.Set()
    | m.ListComp()
    | m.SimpleString()
    | m.FormattedString()
    | m.Call(func=m.Name("len") | m.Name("int") | m.Name("str"))
)
_NUMBERS = m.Integer() | m.Float()
_BY_KEY = m.Subscript(slice=[m.SubscriptElement(m.Index(m.Name() | m.SimpleString() | m.FormattedString()))])
_WHY = "the name may hold a tensor that others hold as well"


def handles_tensors(source: str) -> bool:
    """Whether a text shows tensors or modules by what is asked of them."""
    return _OF_TENSORS.search(source) is not None


def changed_where_shared(parsed: cst.Module, shared: Shared) -> tuple[cst.Module, tuple[Converted, ...]]:
    """A file whose ``x += y`` changes a tensor where it is, if others may hold it, and where that stands.

    Whatever else stands in such a file is left as it is.
    """
    if _CHANGES.search(parsed.code) is None:
        return parsed, ()
    changing = _Changing(shared, parsed)
    written = MetadataWrapper(parsed, unsafe_skip_copy=True).visit(changing)
    return written, tuple(changing.sites)


class _Changing(m.MatcherDecoratableTransformer):
    METADATA_DEPENDENCIES = (PositionProvider,)

    def __init__(self, shared: Shared, whole: cst.Module) -> None:
        super().__init__()
        self.shared = shared
        self.around: list[cst.CSTNode] = [whole]
        self.sites: list[Converted] = []

    def visit_FunctionDef(self, node: cst.FunctionDef) -> None:
        self.around.append(node)

    def leave_FunctionDef(
        self, original_node: cst.FunctionDef, updated_node: cst.FunctionDef
    ) -> cst.FunctionDef:
        self.around.pop()
        return updated_node

    def leave_AugAssign(self, original_node: cst.AugAssign, updated_node: cst.AugAssign) -> Any:
        operator, target = IN_PLACE.get(type(original_node.operator)), original_node.target
        if operator is None or not isinstance(updated_node.target, cst.BaseExpression):
            return updated_node
        start = self.get_metadata(PositionProvider, original_node).start
        if m.matches(original_node.value, _OWN) or not self._is_shared(target, start.line):
            return updated_node
        if m.matches(original_node.value, _NUMBERS) and (
            not isinstance(target, cst.Name) or counts_by(self.around[-1], target.value)
        ):
            return updated_node
        name = f"torch.Tensor.__i{operator[0]}__"
        self.sites.append(Converted(start.line, start.column, name, How.HELPER, "augmented", "", _WHY))
        sign = sign_of(operator[0])
        given = (updated_node.target, sign, updated_node.value.with_changes(lpar=(), rpar=()))
        call = cst.Call(dotted(f"{HELPERS}.augmented"), [cst.Arg(each) for each in given])
        return cst.Assign([cst.AssignTarget(updated_node.target)], call)

    def _is_shared(self, target: cst.BaseExpression, line: int) -> bool:
        if isinstance(target, cst.Name):
            return (line, target.value) in self.shared.changes
        if isinstance(target, cst.Attribute):
            return target.attr.value in self.shared.attributes
        return m.matches(target, _BY_KEY)
