"""Classes that an example defines on torch's, decorators of torch, and names that are not called."""

# ruff: noqa: D102 - the visit_ and leave_ methods are LibCST's hooks, named for what they handle

from __future__ import annotations

from dataclasses import replace

import libcst as cst
import libcst.matchers as m

from apimap.derive.arrays import OF_ARRAYS, Arrays
from apimap.derive.bind import Argument
from apimap.derive.kinds import (
    PLAIN,
    TENSOR,
    UNKNOWN,
    Instance,
    Kind,
    Made,
    OwnModule,
    Parametrizations,
    Unknown,
)
from apimap.derive.modules import METHODS, MODULE
from apimap.derive.syntax import dotted, dotted_name, lay_out
from apimap.derive.translate import Translator
from apimap.derive.underivable import Underivable, quote
from apimap.model.entry import Counterpart
from apimap.model.libraries import root_of

CELL = "mindspore.nn.Cell"
# Functions that give a module: the one that they are given, or one of their own.
PASSED_ON = ("torch.nn.utils.", "torch.nn.utils.parametrizations.", "torch.nn.utils.prune.")
CALLED = "torch.nn.utils.stateless."  # whose functions give what the module gives
MADE = ("torchvision.models.",)
# Members of Python's own containers and texts.
PYTHONS = frozenset(leaf for of in (dict, list, set, str) for leaf in dir(of) if not leaf.startswith("_"))


class Defining(Arrays):
    """Rewrites ``class Net(torch.nn.Module)`` with its ``forward``, and lets decorators stand."""

    def __init__(self, translator: Translator, names: dict[str, Kind]) -> None:
        super().__init__(translator, names)
        self.own_modules: dict[str, frozenset[str]] = {}  # class of the program → its members
        self._classes: list[tuple[cst.ClassDef, bool]] = []  # those around, and whether each is a module
        self._bases: set[cst.CSTNode] = set()
        self.imported: dict[str, str] = {}  # the program's own names → torch's

    # ---- imports of torch's modules and names: what they bring is written in full, so none is needed

    def visit_Import(self, node: cst.Import) -> bool:
        torch = [alias for alias in node.names if root_of(alias.evaluated_name)]
        for alias in torch:
            if alias.evaluated_alias is not None:
                self.imported[alias.evaluated_alias] = alias.evaluated_name
        if torch and len(torch) < len(node.names):
            self._refuse_import(torch[0].evaluated_name, node)
        return not torch

    def leave_Import(
        self, original_node: cst.Import, updated_node: cst.Import
    ) -> cst.Import | cst.RemovalSentinel:
        return cst.RemoveFromParent() if imports_torch(original_node) else updated_node

    def visit_ImportFrom(self, node: cst.ImportFrom) -> bool:
        module = (dotted_name(node.module) if node.module is not None else "") or ""
        if not root_of(module):
            return True
        if isinstance(node.names, cst.ImportStar):
            self._refuse_import(module, node)
        else:
            for alias in node.names:
                local = alias.evaluated_alias or alias.evaluated_name
                self.imported[local] = f"{module}.{alias.evaluated_name}"
        return False

    def leave_ImportFrom(
        self, original_node: cst.ImportFrom, updated_node: cst.ImportFrom
    ) -> cst.ImportFrom | cst.RemovalSentinel:
        return cst.RemoveFromParent() if imports_torch(original_node) else updated_node

    def leave_SimpleStatementLine(
        self, original_node: cst.SimpleStatementLine, updated_node: cst.SimpleStatementLine
    ) -> cst.BaseStatement | cst.RemovalSentinel:
        return updated_node if updated_node.body else cst.RemoveFromParent()

    def _torch_name(self, node: cst.CSTNode) -> str | None:
        name = dotted_name(node) if self.imported and isinstance(node, (cst.Attribute, cst.Name)) else None
        first, dot, rest = (name or "").partition(".")
        if first in self.imported and first not in self.names:
            return f"{self.imported[first]}{dot}{rest}"
        return super()._torch_name(node)

    def leave_Name(self, original_node: cst.Name, updated_node: cst.Name) -> cst.BaseExpression:
        name = self._torch_name(original_node)
        if name is not None and original_node not in self.called:
            return self._constant(name, original_node)
        return super().leave_Name(original_node, updated_node)

    # ---- classes

    def visit_ClassDef(self, node: cst.ClassDef) -> None:
        is_module = False
        for base in node.bases:
            name = self._torch_name(base.value)
            if name is not None:
                self._bases.add(base.value)
                is_module = is_module or self._base(name, base.value).mindspore == CELL
            elif isinstance(base.value, cst.Name) and base.value.value in self.own_modules:
                is_module = True
        self._classes.append((node, is_module))
        self._push()

    def leave_ClassDef(self, original_node: cst.ClassDef, updated_node: cst.ClassDef) -> cst.BaseStatement:
        _, is_module = self._classes.pop()
        left = super().leave_ClassDef(original_node, updated_node)
        if is_module:
            inherited = [self.own_modules.get(getattr(b.value, "value", ""), ()) for b in original_node.bases]
            self.own_modules[original_node.name.value] = _members(original_node).union(*inherited)
            self._defined(original_node)
        return left

    def _defined(self, node: cst.ClassDef) -> None:
        """A method that a module defines for others to call is a use of it, where it keeps its name."""
        tested = self.translator.tested
        if tested is None:
            return
        leaf = tested[1].mindspore.rpartition(".")[2]
        if tested[0] == f"{MODULE}.{leaf}" and leaf in (each.name.value for each in _methods(node)):
            self.translator.used.add(tested[0])

    def _base(self, name: str, node: cst.BaseExpression) -> Counterpart:
        counterpart = self.translator.reference(name, node).counterpart
        if (
            counterpart.mindspore.startswith(OF_ARRAYS)
            or self.translator.mindspore_kind(counterpart.mindspore) != "class"
        ):
            message = f"{counterpart.mindspore} is no class to define others on; write `mindspore:` by hand"
            raise Underivable(quote(node), "", message)
        return counterpart

    def leave_FunctionDef(
        self, original_node: cst.FunctionDef, updated_node: cst.FunctionDef
    ) -> cst.BaseStatement:
        left = super().leave_FunctionDef(original_node, updated_node)
        inside = self._classes and self._classes[-1][1] and original_node in _methods(self._classes[-1][0])
        if inside and original_node.name.value == "forward":
            assert isinstance(left, cst.FunctionDef)
            return left.with_changes(name=cst.Name("construct"))
        return left

    def visit_Decorator(self, node: cst.Decorator) -> None:
        """What decorates may be torch's: a name that is not called is looked after below."""

    def leave_Decorator(self, original_node: cst.Decorator, updated_node: cst.Decorator) -> cst.Decorator:
        kind = self.kind(original_node.decorator)
        if (
            isinstance(kind, Instance)
            and self.translator.mindspore_kind(kind.made.counterpart.mindspore) != "class"
        ):
            message = f"decorators that are objects need a class; {kind.made.counterpart.mindspore} is none"
            raise Underivable(quote(original_node.decorator), "", message)
        return updated_node

    # ---- names that are not called

    def _constant(self, name: str, node: cst.Attribute | cst.Name) -> cst.BaseExpression:
        kind = self.translator.torch_kind(name)
        if node in self._bases:
            made = self.translator.reference(name, node)
            return self._noted(node, dotted(made.counterpart.mindspore), UNKNOWN)
        if (of_class := self._of_class(name, node)) is not None:
            return of_class
        if kind in ("function", "class") and self.translator.knows(name) and node not in self.compared:
            made = self.translator.named(name, node)
            return self._noted(node, dotted(made.counterpart.mindspore), UNKNOWN)
        return super()._constant(name, node)

    def _of_class(self, name: str, node: cst.BaseExpression) -> cst.BaseExpression | None:
        """A member of a class that its counterpart's ``members`` name, with what is asked of it."""
        owner, rest = name, ""
        while "." in owner and not self.translator.knows(owner):
            owner, _, last = owner.rpartition(".")
            rest = f"{last}.{rest}" if rest else last
        leaf, dot, asked = rest.partition(".")
        if not leaf or self.translator.torch_kind(owner) != "class":
            return None
        counterpart = self.translator.reference(owner, node).counterpart
        mapped = counterpart.members.get(leaf)
        if mapped is None:
            return None
        return self._noted(node, dotted(f"{counterpart.mindspore}.{mapped}{dot}{asked}"), PLAIN)

    # ---- objects of the program's own classes

    def _module(self, node: cst.BaseExpression) -> Made:
        return self.translator.reference(MODULE, node)

    def _function(self, name: str, original: cst.Call, arguments: tuple[Argument, ...]) -> cst.BaseExpression:
        of_class = None if self.translator.knows(name) else self._of_helper(name, original)
        if of_class is not None:
            new = self._noted(
                original, cst.Call(of_class, lay_out([each.arg for each in arguments], original)), UNKNOWN
            )
            if name.startswith(PASSED_ON) and arguments and isinstance(arguments[0].kind, Instance):
                self._beside(original, arguments[0].kind)
            return new
        new = super()._function(name, original, arguments)
        given = arguments[0].kind if arguments else PLAIN
        if isinstance(given, Instance) and name.startswith(PASSED_ON) and not name.startswith(CALLED):
            self.kinds[original] = self._beside(original, given)
        elif name.startswith(MADE) and self.translator.torch_kind(name) == "function":
            self.kinds[original] = Instance(self._module(original))
        return new

    def _of_helper(self, name: str, call: cst.Call) -> cst.BaseExpression | None:
        """A method of a class whose counterpart is a helper that has it too: it takes what torch's does."""
        owner = name.rpartition(".")[0]
        if self.translator.torch_kind(owner) != "class" or not self.translator.knows(owner):
            return None
        counterpart = self.translator.reference(owner, call).counterpart
        return self._of_class(name, call.func) if counterpart.helper is not None else None

    def _beside(self, call: cst.Call, kind: Instance) -> Instance:
        """A module whose parameter a function of torch's puts others beside; its name is one from now on."""
        texts = [each.value.evaluated_value for each in call.args if isinstance(each.value, cst.SimpleString)]
        beside = {each for each in texts if isinstance(each, str)} or {"weight"}
        found = replace(kind, beside=kind.beside | beside)
        first = call.args[0].value
        if isinstance(first, cst.Name):
            self.names[first.value] = found
        return found

    def _member(self, original: cst.Attribute, updated: cst.Attribute) -> cst.BaseExpression:
        kind, leaf = self.kind(original.value), original.attr.value
        if isinstance(kind, Parametrizations):
            return self._noted(original, updated, TENSOR if leaf.startswith("original") else kind)
        if isinstance(kind, Instance) and kind.beside and leaf == "parametrizations":
            return self._noted(original, updated, Parametrizations())
        if isinstance(kind, Instance) and any(leaf.startswith(f"{name}_") for name in kind.beside):
            return self._noted(original, updated, TENSOR)
        return super()._member(original, updated)

    def _plain_call(self, func: cst.BaseExpression, arguments: tuple[Argument, ...]) -> Kind:
        if isinstance(self.kind(func), Parametrizations):
            return TENSOR
        if isinstance(func, cst.Name) and func.value in self.own_modules:
            return OwnModule(self._module(func), self.own_modules[func.value])
        return super()._plain_call(func, arguments)

    def _member_name(self, node: cst.Attribute, kind: Kind, leaf: str) -> str | None:
        if isinstance(kind, OwnModule) and leaf in kind.has:
            return None
        if isinstance(kind, Unknown) and self._of_module(leaf):
            return f"{MODULE}.{leaf}"
        if isinstance(kind, Unknown) and leaf in PYTHONS and not self._of_tensor(leaf):
            return None
        return super()._member_name(node, kind, leaf)

    def _of_tensor(self, leaf: str) -> bool:
        name = f"torch.Tensor.{leaf}"
        return self.translator.knows(name) or self.translator.torch.get(name) is not None

    def _of_module(self, leaf: str) -> bool:
        """Whether only modules have a member of this name, so that an object of it is one."""
        if self._of_tensor(leaf):
            return False
        return leaf not in METHODS and self.translator.knows(f"{MODULE}.{leaf}")

    def leave_Attribute(
        self, original_node: cst.Attribute, updated_node: cst.Attribute
    ) -> cst.BaseExpression:
        inside = bool(self._classes) and self._classes[-1][1]
        own = isinstance(self.kind(original_node.value), OwnModule)
        parent = inside and m.matches(original_node.value, m.Call(m.Name("super")) | m.Name("self"))
        if original_node.attr.value == "forward" and (own or parent):
            return updated_node.with_changes(attr=cst.Name("construct"))
        return super().leave_Attribute(original_node, updated_node)

    def _method(
        self,
        func: cst.Attribute,
        original: cst.Call,
        updated: cst.Call,
        on: cst.BaseExpression,
        arguments: tuple[Argument, ...],
    ) -> cst.BaseExpression:
        if self._classes and m.matches(func.value, m.Call(m.Name("super"), args=[])):
            return self._noted(original, updated, UNKNOWN)
        return super()._method(func, original, updated, on, arguments)


def imports_torch(node: cst.CSTNode) -> bool:
    """Whether an import is of torch or a library of its own: what it brings is written in full."""
    match node:
        case cst.Import(names=[cst.ImportAlias() as alias, *_]):
            return root_of(alias.evaluated_name) != ""
        case cst.ImportFrom(module=cst.BaseExpression() as module):
            return root_of(dotted_name(module) or "") != ""
    return False


def _methods(node: cst.ClassDef) -> list[cst.FunctionDef]:
    return [each for each in node.body.body if isinstance(each, cst.FunctionDef)]


def _members(node: cst.ClassDef) -> frozenset[str]:
    """What objects of a class have: its methods and attributes, and what its methods set on ``self``."""
    found = {each.name.value for each in _methods(node)}
    for target in m.findall(node, m.AssignTarget(target=m.Attribute(value=m.Name("self")))):
        assert isinstance(target, cst.AssignTarget)
        assert isinstance(target.target, cst.Attribute)
        found.add(target.target.attr.value)
    for line in node.body.body:
        for each in line.body if isinstance(line, cst.SimpleStatementLine) else ():
            if isinstance(each, cst.Assign):
                found |= {t.target.value for t in each.targets if isinstance(t.target, cst.Name)}
            elif isinstance(each, cst.AnnAssign) and isinstance(each.target, cst.Name):
                found.add(each.target.value)
    return frozenset(found)
