"""``hasattr(torch.nn, "RMSNorm")`` and ``getattr(nn, kind)``: members that are asked for by their names."""

# ruff: noqa: D102 - the visit_ and leave_ methods are LibCST's hooks, named for what they handle

from __future__ import annotations

from collections.abc import Sequence

import libcst as cst
import libcst.matchers as m

from apimap.convert.calls.functions import Functions
from apimap.convert.names.classes import MODULE
from apimap.convert.names.members import MODULE_ATTRIBUTES, RECORDED
from apimap.convert.names.naming import spoken, table
from apimap.convert.translate.sites import How
from apimap.derive.kinds import PLAIN, UNKNOWN, Tensor, Unknown
from apimap.derive.syntax import operand


class Asking(Functions):
    """Answers what is known while converting."""

    def visit_Call(self, node: cst.Call) -> None:
        super().visit_Call(node)
        if _asks(node):
            asked, word = node.args[0].value, node.args[1].value
            name = self._torch_name(asked)
            if name is not None and (
                isinstance(word, cst.SimpleString) or self.program.torch_kind(name) == "module"
            ):
                self.called.add(asked)  # answered as a whole
        for arg in node.args:
            name = self._torch_name(arg.value)
            if name is not None and self.program.torch_kind(name) == "module":
                self.handed.add(arg.value)
                if _lists(node):
                    self.called.add(arg.value)

    def _asked_of_torch(self, node: cst.Call, updated: cst.Call) -> cst.BaseExpression | None:
        """``hasattr(torch.nn, "RMSNorm")`` and ``getattr(nn, "LSTM")``: what is known while converting."""
        if _lists(node):
            return self._listed(node)
        if _evaluates(node):
            return self._evaluated(node, updated)
        listed = self._torch_name(node.func)
        if listed is not None and (walked := self._classes_listed(listed, node.func)) is not None:
            return self._noted(node, updated.with_changes(func=walked), UNKNOWN)
        if not _asks(node):
            return None
        assert isinstance(node.func, cst.Name)
        owner, word = node.args[0].value, node.args[1].value
        name = self._torch_name(owner)
        asked = word.evaluated_value if isinstance(word, cst.SimpleString) else None
        if name is not None and not isinstance(asked, str):
            return self._named_later(name, node, updated)
        if name is None and isinstance(asked, str):
            return self._asked_of_value(node, updated, owner, asked)
        if name is None or not isinstance(asked, str):
            return None
        full = self.program.public(f"{name}.{asked}")
        known = self.program.knows(full) or full in self.torch
        if node.func.value == "hasattr":
            why = "torch has it" if known else "torch has no such name"
            self._record(node, full, How.RULE, str(known), "", why)
            return self._noted(node, cst.Name(str(known)), PLAIN)
        module = self.program.torch_kind(name) == "module"
        if module and not known and len(updated.args) > 2 and not asked.startswith("_"):
            self._record(node, full, How.RULE, "", "", "torch has no such name")
            return self._noted(node, updated.args[2].value, UNKNOWN)
        if not known or not module:
            self.by_hand(node, full, "it is asked for by its name")
            return self._noted(node, node, UNKNOWN)
        member = cst.Attribute(owner, cst.Name(asked))
        self._places[member] = self._place(node)
        return self._noted(node, self._value(full, member, node), self.kind(member))

    def _asked_of_value(
        self, node: cst.Call, updated: cst.Call, owner: cst.BaseExpression, asked: str
    ) -> cst.BaseExpression | None:
        """``hasattr(x, "requires_grad")``: what a tensor, or a module, has under another name here."""
        kind = self.kind(owner)
        of_self = m.matches(owner, m.Name("self"))
        other = RECORDED.get(asked) if isinstance(kind, (Tensor, Unknown)) and not of_self else None
        if self._is_module(kind) or isinstance(kind, Unknown):
            other = other or MODULE_ATTRIBUTES.get(asked)
        if other is None:
            return None
        module = asked in MODULE_ATTRIBUTES
        self._record(node, f"{MODULE if module else 'torch.Tensor'}.{asked}", How.RULE, other)
        first, _, *rest = updated.args
        named = cst.Arg(cst.SimpleString(f'"{other}"'))
        return self._noted(node, updated.with_changes(args=[first, named, *rest]), UNKNOWN)

    def _named_later(self, name: str, node: cst.Call, updated: cst.Call) -> cst.BaseExpression | None:
        """``getattr(nn, kind)``: one of that module's names that the program's strings or settings say."""
        if self.program.torch_kind(name) != "module" or any(arg.keyword or arg.star for arg in node.args):
            return None
        assert isinstance(node.func, cst.Name)
        found = self._members_named(name, node.args[1].value)
        if not found:
            self.by_hand(node, name, "it is asked for by a name that only running tells")
            return self._noted(node, updated, UNKNOWN)
        self._record(node, name, How.ASSUMED, "", "", spoken(found))
        asked = updated.args[1].value
        asks = node.func.value == "hasattr"
        members = self._table(name, found, of_all=asks or len(updated.args) > 2)
        if asks:
            inside = cst.ComparisonTarget(cst.In(), members)
            new: cst.BaseExpression = cst.Comparison(operand(asked), [inside])
            new = new.with_changes(lpar=[cst.LeftParen()], rpar=[cst.RightParen()])
            return self._noted(node, new, PLAIN)
        if len(updated.args) > 2:
            func = cst.Attribute(members, cst.Name("get"))
            new = cst.Call(func, [cst.Arg(asked), cst.Arg(updated.args[2].value)])
        else:
            new = cst.Subscript(members, [cst.SubscriptElement(cst.Index(asked))])
        return self._noted(node, new, UNKNOWN)

    def _listed(self, node: cst.Call) -> cst.BaseExpression | None:
        """``vars(optim)``, and ``dir(nn)``: a dictionary of that module's members, and its names."""
        name = self._torch_name(node.args[0].value)
        if name is None or self.program.torch_kind(name) != "module":
            return None
        assert isinstance(node.func, cst.Name)
        found = self._members_named(name)
        if not found:
            self.by_hand(node, name, "its members are asked for by names that only running tells")
            return None
        self._record(node, name, How.ASSUMED, "", "", spoken(found))
        members = self._table(name, found, of_all=True)
        if node.func.value == "dir":
            members = cst.Call(cst.Name("sorted"), [cst.Arg(members)])
        return self._noted(node, members, UNKNOWN)

    def _evaluated(self, node: cst.Call, updated: cst.Call) -> cst.BaseExpression | None:
        """``eval("nn.Conv2d")``: torch's names in the text are those that its texts and settings write.

        A name that none of them writes says so, where mindspore has another module under that name.
        """
        found: dict[str, str] = {}
        for local, full in sorted(self.imports.torch.items()):
            if local in self.names:
                continue
            if self.program.torch_kind(full) == "module":
                chains = [
                    each.partition(".")[2] for each in self.classes.dotted if each.startswith(f"{local}.")
                ]
                if chains or local == "nn":
                    found[local] = self._written_out(full, chains)
            elif local in self.classes.words:
                owner, _, leaf = full.rpartition(".")
                meant = self._spoken(owner, {leaf})
                found |= {local: meant[leaf]} if meant else {}
        if not found:
            return None
        self._record(node, "torch", How.ASSUMED, "", "", spoken(found))
        first, *rest = updated.args
        space: cst.BaseExpression = cst.Call(cst.Name("globals"))
        if rest:
            space = rest[0].value
        elif self._functions:
            rest = [cst.Arg(space), cst.Arg(cst.Call(cst.Name("locals")))]
        around = [
            cst.StarredDictElement(space),
            *cst.ensure_type(cst.parse_expression(table(found)), cst.Dict).elements,
        ]
        given = [first, cst.Arg(cst.Dict(around)), *rest[1:]]
        return self._noted(node, updated.with_changes(args=given), UNKNOWN)

    def _written_out(self, module: str, chains: Sequence[str]) -> str:
        """What stands for members of a torch module, and for those of modules in it: `nn.ReLU` of torch."""
        found = self._spoken(module, {each for each in chains if "." not in each})
        inner: dict[str, list[str]] = {}
        for each in chains:
            first, _, rest = each.partition(".")
            full = self.program.public(f"{module}.{first}")
            if rest and self.program.torch_kind(full) == "module":
                inner.setdefault(first, []).append(rest)
            elif rest:  # a member's own member
                found |= self._spoken(module, {first})
        for first, rests in inner.items():
            found[first] = self._written_out(self.program.public(f"{module}.{first}"), rests)
        return cst.Module([]).code_for_node(self._table(module, dict(sorted(found.items()))))


def _evaluates(node: cst.Call) -> bool:
    """Whether a call has Python evaluate a text."""
    given = node.args and all(each.keyword is None and not each.star for each in node.args)
    return bool(given) and isinstance(node.func, cst.Name) and node.func.value == "eval"


def _lists(node: cst.Call) -> bool:
    """Whether a call asks an object for all its members."""
    return isinstance(node.func, cst.Name) and node.func.value in ("vars", "dir") and len(node.args) == 1


def _asks(node: cst.Call) -> bool:
    """Whether a call asks an object for a member by its name."""
    return (
        isinstance(node.func, cst.Name) and node.func.value in ("hasattr", "getattr") and len(node.args) > 1
    )
