"""Calls of what a program makes itself: layers, networks, functions; modules begin in training mode."""

from __future__ import annotations

import libcst as cst

from apimap.convert.calls.stepping import Stepping
from apimap.convert.names.classes import MODULE
from apimap.convert.names.kinds import ANY_MODULE, AnyModule, Class, Function, Object, Value
from apimap.convert.names.members import WITH_MODE
from apimap.convert.translate.helper_names import HELPERS
from apimap.convert.translate.sites import How
from apimap.derive import effects
from apimap.derive.bind import Argument
from apimap.derive.kinds import TENSOR, UNKNOWN, Instance, Items, Kind, Tensor, Unknown
from apimap.derive.signature import without_receiver
from apimap.derive.syntax import dotted, dotted_name, without_ending, word
from apimap.derive.translate import Site
from apimap.derive.underivable import code_of, quote

_NONE = "None"
_PADDING = "_key_padding_mask"


class Objects(Stepping):
    """Rewrites calls by the kind of the value that is called."""

    def _call_of(self, kind: Kind, original: cst.Call, updated: cst.Call) -> cst.BaseExpression:
        """The call of a value of the program, by what that value is."""
        if dotted_name(original.func) == "deepcopy" and original.args:
            return self._noted(original, updated, self.kind(original.args[0].value))
        arguments = self._arguments(original, updated)
        match kind:
            case Instance(made=made):
                arguments = self._of_one_kind(made.torch, original, arguments)
                if self.program.mindspore_kind(made.counterpart.mindspore) != "class":
                    return self._noted(original, updated, TENSOR)
                if made.counterpart.mindspore.startswith(f"{HELPERS}."):
                    return self._noted(original, updated, TENSOR)  # called as torch's is
                if any(a.arg.star for a in arguments) and not made.counterpart.call:
                    return self._noted(original, updated, TENSOR)
                called = self.program.call_instance(made, Site(original, arguments), updated.func)
                return self._noted(original, called, TENSOR)
            case Class(name=name):
                trained = self.classes.is_module(name) and not self._inside_module()
                new_object = self._training(updated, original) if trained else updated
                return self._noted(original, new_object, Object(name))
            case Object(name=name):
                return self._noted(original, updated, self._returned(name, "forward"))
            case Function(name=name):
                given = self.known.returns.get(name, UNKNOWN)
                return self._noted(
                    original, updated, self._handed_back(name, original) if given == UNKNOWN else given
                )
            case AnyModule():
                return self._noted(original, updated, UNKNOWN)
            case Value(name=name):
                is_class = self.program.torch_kind(name) == "class"
                new = self._begins(name, original, updated) if is_class else updated
                return self._noted(original, new, self._made_by(name))
        return self._noted(original, updated, self._plain_call(original.func, arguments))

    def _handed_back(self, function: str, call: cst.Call) -> Kind:
        """The object that a function is given and returns: ``frozen(net)``."""
        places = self.known.handed_back.get(function, set())
        place = min(places, default=-1) if len(places) == 1 else -1
        given = call.args[place : place + 1] if place >= 0 else []
        if not given or any(each.star or each.keyword for each in call.args[: place + 1]):
            return UNKNOWN
        kind = self.kind(given[0].value)
        return kind if isinstance(kind, Object) else UNKNOWN

    def _arguments(self, original: cst.Call, updated: cst.Call) -> tuple[Argument, ...]:
        return tuple(
            Argument(new, self.kind(old.value))
            for old, new in zip(original.args, without_ending(updated.args), strict=True)
        )

    def _of_one_kind(
        self, name: str, original: cst.Call, arguments: tuple[Argument, ...]
    ) -> tuple[Argument, ...]:
        """Masks of a transformer's layer: one of bools beside one that is added is not applied here."""
        api = self.torch.get(name)
        if not name.startswith("torch.nn.Transformer") or api is None or any(a.arg.star for a in arguments):
            return arguments
        names = [each.name for each in without_receiver(api.call)]
        keys = [word(each.arg) or "".join(names[place : place + 1]) for place, each in enumerate(arguments)]
        by_key = dict(zip(keys, arguments, strict=True))
        found = []
        for key, each in zip(keys, arguments, strict=True):
            start = key.removesuffix(_PADDING)
            mask = by_key.get(f"{start}_mask") or by_key.get("mask") if start != key else None
            if mask is None or _NONE in (code_of(mask.arg.value), code_of(each.arg.value)):
                found.append(each)
                continue
            why = "mindspore takes masks of one kind only"
            self._record(original, name, How.HELPER, "padding_beside", key, why)
            value = self.program.called("padding_beside", mask.arg.value, each.arg.value)
            found.append(Argument(each.arg.with_changes(value=value), each.kind))
        return tuple(found)

    def _made_by(self, name: str) -> Kind:
        """What a call gives of a torch function, or of something that makes an object."""
        if self.program.torch_kind(name) == "function":
            return TENSOR
        return ANY_MODULE if name.startswith("torch.nn.") else UNKNOWN

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

    def _returned(self, owner: str, leaf: str) -> Kind:
        for each in self.classes.lineage(owner):
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
        if leaf == "eval" and self.classes.is_module(owner) and self.classes.retrains():
            # torch's ``eval`` asks for ``train(False)``, which a class may say itself
            self._record(original, f"{MODULE}.eval", How.RULE, "mindspore.nn.Cell.set_train")
            func = cst.Attribute(self._itself(), cst.Name("set_train"))
            return self._noted(original, cst.Call(func, [cst.Arg(cst.Name("False"))]), Object(owner))
        if leaf == "to" and self.classes.is_module(owner):
            return self._noted(original, self._moved_itself(original, updated), Object(owner))
        for base in (root, MODULE if self.classes.is_module(owner) else root):
            name = f"{base}.{leaf}"
            if self.program.knows(name):
                assert isinstance(updated.func, cst.Attribute)
                site = Site(original, self._arguments(original, updated), receiver=updated.func.value)
                new, made = self.program.translate(name, site)
                if new is updated.func.value:  # `super().cuda()` gives the module
                    new = self._itself()
                return self._noted(original, new, Tensor(made))
        return self._noted(original, updated, UNKNOWN)

    def _itself(self) -> cst.Name:
        """What a method calls the object that it belongs to."""
        params = self._functions[-1].params.params if self._functions else ()
        return cst.Name(params[0].name.value if params else "self")

    def _moved_itself(self, original: cst.Call, updated: cst.Call) -> cst.BaseExpression:
        """``super().to(…)``: the module, cast if a dtype may be among the arguments."""
        name = "torch.nn.Module.to"
        if len(original.args) == 1 and not original.args[0].star and word(original.args[0]) != "dtype":
            self._record(original, name, How.DROPPED, "", "", effects.RECEIVER["torch.Tensor.cuda"])
            return self._itself()
        self._record(original, name, How.HELPER, "to")
        func = dotted(self.program.helper("torch.Tensor.to"))
        return cst.Call(func, [cst.Arg(self._itself()), *updated.args])

    def _begins(self, name: str, original: cst.Call, written: cst.BaseExpression) -> cst.BaseExpression:
        """A module of torch's that was just made, in training mode where that matters."""
        if self._inside_module():
            return written
        self.makes_layers = self.makes_layers or name.startswith("torch.nn.")
        return self._training(written, original) if name in WITH_MODE else written

    def _normed(
        self, name: str | None, original: cst.Call, written: cst.BaseExpression
    ) -> cst.BaseExpression:
        """A layer that goes on to look for its largest singular value while it trains."""
        if name is None or name.rpartition(".")[2] != "spectral_norm" or self._inside_module():
            return written
        return self._training(written, original)

    def _inside_module(self) -> bool:
        return any(scope.is_class and self.classes.is_module(scope.name) for scope in self._scopes)

    def _training(self, call: cst.BaseExpression, original: cst.Call) -> cst.BaseExpression:
        """torch's modules begin in training mode, mindspore's do not; parts made before keep their mode."""
        if (
            self.classes.judges
            or self.classes.retrains()
            or any(self._may_bring_module(arg) for arg in original.args)
        ):
            return self.program.called("begun", call)
        return cst.Call(cst.Attribute(call, cst.Name("set_train")))

    def _may_bring_module(self, arg: cst.Arg) -> bool:
        """Whether an argument may be, or hold, a module that was made before."""
        value, kind = arg.value, self.kind(arg.value)
        if isinstance(value, (cst.List, cst.Tuple)) and not arg.star:
            return any(self._may_bring_module(cst.Arg(each.value)) for each in value.elements)
        if isinstance(kind, Items) and kind.item != UNKNOWN:
            kind = kind.item
        if self._is_module(kind):
            return not isinstance(value, cst.Call)  # a call makes one, which is as new as what it is given to
        return isinstance(kind, Unknown) and (bool(arg.star) or isinstance(value, (cst.Name, cst.ListComp)))
