"""Rewriting one torch program: every torch name and tensor method by the rules of its entry."""

# ruff: noqa: D102 - the visit_ and leave_ methods are LibCST's hooks, named for what they handle

from __future__ import annotations

import libcst as cst
import libcst.matchers as m

from apimap.derive.bind import Argument
from apimap.derive.kinds import (
    BUILTINS,
    FUNCTIONS,
    INTEGER,
    MEMBERS,
    OF_EITHER,
    PLAIN,
    SIZE,
    TENSOR,
    UNKNOWN,
    Instance,
    Items,
    Kind,
    Made,
    Opaque,
    Own,
    Places,
    Size,
    Tensor,
    Unknown,
    element,
)
from apimap.derive.modules import METHODS, TENSOR_CLASSES, bases
from apimap.derive.scope import Scope
from apimap.derive.syntax import dotted, dotted_name, member, receiver, without_ending
from apimap.derive.translate import Site, Translator
from apimap.derive.underivable import Underivable, quote
from apimap.model.libraries import ROOTS, root_of

TORCH = m.OneOf(*(m.Name(root) for root in ROOTS))
HOLDERS = frozenset(("append", "insert", "extend", "add", "update", "setdefault"))


class Rewriter(Scope):
    """A transformer over the torch program's syntax tree; raises :class:`Underivable`."""

    def __init__(self, translator: Translator, names: dict[str, Kind]) -> None:
        super().__init__(names)
        self.translator = translator
        self.called: set[cst.CSTNode] = set()  # what stands before the parentheses of a call
        self.compared: set[cst.CSTNode] = set()  # classes that isinstance asks about

    # ---- what cannot be derived at all

    def visit_ClassDef(self, node: cst.ClassDef) -> None:
        for base in node.bases:
            if m.findall(base, TORCH):
                message = f"subclasses of {quote(base.value)} are written by hand"
                raise Underivable(f"class {node.name.value}({quote(base.value)})", "", message)
        super().visit_ClassDef(node)

    def visit_Decorator(self, node: cst.Decorator) -> None:
        if m.findall(node.decorator, TORCH):
            raise Underivable(quote(node.decorator), "", "decorators of torch are written by hand")

    def _enter_function(self, node: cst.FunctionDef | cst.Lambda) -> None:
        super()._enter_function(node)
        first = node.params.params[:1]
        if isinstance(node, cst.FunctionDef) and first and first[0].name.value == "self":
            self.names["self"] = Own()

    def visit_Import(self, node: cst.Import) -> bool | None:
        for alias in node.names:
            self._refuse_import(alias.evaluated_name, node)
        return None

    def visit_ImportFrom(self, node: cst.ImportFrom) -> bool | None:
        if node.module is not None:
            self._refuse_import(dotted_name(node.module) or "", node)
        return None

    def visit_ImportAlias(self, node: cst.ImportAlias) -> bool:
        """``scipy.io`` names a module here; it is no member of a value."""
        return False

    def _refuse_import(self, name: str, node: cst.CSTNode) -> None:
        if root := root_of(name):
            raise Underivable(quote(node), "", f"{root} is imported already; write its names in full")

    # ---- torch names

    def visit_Call(self, node: cst.Call) -> None:
        self.called.add(node.func)
        if m.matches(node.func, m.Name("isinstance") | m.Name("issubclass")) and len(node.args) == 2:
            classes = node.args[1].value
            parts = [e.value for e in classes.elements] if isinstance(classes, cst.Tuple) else [classes]
            self.compared.update(parts)

    def _torch_name(self, node: cst.CSTNode) -> str | None:
        name = dotted_name(node) if isinstance(node, (cst.Attribute, cst.Name)) else None
        if name is None or "." not in name:
            return None
        root = root_of(name)
        return name if root and root not in self.names else None

    def visit_Attribute(self, node: cst.Attribute) -> bool:
        return self._torch_name(node) is None

    def leave_Name(self, original_node: cst.Name, updated_node: cst.Name) -> cst.BaseExpression:
        name = original_node.value
        if name in ROOTS and name not in self.names:
            raise Underivable(name, "", "the module itself has no counterpart; write the names in full")
        return updated_node

    def leave_Attribute(
        self, original_node: cst.Attribute, updated_node: cst.Attribute
    ) -> cst.BaseExpression:
        if original_node in self.called:  # the call looks after it
            return updated_node
        name = self._torch_name(original_node)
        if name is not None:
            return self._constant(name, original_node)
        return self._member(original_node, updated_node)

    def _constant(self, name: str, node: cst.Attribute | cst.Name) -> cst.BaseExpression:
        kind = self.translator.torch_kind(name)
        known = self.translator.knows(name)
        is_class = kind == "class" and node in self.compared
        if known and not is_class and kind in ("function", "class", "method", "module"):
            message = f"a {kind} that is not called cannot be derived; write `mindspore:` by hand"
            raise Underivable(quote(node), "", message)
        if is_class and known:
            made = self.translator.reference(name, node)
            return self._noted(node, dotted(made.counterpart.mindspore), PLAIN)
        new, _ = self.translator.translate(name, Site(node))
        return self._noted(node, new, Opaque(name))

    # ---- attributes and methods of values

    def _member(self, original: cst.Attribute, updated: cst.Attribute) -> cst.BaseExpression:
        kind, leaf = self.kind(original.value), original.attr.value
        if isinstance(kind, Instance) or (isinstance(kind, Tensor) and kind.made is not None):
            assert kind.made is not None
            mapped = kind.made.counterpart.members.get(leaf)
            if mapped is not None:
                return self._noted(original, member(updated, mapped), UNKNOWN)
        name = self._member_name(original, kind, leaf)
        if name is None:
            same = kind if kind == PLAIN else UNKNOWN
            return self._noted(original, updated, same)
        if self.translator.torch_kind(name) == "method":
            message = f"the method {name} is not called; write `mindspore:` by hand"
            raise Underivable(quote(original), "", message)
        new, made = self.translator.translate(name, Site(original, receiver=updated.value))
        return self._noted(original, new, MEMBERS.get(leaf, Tensor(made)))

    def _member_name(self, node: cst.Attribute, kind: Kind, leaf: str) -> str | None:
        """The torch API that ``.leaf`` on such a value is; None if it is none of torch's."""
        match kind:
            case Tensor():
                return f"torch.Tensor.{leaf}"
            case Unknown():
                name = f"torch.Tensor.{leaf}"
                if self.translator.knows(name) or self.translator.torch.get(name) is not None:
                    return name
                raise Underivable(
                    node, "", f"cannot tell what `{quote(node.value)}` is, so `.{leaf}` has no rule"
                )
            case Instance(made=made):
                for base in bases(made.torch):
                    if self.translator.knows(f"{base}.{leaf}"):
                        return f"{base}.{leaf}"
                message = f"the `members` of {made.counterpart.mindspore} do not have `{leaf}`"
                raise Underivable(node, "", message)
            case Size():
                name = f"torch.Size.{leaf}"
                return name if self.translator.torch.get(name) is not None and leaf == "numel" else None
            case Opaque(what=what):
                raise Underivable(node, "", f"`.{leaf}` of {what or 'an object of torch'} has no rule")
        return None

    # ---- calls

    def leave_Call(self, original_node: cst.Call, updated_node: cst.Call) -> cst.BaseExpression:
        func = original_node.func
        arguments = tuple(
            Argument(new, self.kind(old.value))
            for old, new in zip(original_node.args, without_ending(updated_node.args), strict=True)
        )
        name = self._torch_name(func)
        if name is not None:
            return self._function(name, original_node, arguments)
        if isinstance(func, cst.Attribute):
            assert isinstance(updated_node.func, cst.Attribute)
            return self._method(func, original_node, updated_node, updated_node.func.value, arguments)
        kind = self.kind(func)
        if isinstance(kind, Instance):
            return self._instance(kind, original_node, arguments, updated_node.func)
        return self._noted(original_node, updated_node, self._plain_call(func, arguments))

    def _instance(
        self, kind: Instance, original: cst.Call, arguments: tuple[Argument, ...], func: cst.BaseExpression
    ) -> cst.BaseExpression:
        """The call of an object that a torch class made."""
        new = self.translator.call_instance(kind.made, Site(original, arguments), receiver(func))
        return self._noted(original, new, TENSOR)

    def _function(self, name: str, original: cst.Call, arguments: tuple[Argument, ...]) -> cst.BaseExpression:
        new, made = self.translator.translate(name, Site(original, arguments))
        result: Kind = FUNCTIONS.get(name, Tensor(made))
        if name == "torch.Size":
            result = SIZE
        elif name in OF_EITHER and arguments and arguments[0].kind == PLAIN:
            result = PLAIN
        elif (
            name not in FUNCTIONS
            and self.translator.torch_kind(name) == "class"
            and name not in TENSOR_CLASSES
        ):
            result = Instance(made)
        return self._noted(original, new, result)

    def _method(
        self,
        func: cst.Attribute,
        original: cst.Call,
        updated: cst.Call,
        on: cst.BaseExpression,
        arguments: tuple[Argument, ...],
    ) -> cst.BaseExpression:
        kind, leaf = self.kind(func.value), func.attr.value
        made = kind.made if isinstance(kind, (Instance, Tensor)) else None
        if made is not None and made.counterpart.helper is not None and leaf in made.counterpart.members:
            return self._noted(original, updated, UNKNOWN)  # a helper's own method takes what torch's does
        if isinstance(kind, Instance):
            built_in = self._module_method(kind, leaf, original, updated, on, arguments)
            if built_in is not None:
                return self._noted(original, built_in, kind)
        name = self._member_name(func, kind, leaf)
        if name is None:
            if leaf in HOLDERS:
                for argument in arguments:
                    self.mix(func.value, argument.kind)
            same = PLAIN if kind == PLAIN or isinstance(kind, Size) else UNKNOWN
            return self._noted(original, updated, same)
        if self.translator.torch_kind(name) == "attribute":
            raise Underivable(
                quote(original), "", f"{name} is an attribute: what it holds has no rule for a call"
            )
        new, made = self.translator.translate(name, Site(original, arguments, receiver=on))
        result = MEMBERS.get(leaf, Tensor(made))
        if isinstance(result, Opaque) and made.counterpart.members:
            result = Instance(made)  # an object of which the rules say what it has
        if leaf == "size" and arguments:
            result = INTEGER
        if isinstance(kind, Instance):
            result = kind if leaf in METHODS else UNKNOWN
        return self._noted(original, new, result)

    def _module_method(
        self,
        kind: Instance,
        leaf: str,
        original: cst.Call,
        updated: cst.Call,
        on: cst.BaseExpression,
        arguments: tuple[Argument, ...],
    ) -> cst.BaseExpression | None:
        """``train`` and ``eval`` of a module, and methods that the ``members`` rename."""
        made = kind.made
        assert isinstance(updated.func, cst.Attribute)
        if any(self.translator.knows(f"{base}.{leaf}") for base in bases(made.torch)):
            return None
        mapped = made.counterpart.members.get(leaf)
        if mapped == leaf:
            return updated  # the method of this name takes what torch's does
        if mapped is not None:
            if arguments:
                message = (
                    f"the `members` of {made.counterpart.mindspore} rename `{leaf}`, but have no rules for it"
                )
                raise Underivable(quote(original), "", message)
            return updated.with_changes(func=updated.func.with_changes(attr=cst.Name(mapped)))
        is_module = "torch.nn.Module" in bases(made.torch)
        if (
            not is_module
            or leaf not in METHODS
            or self.translator.mindspore_kind(made.counterpart.mindspore) != "class"
        ):
            return None
        method, constant = METHODS[leaf]
        func = updated.func.with_changes(attr=cst.Name(method))
        if constant is not None:
            return updated.with_changes(func=func, args=[cst.Arg(dotted(constant))])
        if len(arguments) > 1 or any(
            a.arg.star or (a.arg.keyword and a.arg.keyword.value != "mode") for a in arguments
        ):
            raise Underivable(quote(original), "", f"`{leaf}` takes one argument, `mode`")
        return updated.with_changes(func=func)

    def _plain_call(self, func: cst.BaseExpression, arguments: tuple[Argument, ...]) -> Kind:
        """What a call gives that stays as it is."""
        if not isinstance(func, cst.Name) or func.value in self.names:
            return UNKNOWN
        if func.value == "fill" and arguments:
            return arguments[0].kind
        if func.value in ("list", "tuple", "sorted", "reversed", "iter"):
            inner = arguments[0].kind if arguments else UNKNOWN
            return (
                inner if isinstance(inner, Items) else Items(INTEGER if isinstance(inner, Size) else UNKNOWN)
            )
        if func.value == "enumerate" and arguments:
            return Items(Places((INTEGER, element(arguments[0].kind))))
        if func.value == "zip" and arguments and not any(each.arg.star for each in arguments):
            return Items(Places(tuple(element(each.kind) for each in arguments if each.arg.keyword is None)))
        if func.value == "next" and len(arguments) == 1 and isinstance(arguments[0].kind, Items):
            return arguments[0].kind.item
        return BUILTINS.get(func.value, UNKNOWN)

    # ---- context managers

    def leave_WithItem(self, original_node: cst.WithItem, updated_node: cst.WithItem) -> cst.WithItem:
        kind = self.kind(original_node.item)
        made: Made | None = kind.made if isinstance(kind, (Instance, Tensor)) else None
        if made is not None and self.translator.mindspore_kind(made.counterpart.mindspore) != "class":
            message = f"{made.counterpart.mindspore} is no context manager; write `mindspore:` by hand"
            raise Underivable(quote(original_node.item), "", message)
        return super().leave_WithItem(original_node, updated_node)
