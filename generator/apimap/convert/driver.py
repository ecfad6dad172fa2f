"""Converting one file: the rewriter of derive, over a whole program, which never stops at what it cannot say.

It runs twice over the same tree. The first time it learns what the program's own functions return and what
its objects hold; the second time it writes.
"""

# ruff: noqa: D102 - the visit_ and leave_ methods are LibCST's hooks, named for what they handle

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import libcst as cst
import libcst.matchers as m
from libcst.metadata import PositionProvider

from apimap.convert.adapters import Adapters
from apimap.convert.index import Classes, absolute
from apimap.convert.kinds import (
    ANY_MODULE,
    ASSUMED,
    AnyModule,
    Assumed,
    Class,
    Either,
    Function,
    Object,
    Value,
)
from apimap.convert.members import (
    CONTAINER,
    DOCUMENTED,
    EVIDENCE,
    MODULE_ATTRIBUTES,
    MODULE_METHODS,
    WITH_MODE,
)
from apimap.convert.names import FAMILIES, Imports
from apimap.convert.sites import Converted, How
from apimap.convert.training import Step, find_step, written_step
from apimap.convert.translator import HELPERS, NOT_CONVERTED, ProgramTranslator
from apimap.derive import effects
from apimap.derive.bind import Argument
from apimap.derive.kinds import (
    INTEGER,
    PLAIN,
    TENSOR,
    UNKNOWN,
    Instance,
    Items,
    Kind,
    Opaque,
    Own,
    Tensor,
    Unknown,
    join,
)
from apimap.derive.modules import TENSOR_CLASSES
from apimap.derive.rewrite import Rewriter
from apimap.derive.syntax import dotted, dotted_name, member
from apimap.derive.translate import Site
from apimap.derive.underivable import Underivable, code_of, quote
from apimap.signatures import Snapshot

MODULE = "torch.nn.Module"
IMPORTS_HERE = "_apimap_imports_"  # replaced by the imports that the converted file needs
_STATEMENTS = (
    cst.SimpleStatementLine,
    cst.FunctionDef,
    cst.ClassDef,
    cst.If,
    cst.For,
    cst.While,
    cst.With,
    cst.Try,
)
# Packages that build on torch: a program that imports one of them has to be ported with it.
ECOSYSTEM = frozenset(
    ("torchvision", "torchaudio", "torchtext", "pytorch_lightning", "lightning", "torchmetrics", "timm")
) | {"torch_geometric", "torchdata", "fairseq", "apex", "deepspeed", "accelerate", "kornia", "xformers"}


@dataclass
class Learnt:
    """What the first pass finds out about the program's own objects and functions."""

    attributes: dict[tuple[str, str], Kind] = field(default_factory=dict)
    returns: dict[str, Kind] = field(default_factory=dict)
    in_place: set[tuple[str, str]] = field(default_factory=set)  # layers that change their input

    def hold(self, owner: str, name: str, kind: Kind) -> None:
        """Notes that ``self.name`` of a class was given a value of this kind."""
        key = (owner, name)
        self.attributes[key] = join(self.attributes[key], kind) if key in self.attributes else kind

    def give(self, function: str, kind: Kind) -> None:
        """Notes that a function may return this kind."""
        self.returns[function] = join(self.returns[function], kind) if function in self.returns else kind


@dataclass
class _Scope:
    """A function or class that is being visited."""

    name: str
    is_class: bool = False
    differentiated: bool = False  # code of a network: what it computes, value_and_grad records


class Driver(Rewriter):
    """One pass over one file; ``known`` is what an earlier pass learnt."""

    METADATA_DEPENDENCIES = (PositionProvider,)

    def __init__(
        self,
        translator: ProgramTranslator,
        adapters: Adapters,
        classes: Classes,
        module: str,
        known: Learnt,
        torch: Snapshot,
    ) -> None:
        super().__init__(translator, {})
        self.program = translator
        self.adapters = adapters
        self.classes = classes
        self.module = module
        self.known = known
        self.torch = torch
        self.learnt = Learnt()
        self.imports = Imports()
        self.sites: list[Converted] = []
        self.roots: dict[str, str] = {}  # local name → full name of what is imported from the program itself
        self.imported = False
        self._skip: set[cst.CSTNode] = set()  # names that are no expressions
        self._notes: list[list[str]] = []
        self._scopes: list[_Scope] = []
        self._functions: list[cst.FunctionDef] = []
        self._annotated = 0
        self._evidence: set[cst.CSTNode] = set()  # members whose call tells that they are a tensor's
        self._receivers: list[Kind] = []  # kind of the receiver of the member being translated
        self._statement_calls: set[cst.CSTNode] = set()
        self.optimizers: set[str] = set()  # names that the file both resets and steps
        self.plans: dict[cst.CSTNode, tuple[list[Step], str]] = {}
        self.planned: set[cst.CSTNode] = set()  # calls of backward that become functions
        self.unplanned: list[str] = []
        self._results: dict[cst.CSTNode, Any] = {}  # what became of the statements of planned blocks
        translator.record = self._record

    # ---- records

    def _place(self, node: cst.CSTNode) -> tuple[int, int]:
        try:
            start = self.get_metadata(PositionProvider, node).start
        except KeyError:
            return 0, 0
        return start.line, start.column

    def _record(
        self, node: cst.CSTNode, name: str, how: How, mindspore: str = "", argument: str = "", why: str = ""
    ) -> None:
        if how is How.RULE and self._receivers and isinstance(self._receivers[-1], (Unknown, Assumed)):
            how, why = How.ASSUMED, "its receiver is taken for a tensor"
            if isinstance(self._receivers[-1], AnyModule):
                why = "its receiver is taken for a module"
        if how is How.HAND:
            self.remark(name, f"argument `{argument}`: {why}" if argument else why)
        line, column = self._place(node)
        self.sites.append(Converted(line, column, name, how, mindspore, argument, why))

    def by_hand(self, node: cst.CSTNode, name: str, why: str, argument: str = "") -> None:
        """Notes a site that stays as it is: a row in the report, a comment above its statement."""
        self._record(node, name, How.HAND, "", argument, why)

    def remark(self, name: str, why: str) -> None:
        """A comment above the statement that is being visited."""
        text = f"# apimap: {name}: {why}" if name else f"# apimap: {why}"
        address = self.program.address(name)
        text = f"{text} {address}" if address else text
        if self._notes and text not in self._notes[-1]:
            self._notes[-1].append(text)

    # ---- statements carry notes

    def on_visit(self, node: cst.CSTNode) -> bool:
        if isinstance(node, _STATEMENTS):
            self._notes.append([])
        return super().on_visit(node)

    def on_leave(self, original_node: cst.CSTNode, updated_node: cst.CSTNode) -> Any:
        result: Any = super().on_leave(original_node, updated_node)
        if isinstance(original_node, _STATEMENTS):
            notes = self._notes.pop()
            if notes and isinstance(result, _STATEMENTS):
                lines = [cst.EmptyLine(comment=cst.Comment(" ".join(note.split()))) for note in notes]
                result = result.with_changes(leading_lines=[*result.leading_lines, *lines])
            elif notes and self._notes:
                self._notes[-1].extend(notes)
            if self.plans:
                self._results[original_node] = result
        return result

    # ---- imports

    def visit_Import(self, node: cst.Import) -> bool:  # type: ignore[override]
        return False

    def visit_ImportFrom(self, node: cst.ImportFrom) -> bool:  # type: ignore[override]
        return False

    def leave_Import(self, original_node: cst.Import, updated_node: cst.Import) -> Any:
        kept = []
        for alias in updated_node.names:
            local = alias.evaluated_alias
            if self.imports.module(alias.evaluated_name, local):
                self.names.pop(local or "torch", None)
                continue
            root = alias.evaluated_name.partition(".")[0]
            self.names[local or root] = PLAIN if root in _PLAIN else Own()
            self._ecosystem(root)
            kept.append(alias)
        return self._imports(original_node, updated_node, kept)

    def leave_ImportFrom(self, original_node: cst.ImportFrom, updated_node: cst.ImportFrom) -> Any:
        name = dotted_name(original_node.module) if original_node.module is not None else None
        base = absolute(self.module, "", name, len(original_node.relative))
        if isinstance(original_node.names, cst.ImportStar):
            if base.partition(".")[0] == "torch":
                for each in self.torch:
                    if each.rpartition(".")[0] == base:
                        self.imports.torch[each.rpartition(".")[2]] = each
                return self._imports(original_node, updated_node, [])
            return updated_node
        kept = []
        again: list[cst.BaseSmallStatement] = []
        assert not isinstance(updated_node.names, cst.ImportStar)
        for alias in updated_node.names:
            local = alias.evaluated_alias or alias.evaluated_name
            if self.imports.member(base, alias.evaluated_name, alias.evaluated_alias):
                self.names.pop(local, None)
                if f"{self.module.removesuffix('.__init__')}.{local}" in self.classes.exported:
                    again.append(self._exported(local, f"{base}.{alias.evaluated_name}", original_node))
                continue
            full = f"{base}.{alias.evaluated_name}"
            self.names[local] = Class(full) if full in self.classes.bases else Function(full)
            if base.partition(".")[0] in _PLAIN:
                self.names[local] = PLAIN
            kept.append(alias)
        self._ecosystem(base.partition(".")[0])
        return self._imports(original_node, updated_node, kept, again)

    def _exported(self, local: str, name: str, node: cst.ImportFrom) -> cst.BaseSmallStatement:
        """Binds a name of torch's that other files of the program import from this one."""
        name = self.program.public(name)
        try:
            value = self._valued(name, cst.Name(local)) if self.program.knows(name) else None
        except Underivable:
            value = None
        if value is None:
            self.by_hand(node, name, f"{name} has no counterpart; calling it says so")
            value = cst.Call(dotted(f"{HELPERS}.{NOT_CONVERTED}"), [cst.Arg(cst.SimpleString(f'"{name}"'))])
            self.program.helpers.add(NOT_CONVERTED)
        return cst.Assign([cst.AssignTarget(cst.Name(local))], value)

    def _ecosystem(self, root: str) -> None:
        if root in ECOSYSTEM and root != self.module.partition(".")[0]:
            self.remark("", f"{root} builds on torch: convert what is used of it as well")

    def _imports(
        self, original: Any, updated: Any, kept: list[cst.ImportAlias], again: Sequence[Any] = ()
    ) -> Any:
        if len(kept) == len(updated.names if not isinstance(updated.names, cst.ImportStar) else [0]):
            return updated
        if kept:
            kept[-1] = kept[-1].with_changes(comma=cst.MaybeSentinel.DEFAULT)
        statements: list[Any] = [updated.with_changes(names=kept)] if kept else []
        statements += again
        if not self.imported and not self._scopes and len(self._notes) == 1:
            self.imported = True
            statements.insert(0, cst.Expr(cst.Name(IMPORTS_HERE)))
        return cst.FlattenSentinel(statements) if statements else cst.RemoveFromParent()

    def leave_SimpleStatementLine(
        self, original_node: cst.SimpleStatementLine, updated_node: cst.SimpleStatementLine
    ) -> Any:
        if not updated_node.body:
            comments = [line for line in updated_node.leading_lines if line.comment is not None]
            if not comments:
                return cst.RemoveFromParent()
            # The comment of what is removed stays where it was; a bare `pass` would be noise.
            return cst.RemoveFromParent() if not original_node.body else _commented(updated_node)
        return updated_node

    # ---- names that are no expressions

    def _skip_names(self, node: cst.CSTNode) -> None:
        self._skip.update(m.findall(node, m.Name()))

    def visit_Arg(self, node: cst.Arg) -> None:
        if node.keyword is not None:
            self._skip.add(node.keyword)

    def visit_Param(self, node: cst.Param) -> None:
        self._skip.add(node.name)

    def visit_AssignTarget(self, node: cst.AssignTarget) -> None:
        self._skip_targets(node.target)

    def visit_AnnAssign(self, node: cst.AnnAssign) -> None:
        self._skip_targets(node.target)

    def visit_CompFor(self, node: cst.CompFor) -> None:
        self._skip_targets(node.target)

    def visit_For(self, node: cst.For) -> None:
        self._skip_targets(node.target)

    def visit_NamedExpr(self, node: cst.NamedExpr) -> None:
        self._skip_targets(node.target)

    def visit_Global(self, node: cst.Global) -> bool:
        return False

    def visit_Nonlocal(self, node: cst.Nonlocal) -> bool:
        return False

    def _skip_targets(self, node: cst.BaseExpression) -> None:
        if isinstance(node, cst.Name):
            self._skip.add(node)
        elif isinstance(node, (cst.Tuple, cst.List)):
            for part in node.elements:
                self._skip_targets(part.value)

    def visit_Annotation(self, node: cst.Annotation) -> None:
        self._annotated += 1

    def leave_Annotation(self, original_node: cst.Annotation, updated_node: cst.Annotation) -> cst.Annotation:
        self._annotated -= 1
        return updated_node

    # ---- torch names

    def _torch_name(self, node: cst.CSTNode) -> str | None:
        name = dotted_name(node) if isinstance(node, (cst.Attribute, cst.Name)) else None
        if name is None:
            return None
        first = name.partition(".")[0]
        if first in self.names or first not in self.imports.torch:
            return None
        resolved = self.imports.resolve(name)
        if resolved is None:
            return None
        found = self.program.public(resolved)
        if isinstance(node, cst.Attribute) and found not in self.torch and not self.program.knows(found):
            # `torch.float32.is_floating_point`, `torch.ones.__name__`: a member of what has a name
            head = self.program.public(resolved.rpartition(".")[0])
            if self.program.knows(head) and head not in ("torch", "torch.nn"):
                return None
        return found

    def visit_Attribute(self, node: cst.Attribute) -> bool:
        self._skip.add(node.attr)
        return self._torch_name(node) is None

    def leave_Name(self, original_node: cst.Name, updated_node: cst.Name) -> cst.BaseExpression:
        if original_node in self._skip or original_node in self.called:
            return updated_node
        name = self._torch_name(original_node)
        if name is None:
            return updated_node
        return self._value(name, original_node, updated_node)

    def leave_Attribute(
        self, original_node: cst.Attribute, updated_node: cst.Attribute
    ) -> cst.BaseExpression:
        if original_node in self.called:
            return updated_node
        name = self._torch_name(original_node)
        if name is not None:
            return self._value(name, original_node, updated_node)
        self._receivers.append(self._assumed_kind(original_node.value))
        try:
            return self._member(original_node, updated_node)
        except Underivable as refusal:
            leaf = original_node.attr.value
            kind = self.kind(original_node.value)
            owner = kind.made.torch if isinstance(kind, Instance) else "torch.Tensor"
            self.by_hand(original_node, f"{owner}.{leaf}", refusal.message, refusal.argument)
            return updated_node
        finally:
            self._receivers.pop()

    def _assumed_kind(self, node: cst.BaseExpression) -> Kind:
        return self.kind(node)

    def _value(
        self, name: str, node: cst.Attribute | cst.Name, updated: cst.BaseExpression
    ) -> cst.BaseExpression:
        """A torch name that is not called: a constant, an annotation, a class asked about, or a value."""
        try:
            return self._valued(name, node)
        except Underivable as refusal:
            if self._annotated:
                self._record(node, name, How.DROPPED, "object", "", "an annotation has no effect on numbers")
                return self._noted(node, cst.Name("object"), PLAIN)
            self.by_hand(node, name, refusal.message, refusal.argument)
            return self._noted(node, updated, UNKNOWN)

    def _valued(self, name: str, node: cst.Attribute | cst.Name) -> cst.BaseExpression:
        if name.startswith("typing."):
            return self._noted(node, cst.Name(name.partition(".")[2]), PLAIN)
        family = FAMILIES.get(name)
        if family is not None:
            made = [self.program.reference(each, node) for each in family]
            text = ", ".join(each.counterpart.mindspore for each in made)
            self._record(node, name, How.RULE, text)
            new = cst.parse_expression(f"Union[{text}]" if self._annotated else f"({text})")
            return self._noted(node, cst.Name("object") if self._annotated else new, Value(name))
        kind = self.program.torch_kind(name)
        if name in effects.VALUES:
            new, _ = self.program.translate(name, Site(node))
            return self._noted(node, new, PLAIN)
        if name in effects.FIRST:
            self._record(node, name, How.DROPPED, "", "", effects.FIRST[name])
            return self._noted(node, cst.parse_expression("(lambda each: each)"), UNKNOWN)
        typed = name in TENSOR_CLASSES and name not in ("torch.Tensor", "torch.nn.Parameter")
        if typed and not self._annotated and node not in self.compared:
            raise Underivable(quote(node), "", "a tensor type as a value is a dtype here")
        if kind == "class" and (self._annotated or node in self.compared or name == "torch.Tensor"):
            made_one = self.program.reference(name, node)
            self._record(node, name, How.RULE, made_one.counterpart.mindspore)
            return self._noted(node, dotted(made_one.counterpart.mindspore), Value(name))
        if kind in ("function", "class"):
            if not self.program.knows(name):
                raise Underivable(quote(node), "", f"{name} has no entry")
            full, helper = self.adapters.value(name)
            self._record(node, name, How.HELPER if helper else How.RULE, full.rpartition(".")[2])
            return self._noted(node, dotted(full), Value(name))
        if kind == "module":
            raise Underivable(quote(node), "", "a module of torch's as a value; write its members in full")
        new, _ = self.program.translate(name, Site(node))
        return self._noted(node, new, Opaque(name))

    def leave_Subscript(
        self, original_node: cst.Subscript, updated_node: cst.Subscript
    ) -> cst.BaseExpression:
        # An annotation that became `object` has no parameters.
        if self._annotated and m.matches(updated_node.value, m.Name("object")):
            return cst.Name("object")
        return updated_node

    # ---- members of values

    def _member(self, original: cst.Attribute, updated: cst.Attribute) -> cst.BaseExpression:
        kind, leaf = self.kind(original.value), original.attr.value
        own = self._own(kind, leaf)
        if own is not None:
            return self._noted(original, updated, own)
        if isinstance(kind, Either):
            return self._noted(original, self._of_either(kind, leaf, updated), UNKNOWN)
        if isinstance(kind, Object) and not self.classes.owns(kind.name, leaf):
            root = self.classes.root(kind.name)
            entry = self.program.entries.get(root) if root is not None and root != MODULE else None
            for counterpart in entry.counterparts[:1] if entry is not None else ():
                if leaf in counterpart.members:
                    self._record(original, f"{root}.{leaf}", How.RULE, counterpart.members[leaf])
                    return self._noted(original, member(updated, counterpart.members[leaf]), TENSOR)
        if leaf == "forward" and isinstance(kind, (Instance, AnyModule, Unknown)):
            return self._noted(original, updated.with_changes(attr=cst.Name("construct")), UNKNOWN)
        if leaf in MODULE_ATTRIBUTES and self._is_module(kind):
            return self._noted(
                original, updated.with_changes(attr=cst.Name(MODULE_ATTRIBUTES[leaf])), UNKNOWN
            )
        if isinstance(kind, Instance) and kind.made.counterpart.mindspore.startswith(f"{HELPERS}."):
            return self._noted(original, updated, UNKNOWN)  # a helper has torch's own attributes
        if (
            isinstance(kind, Instance)
            and kind.made.torch.startswith("torch.nn.")
            and leaf not in kind.made.counterpart.members
            and leaf not in DOCUMENTED
            and not self.program.knows(f"{kind.made.torch}.{leaf}")
            and not self.program.knows(f"{MODULE}.{leaf}")
        ):
            return self._noted(original, updated, UNKNOWN)  # the program's own attribute
        if (
            isinstance(kind, Instance)
            and kind.made.torch in _HOLDERS
            and not self.program.knows(f"{MODULE}.{leaf}")
        ):
            return self._noted(original, updated, UNKNOWN)  # a child that was given a name
        if leaf in ("__name__", "__class__", "__dict__", "__doc__", "__module__", "training"):
            return self._noted(original, updated, PLAIN if leaf != "__dict__" else UNKNOWN)
        return super()._member(original, updated)

    def _of_either(self, kind: Either, leaf: str, updated: cst.Attribute) -> cst.BaseExpression:
        """A member of an object of one of several classes, which need not call it the same."""
        names = [made.counterpart.members.get(leaf) for made in kind.made]
        if leaf not in DOCUMENTED or len(set(names)) == 1:
            return member(updated, names[0]) if names[0] is not None else updated
        if None in names or dotted_name(updated.value) is None:
            classes = ", ".join(made.counterpart.mindspore for made in kind.made)
            raise Underivable(quote(updated), "", f"`{leaf}` is not the same member of {classes}")
        subject = code_of(updated.value)
        text = f"{subject}.{names[-1]}"
        for made, name in reversed(list(zip(kind.made[:-1], names[:-1], strict=True))):
            if name != names[-1]:
                text = f"{subject}.{name} if isinstance({subject}, {made.counterpart.mindspore}) else {text}"
        return cst.parse_expression(f"({text})")

    def _is_module(self, kind: Kind) -> bool:
        if isinstance(kind, Object):
            return self.classes.is_module(kind.name)
        if isinstance(kind, Instance):
            return kind.made.torch.startswith("torch.nn.")
        return isinstance(kind, (AnyModule, Either))

    def _own(self, kind: Kind, leaf: str) -> Kind | None:
        """What a member of one of the program's own objects is; None if it is not the program's."""
        if not isinstance(kind, Object):
            return None
        for owner in self._lineage(kind.name):
            found = self.known.attributes.get((owner, leaf))
            if found is not None:
                return found
        return None

    def _lineage(self, name: str) -> list[str]:
        found: list[str] = []
        todo = [name]
        while todo:
            each = todo.pop(0)
            if each not in found:
                found.append(each)
                todo.extend(self.classes.bases.get(each, ()))
        return found

    def _member_name(self, node: cst.Attribute, kind: Kind, leaf: str) -> str | None:
        match kind:
            case Object(name=name):
                if self.classes.owns(name, leaf):
                    return None
                root = self.classes.root(name)
                if root is None:
                    return None
                for base in (root, MODULE if self.classes.is_module(name) else root):
                    if self.program.knows(f"{base}.{leaf}"):
                        return f"{base}.{leaf}"
                return None
            case AnyModule() | Either():
                if node not in self.called:
                    return None
                return f"{MODULE}.{leaf}" if self.program.knows(f"{MODULE}.{leaf}") else None
            case Unknown():
                return self._guessed(node, leaf)
            case Instance(made=made) if made.torch.startswith("torch.nn.") and leaf == "forward":
                return None
            case Value() | Class() | Function():
                return None
        return super()._member_name(node, kind, leaf)

    def _guessed(self, node: cst.Attribute, leaf: str) -> str | None:
        """The API that a member of an unknown value is: a tensor's, if tensors alone have it."""
        if leaf in MODULE_METHODS and node not in self.called:
            return None
        if leaf in MODULE_METHODS:
            return f"{MODULE}.{leaf}" if self.program.knows(f"{MODULE}.{leaf}") else None
        name = f"torch.Tensor.{leaf}"
        if not self.program.knows(name) and self.torch.get(name) is None:
            return None
        if leaf in CONTAINER and node not in self._evidence:
            return None
        if node not in self.called and self.program.torch_kind(name) == "method":
            return None  # a method that is not called here: more likely an attribute of something else
        return name

    # ---- calls

    def visit_Call(self, node: cst.Call) -> None:
        super().visit_Call(node)
        if isinstance(node.func, cst.Attribute):
            keys = {arg.keyword.value for arg in node.args if arg.keyword is not None}
            first = node.args[0].value if node.args else None
            number = isinstance(first, cst.Integer) or m.matches(
                first or cst.Name("_"), m.UnaryOperation(operator=m.Minus(), expression=m.Integer())
            )
            leaf = node.func.attr.value
            if keys & EVIDENCE or (leaf in ("split", "sort", "index_select", "chunk") and number):
                self._evidence.add(node.func)

    def leave_Expr(self, original_node: cst.Expr, updated_node: cst.Expr) -> Any:
        gone = isinstance(original_node.value, cst.Call) and m.matches(updated_node.value, m.Name("None"))
        return cst.RemoveFromParent() if gone else updated_node

    def visit_Expr(self, node: cst.Expr) -> None:
        self._statement_calls.add(node.value)

    def leave_Call(self, original_node: cst.Call, updated_node: cst.Call) -> cst.BaseExpression:
        func = original_node.func
        name = self._torch_name(func)
        try:
            why = (
                effects.registry(name)
                if name is not None and original_node in self._statement_calls
                else None
            )
            if name is not None and why is not None and name not in effects.VALUES:
                self._record(original_node, name, How.DROPPED, "None", "", why)
                return self._noted(original_node, cst.Name("None"), PLAIN)
            if name is not None:
                return self._torch_call(name, original_node, updated_node)
            if isinstance(func, cst.Attribute):
                self._receivers.append(self._assumed_kind(func.value))
                try:
                    return self._method_call(func, original_node, updated_node)
                finally:
                    self._receivers.pop()
            return self._own_call(original_node, updated_node)
        except Underivable as refusal:
            known = name or self._called_name(original_node)
            self.by_hand(original_node, known, refusal.message, refusal.argument)
            result: Kind = UNKNOWN
            if name is not None and self.program.torch_kind(name) == "function":
                result = TENSOR
            return self._noted(original_node, updated_node, result)

    def _called_name(self, node: cst.Call) -> str:
        func = node.func
        kind = self.kind(func)
        if isinstance(kind, Instance):
            return kind.made.torch
        if isinstance(func, cst.Attribute):
            owner = self.kind(func.value)
            if isinstance(owner, Instance):
                return f"{owner.made.torch}.{func.attr.value}"
            return f"torch.Tensor.{func.attr.value}"
        return quote(func)

    def _arguments(self, original: cst.Call, updated: cst.Call) -> tuple[Argument, ...]:
        from apimap.derive.syntax import without_ending

        return tuple(
            Argument(new, self.kind(old.value))
            for old, new in zip(original.args, without_ending(updated.args), strict=True)
        )

    def _torch_call(self, name: str, original: cst.Call, updated: cst.Call) -> cst.BaseExpression:
        self._check_inplace(name, original)
        starred = any(arg.star for arg in original.args)
        if starred and self.program.torch_kind(name) in ("class", "function"):
            try:
                return super().leave_Call(original, updated)
            except Underivable:
                full, helper = self.adapters.value(name)
                self._record(original, name, How.HELPER if helper else How.RULE, full.rpartition(".")[2])
                new = updated.with_changes(func=dotted(full))
                result: Kind = TENSOR
                if self.program.torch_kind(name) == "class":
                    result = ANY_MODULE if name.startswith("torch.nn.") else UNKNOWN
                return self._noted(original, new, result)
        if name == f"{MODULE}.__init__":
            self._record(original, name, How.RULE, "mindspore.nn.Cell.__init__")
            return self._noted(
                original, updated.with_changes(func=dotted("mindspore.nn.Cell.__init__")), PLAIN
            )
        written = self._function(name, original, self._arguments(original, updated))
        if name in WITH_MODE and not self._inside_module():
            return self._training(written)
        return written

    def _check_inplace(self, name: str, original: cst.Call) -> None:
        """``F.relu(x, inplace=True)`` as a statement changes x: without the argument it would do nothing."""
        if original not in self._statement_calls:
            return
        for arg in original.args:
            if (
                arg.keyword is not None
                and arg.keyword.value == "inplace"
                and not m.matches(arg.value, m.Name("False"))
            ):
                message = "the call changes its argument; assign the result to it instead"
                raise Underivable(quote(original), "inplace", message)

    def _method_call(self, func: cst.Attribute, original: cst.Call, updated: cst.Call) -> cst.BaseExpression:
        kind, leaf = self.kind(func.value), func.attr.value
        assert isinstance(updated.func, cst.Attribute)
        callers = isinstance(kind, (Object, Instance, AnyModule, Either, Unknown))
        if leaf == "forward" and callers and self._may_be_module(kind):
            new = updated.with_changes(func=updated.func.with_changes(attr=cst.Name("construct")))
            return self._noted(original, new, UNKNOWN)
        if m.matches(func.value, m.Call(func=m.Name("super"))):
            return self._super_call(leaf, original, updated)
        if leaf == "to" and not isinstance(kind, (Value, Class, Function)) and kind != PLAIN:
            moved = self._moved(original, updated)
            if moved is not None:
                return moved
        if isinstance(kind, Object):
            own = self._own(kind, leaf)
            if own is not None:
                return self._call_of(own, original, updated)
            if self.classes.owns(kind.name, leaf):
                return self._noted(original, updated, self._returned(kind.name, leaf))
        if leaf in ("backward", "step", "zero_grad"):
            gradients = self._gradients(kind, leaf, original, updated)
            if gradients is not None:
                return gradients
        written = self._method(
            func, original, updated, updated.func.value, self._arguments(original, updated)
        )
        if leaf in MODULE_METHODS and not isinstance(kind, Tensor):
            self.kinds[original] = _MODULE_RESULTS.get(leaf, UNKNOWN)
            if leaf in ("train", "eval"):
                self.kinds[original] = kind
        return written

    # ---- gradients

    def _gradients(
        self, kind: Kind, leaf: str, original: cst.Call, updated: cst.Call
    ) -> cst.BaseExpression | None:
        """The three calls of a training step; None where the call is another one of that name."""
        assert isinstance(updated.func, cst.Attribute)
        if leaf == "backward":
            if original not in self.planned:
                return None
            self._record(original, "torch.Tensor.backward", How.HELPER, "backward")
            return self._noted(original, updated, PLAIN)
        owner = dotted_name(original.func.value) if isinstance(original.func, cst.Attribute) else None
        made = isinstance(kind, Instance) and kind.made.torch.startswith("torch.optim.")
        if made and isinstance(kind, Instance) and "lr_scheduler" in kind.made.torch:
            if not kind.made.counterpart.mindspore.startswith("mindspore.experimental."):
                return None
            self._record(
                original, f"{kind.made.torch}.step", How.RULE, f"{kind.made.counterpart.mindspore}.step"
            )
            return self._noted(original, updated, PLAIN)
        if not made and not (leaf == "zero_grad" and owner is not None) and owner not in self.optimizers:
            return None
        if leaf == "step" and original.args:
            return None
        how = How.HELPER if made or self._is_module(kind) else How.ASSUMED
        why = "" if how is How.HELPER else "it is taken for an optimizer by its zero_grad and step"
        name = f"torch.optim.Optimizer.{leaf}"
        self._record(original, name, how, leaf, "", why)
        self.program.helpers.add(leaf)
        for arg in original.args:
            self._record(original, name, How.DROPPED, "", "set_to_none", effects.ARGUMENTS["set_to_none"])
            del arg
        new = cst.Call(dotted(f"{HELPERS}.{leaf}"), [cst.Arg(updated.func.value)])
        return self._noted(original, new, PLAIN)

    def visit_Module(self, node: cst.Module) -> None:
        resets: set[str] = set()
        steps: set[str] = set()
        for call in m.findall(node, m.Call(func=m.Attribute(attr=m.Name("zero_grad") | m.Name("step")))):
            assert isinstance(call, cst.Call)
            assert isinstance(call.func, cst.Attribute)
            owner = dotted_name(call.func.value)
            if owner is not None:
                (steps if call.func.attr.value == "step" else resets).add(owner)
        self.optimizers = resets & steps
        self._blocks(node)

    def _blocks(self, node: cst.Module) -> None:
        """Plans the training steps of every block."""
        functions: list[cst.CSTNode] = [node]

        driver = self

        class Finder(cst.CSTVisitor):
            def visit_FunctionDef(self, inner: cst.FunctionDef) -> None:
                functions.append(inner)

            def leave_FunctionDef(self, original_node: cst.FunctionDef) -> None:
                functions.pop()

            def visit_IndentedBlock(self, block: cst.IndentedBlock) -> None:
                driver._plan(block, functions[-1])

        if m.findall(node, m.Attribute(attr=m.Name("backward"))):
            node.visit(Finder())
            self._plan(node, node)

    def _plan(self, block: cst.IndentedBlock | cst.Module, scope: cst.CSTNode) -> None:
        steps: list[Step] = []
        start = 0
        while True:
            found = find_step(block.body[start:], scope)
            if found is None:
                break
            if isinstance(found, str):
                self.unplanned.append(found)
                break
            moved = replace(found, first=found.first + start, last=found.last + start)
            steps.append(moved)
            self.planned.add(moved.call)
            start = moved.last + 1
        if steps and not self._weights(scope):
            # Nothing here says which parameters are trained.
            self.planned -= {step.call for step in steps}
        elif steps:
            self.plans[block] = (steps, self._weights(scope))

    def _weights(self, scope: cst.CSTNode) -> str:
        """The parameters of all optimizers that a function steps."""
        owners = []
        for call in m.findall(scope, m.Call(func=m.Attribute(attr=m.Name("step")))):
            assert isinstance(call, cst.Call)
            assert isinstance(call.func, cst.Attribute)
            owner = dotted_name(call.func.value)
            if owner in self.optimizers and owner not in owners:
                owners.append(owner)
        for call in m.findall(scope, m.Call(func=m.Attribute(attr=m.Name("step")), args=[m.AtLeastN(n=1)])):
            assert isinstance(call, cst.Call)
            owner = dotted_name(call.args[0].value)
            if owner is not None and owner not in owners and "optim" in owner:
                owners.append(owner)
        if len(owners) == 1:
            return f"{owners[0]}.parameters"
        if owners:
            return f"[{', '.join(f'*{each}.parameters' for each in owners)}]"
        return ""

    def leave_IndentedBlock(self, original_node: cst.IndentedBlock, updated_node: cst.IndentedBlock) -> Any:
        return self._with_steps(original_node, updated_node)

    def leave_Module(self, original_node: cst.Module, updated_node: cst.Module) -> Any:
        return self._with_steps(original_node, updated_node)

    def _with_steps(self, original: Any, updated: Any) -> Any:
        """A block with its training steps written as functions that are differentiated."""
        if original not in self.plans:
            return updated
        steps, weights = self.plans[original]
        body: list[Any] = []
        place = 0
        for step in steps:
            for node in original.body[place : step.first]:
                body += self._parts(node)
            region = [part for node in original.body[step.first : step.last] for part in self._parts(node)]
            last = self._parts(original.body[step.last])
            loss = last[0].body[0].value.func.value if last else step.loss
            names = {n.value for n in m.findall(original, m.Name()) if isinstance(n, cst.Name)}
            new = written_step(step, region, loss, weights, names)
            if last and last[0].leading_lines and len(new):
                new[-1] = new[-1].with_changes(leading_lines=[*last[0].leading_lines])
            body += new
            self.program.helpers.add("backward")
            place = step.last + 1
        for node in original.body[place:]:
            body += self._parts(node)
        return updated.with_changes(body=body)

    def _parts(self, node: cst.CSTNode) -> list[Any]:
        """What became of a statement: none, one or several."""
        result = self._results.get(node, node)
        if isinstance(result, cst.FlattenSentinel):
            return list(result)
        return [result] if isinstance(result, cst.CSTNode) else []

    def _moved(self, original: cst.Call, updated: cst.Call) -> cst.BaseExpression | None:
        """``x.to(device)``: x itself; None where a dtype, or something not known, is among the arguments."""
        assert isinstance(original.func, cst.Attribute)
        assert isinstance(updated.func, cst.Attribute)
        for arg in original.args:
            key = arg.keyword.value if arg.keyword is not None else ""
            if key not in ("device", "non_blocking", "copy", "") or arg.star:
                return None
            if not key and not self._is_device(arg.value) and not m.matches(arg.value, m.Name("True")):
                return None
        reason = effects.RECEIVER["torch.Tensor.cuda"]
        self._record(original, "torch.Tensor.to", How.DROPPED, "", "", reason)
        return self._noted(original, updated.func.value, self.kind(original.func.value))

    def _is_device(self, node: cst.BaseExpression) -> bool:
        if isinstance(node, cst.SimpleString):
            return True
        kind = self.kind(node)
        if isinstance(kind, (Tensor, Instance)) and kind.made is not None:
            return kind.made.torch in ("torch.device", "torch.Tensor.device")
        name = (dotted_name(node) or "").rpartition(".")[2].lower()
        return "device" in name or name in ("cuda", "gpu", "gpu_id", "rank", "local_rank")

    def _may_be_module(self, kind: Kind) -> bool:
        return not isinstance(kind, Object) or self.classes.is_module(kind.name)

    def _returned(self, owner: str, leaf: str) -> Kind:
        for each in self._lineage(owner):
            found = self.known.returns.get(f"{each}.{leaf}")
            if found is not None:
                return found
        return UNKNOWN

    def _super_call(self, leaf: str, original: cst.Call, updated: cst.Call) -> cst.BaseExpression:
        """``super().__init__(…)`` of a subclass of torch's: its base is an adapter with torch's signature."""
        owner = next((scope.name for scope in reversed(self._scopes) if scope.is_class), "")
        root = self.classes.root(owner)
        bases = self.classes.bases.get(owner, ())
        if leaf == "__init__" or root is None or any(self.classes.owns(base, leaf) for base in bases):
            return self._noted(original, updated, UNKNOWN)
        for base in (root, MODULE if self.classes.is_module(owner) else root):
            name = f"{base}.{leaf}"
            if self.program.knows(name):
                assert isinstance(updated.func, cst.Attribute)
                site = Site(original, self._arguments(original, updated), receiver=updated.func.value)
                new, made = self.program.translate(name, site)
                return self._noted(original, new, Tensor(made))
        return self._noted(original, updated, UNKNOWN)

    def _own_call(self, original: cst.Call, updated: cst.Call) -> cst.BaseExpression:
        return self._call_of(self.kind(original.func), original, updated)

    def _call_of(self, kind: Kind, original: cst.Call, updated: cst.Call) -> cst.BaseExpression:
        """The call of a value of the program, by what that value is."""
        arguments = self._arguments(original, updated)
        match kind:
            case Instance(made=made):
                if isinstance(updated.func, (cst.Attribute, cst.Name, cst.Call, cst.Subscript)):
                    func: cst.BaseExpression = updated.func
                else:
                    func = updated.func
                if self.program.mindspore_kind(made.counterpart.mindspore) != "class":
                    return self._noted(original, updated, TENSOR)
                if made.counterpart.mindspore.startswith(f"{HELPERS}."):
                    return self._noted(original, updated, TENSOR)  # called as torch's is
                if any(a.arg.star for a in arguments) and not made.counterpart.call:
                    return self._noted(original, updated, TENSOR)
                new = self.program.call_instance(made, Site(original, arguments), func)
                return self._noted(original, new, TENSOR)
            case Class(name=name):
                trained = self.classes.is_module(name) and not self._inside_module()
                new_object = self._training(updated) if trained else updated
                return self._noted(original, new_object, Object(name))
            case Object(name=name):
                return self._noted(original, updated, self._returned(name, "forward"))
            case Function(name=name):
                return self._noted(original, updated, self.known.returns.get(name, UNKNOWN))
            case AnyModule():
                return self._noted(original, updated, UNKNOWN)
            case Value(name=name):
                if self.program.torch_kind(name) == "class":
                    result: Kind = ANY_MODULE if name.startswith("torch.nn.") else UNKNOWN
                    return self._noted(original, updated, result)
                return self._noted(original, updated, TENSOR)
        return self._noted(original, updated, self._plain_call(original.func, arguments))

    def _inside_module(self) -> bool:
        return any(scope.is_class and self.classes.is_module(scope.name) for scope in self._scopes)

    def _training(self, call: cst.BaseExpression) -> cst.BaseExpression:
        """torch's modules begin in training mode, mindspore's do not."""
        return cst.Call(cst.Attribute(call, cst.Name("set_train")))

    # ---- binding

    def bind(self, target: cst.BaseExpression, kind: Kind, value: cst.BaseExpression | None = None) -> None:
        if isinstance(target, cst.Attribute):
            owner = self.kind(target.value)
            if isinstance(target.value, cst.Name) and target.value.value in self.names:
                owner = self.names[target.value.value]
            if isinstance(owner, Object):
                self.learnt.hold(owner.name, target.attr.value, kind)
                if isinstance(value, cst.Call) and isinstance(kind, Instance) and _says_in_place(value, kind):
                    self.learnt.in_place.add((owner.name, target.attr.value))
            return
        super().bind(target, kind, value)

    def leave_Assign(self, original_node: cst.Assign, updated_node: cst.Assign) -> cst.Assign:
        super().leave_Assign(original_node, updated_node)
        self._seen_in_place(original_node)
        return updated_node

    def _seen_in_place(self, node: cst.Assign) -> None:
        """``y = relu(x)`` that changes x in torch, where x is read afterwards: nothing to be silent about."""
        call = node.value
        if not isinstance(call, cst.Call) or not call.args or not isinstance(call.args[0].value, cst.Name):
            return
        changed = call.args[0].value.value
        if any(m.matches(target.target, m.Name(changed)) for target in node.targets):
            return
        if not self._in_place(call) or not self._functions:
            return
        end = self._place(call)[0]
        later = [
            (self._place(each), each)
            for each in m.findall(self._functions[-1], m.Name(changed))
            if self._place(each)[0] > end
        ]
        if later and not isinstance(min(later, key=lambda pair: pair[0])[1], cst.AssignTarget):
            first = min(later, key=lambda pair: pair[0])[1]
            if first not in self._skip:
                why = (
                    f"torch changes `{changed}` in place, and it is read afterwards; assign the result to it"
                )
                self.by_hand(call, self._called_name(call), why, "inplace")

    def _in_place(self, call: cst.Call) -> bool:
        given = m.Arg(keyword=m.Name("inplace"), value=m.Name("True"))
        name = self._torch_name(call.func)
        if name is not None:
            return self.program.torch_kind(name) == "function" and any(
                m.matches(arg, given) for arg in call.args
            )
        func = call.func
        if isinstance(func, cst.Attribute):
            owner = self.kind(func.value)
            return isinstance(owner, Object) and (owner.name, func.attr.value) in self.known.in_place
        return False

    def leave_AnnAssign(self, original_node: cst.AnnAssign, updated_node: cst.AnnAssign) -> cst.AnnAssign:
        told = self._annotation(original_node.annotation)
        if told is not None and isinstance(original_node.target, cst.Name):
            self.names[original_node.target.value] = told
            return updated_node
        if told is not None and isinstance(original_node.target, cst.Attribute):
            self.bind(original_node.target, told)
            return updated_node
        return super().leave_AnnAssign(original_node, updated_node)

    def _annotation(self, node: cst.Annotation | None) -> Kind | None:
        """What a value is by its annotation; None where that says nothing of use."""
        return None if node is None else self._by_type(node.annotation)

    def _by_type(self, node: cst.BaseExpression) -> Kind | None:
        if isinstance(node, cst.SimpleString):
            try:
                node = cst.parse_expression(str(node.evaluated_value))
            except cst.ParserSyntaxError:
                return None
        if isinstance(node, cst.BinaryOperation) and isinstance(node.operator, cst.BitOr):
            left, right = self._by_type(node.left), self._by_type(node.right)
            if m.matches(node.right, m.Name("None")):
                return left
            return left if left == right else UNKNOWN
        name = dotted_name(node)
        if name is not None:
            torch = self._torch_name(node) if name not in ("int", "float") else None
            if torch in TENSOR_CLASSES:
                return TENSOR
            if torch == MODULE:
                return ANY_MODULE
            if torch is not None:
                return UNKNOWN
            if name in self.names and isinstance(held := self.names[name], Class):
                return Object(held.name) if not self._plain_class(held.name) else None
            return {"int": INTEGER, "float": PLAIN, "bool": PLAIN, "str": PLAIN}.get(name)
        if isinstance(node, cst.Subscript):
            base = (dotted_name(node.value) or "").rpartition(".")[2]
            inner = [e.slice.value for e in node.slice if isinstance(e.slice, cst.Index)]
            if base == "Optional" and inner:
                return self._by_type(inner[0])
            if base in ("List", "list", "Sequence", "Tuple", "tuple", "Iterable", "Iterator") and inner:
                return Items(self._by_type(inner[0]) or UNKNOWN)
            if base in ("Dict", "dict", "OrderedDict", "Mapping") and len(inner) == 2:
                return Items(self._by_type(inner[1]) or UNKNOWN)
            return UNKNOWN
        return None

    def _plain_class(self, name: str) -> bool:
        return name not in self.classes.bases

    # ---- functions and classes

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
        self._scopes.append(_Scope(full, differentiated=differentiated))
        self._functions.append(node)
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

    def _enter_function(self, node: cst.FunctionDef | cst.Lambda) -> None:
        super()._enter_function(node)
        self.names.pop("self", None) if not any(
            p.name.value == "self" for p in node.params.params
        ) and "self" not in (self._saved[-1] if self._saved else {}) else None

    def leave_FunctionDef(self, original_node: cst.FunctionDef, updated_node: cst.FunctionDef) -> Any:
        scope = self._scopes.pop()
        self._functions.pop()
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
        return result

    def leave_Return(self, original_node: cst.Return, updated_node: cst.Return) -> cst.Return:
        if self._scopes and original_node.value is not None:
            self.learnt.give(self._scopes[-1].name, self.kind(original_node.value))
        return updated_node

    def visit_ClassDef(self, node: cst.ClassDef) -> None:
        self._skip.add(node.name)
        self._push()
        self._scopes.append(_Scope(f"{self.module}.{node.name.value}", is_class=True))
        for base in node.bases:
            self._skip_names(base.value)
            self.called.add(base.value)
            if isinstance(base.value, cst.Attribute):
                self.called.update(each for each in m.findall(base.value, m.Attribute()))

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
        if name in HELPER_BASES and name in self.program.rules.helpers:
            full, helper = self.program.helper(name), True
        else:
            full, helper = self.adapters.value(name)
        self._record(node, name, How.HELPER if helper else How.RULE, full.rpartition(".")[2])
        return full

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
        if name in effects.UNRECORDED and not any(scope.differentiated for scope in self._scopes):
            return name, effects.UNRECORDED[name]
        return None

    def leave_Decorator(self, original_node: cst.Decorator, updated_node: cst.Decorator) -> Any:
        # The sites inside were recorded when the expression was left; a decorator is one site.
        fallen = self._fallen(original_node.decorator, decorator=True)
        if fallen is None:
            return updated_node
        start = self._place(original_node.decorator)[0]
        self.sites = [s for s in self.sites if not (s.line == start and s.name == fallen[0])]
        self._notes[-1] = (
            [n for n in self._notes[-1] if f"apimap: {fallen[0]}:" not in n] if self._notes else []
        )
        self._record(original_node, fallen[0], How.DROPPED, "", "", fallen[1])
        return cst.RemoveFromParent()

    def leave_With(self, original_node: cst.With, updated_node: cst.With) -> Any:
        kept = []
        gone: list[tuple[str, str]] = []
        for old, new in zip(original_node.items, updated_node.items, strict=True):
            fallen = self._fallen(old.item) if old.asname is None else None
            if fallen is None:
                kept.append(new)
            else:
                gone.append(fallen)
        if not gone:
            return updated_node
        start = self._place(original_node.items[0])[0]
        names = {name for name, _ in gone}
        self.sites = [s for s in self.sites if not (s.line == start and s.name in names)]
        if self._notes:
            self._notes[-1] = [n for n in self._notes[-1] if not any(f"apimap: {x}:" in n for x in names)]
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

    def leave_WithItem(self, original_node: cst.WithItem, updated_node: cst.WithItem) -> cst.WithItem:
        if original_node.asname is not None:
            self.bind(original_node.asname.name, self.kind(original_node.item))
        return updated_node

    # ---- isinstance narrows

    def visit_If_body(self, node: cst.If) -> None:
        super().visit_If_body(node)
        for name, kind in self._asked(node.test):
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
            for each in FAMILIES.get(name, (name,)):
                if each in TENSOR_CLASSES:
                    found.append(TENSOR)
                elif each == MODULE:
                    found.append(ANY_MODULE)
                else:
                    try:
                        found.append(Instance(self.program.reference(each, part)))
                    except Underivable:
                        return []
        if not found:
            return []
        if all(isinstance(kind, Instance) for kind in found):
            return [(subject.value, Either(tuple(each.made for each in found if isinstance(each, Instance))))]
        kind = found[0]
        for each_kind in found[1:]:
            kind = join(kind, each_kind)
        return [(subject.value, kind)]


def _says_in_place(call: cst.Call, kind: Instance) -> bool:
    """Whether a layer is made with ``inplace=True``: by keyword, or by position where it has nothing else."""
    alone = kind.made.torch in ("torch.nn.ReLU", "torch.nn.ReLU6", "torch.nn.SiLU", "torch.nn.Hardswish")
    return any(
        m.matches(arg.value, m.Name("True"))
        and (arg.keyword.value == "inplace" if arg.keyword is not None else alone)
        for arg in call.args
    )


# What methods of every module give.
_MODULE_RESULTS: dict[str, Kind] = {
    **dict.fromkeys(("children", "modules"), Items(ANY_MODULE)),
    **dict.fromkeys(("parameters", "buffers"), Items(TENSOR)),
    **dict.fromkeys(("named_parameters", "named_buffers", "named_modules", "named_children"), Items(UNKNOWN)),
    "get_submodule": ANY_MODULE,
    "get_parameter": TENSOR,
}
# Bases whose subclasses do what the counterpart's would not: children set as attributes are run.
HELPER_BASES = frozenset(("torch.nn.Sequential",))
_HOLDERS = ("torch.nn.Sequential", "torch.nn.ModuleList", "torch.nn.ModuleDict", MODULE)


def _commented(node: cst.SimpleStatementLine) -> Any:
    """Comments of a removed statement, carried by a statement that does nothing."""
    return cst.RemoveFromParent()


_PLAIN = frozenset(
    ["numpy", "math", "cmath", "io", "os", "sys", "time", "tempfile", "pathlib", "random", "string", "json"]
) | {"warnings", "platform", "datetime", "collections", "functools", "itertools", "typing", "copy", "re"}
