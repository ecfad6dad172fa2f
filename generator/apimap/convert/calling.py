"""Calls: of torch's names, of methods, and of what the program made."""

# ruff: noqa: D102 - the visit_ and leave_ methods are LibCST's hooks, named for what they handle

from __future__ import annotations

from typing import Any

import libcst as cst
import libcst.matchers as m

from apimap.convert.adapters import renamed
from apimap.convert.helper_names import HELPERS, NOT_CONVERTED
from apimap.convert.index import MODULE, PARTS
from apimap.convert.kinds import (
    ANY_MODULE,
    AnyModule,
    Class,
    Either,
    Function,
    Object,
    Value,
)
from apimap.convert.members import EVIDENCE, MODULE_METHODS, WITH_MODE
from apimap.convert.names import LEGACY
from apimap.convert.parts import as_index
from apimap.convert.sites import How
from apimap.convert.stepping import Stepping
from apimap.derive import effects
from apimap.derive.bind import Argument
from apimap.derive.kinds import (
    PLAIN,
    TENSOR,
    UNKNOWN,
    Instance,
    Items,
    Kind,
    Made,
    Tensor,
    Unknown,
)
from apimap.derive.syntax import dotted, dotted_name
from apimap.derive.translate import Site
from apimap.derive.underivable import Underivable, quote
from apimap.model.entry import Rule


class Calling(Stepping):
    """Rewrites calls by what is called."""

    def visit_Call(self, node: cst.Call) -> None:
        super().visit_Call(node)
        if _asks(node):
            asked, word = node.args[0].value, node.args[1].value
            name = self._torch_name(asked)
            if name is not None and (
                isinstance(word, cst.SimpleString) or self.program.torch_kind(name) == "module"
            ):
                self.called.add(asked)  # answered as a whole
        if isinstance(node.func, cst.Attribute):
            keys = {arg.keyword.value for arg in node.args if arg.keyword is not None}
            first = node.args[0].value if node.args else None
            number = isinstance(first, cst.Integer) or m.matches(
                first or cst.Name("_"), m.UnaryOperation(operator=m.Minus(), expression=m.Integer())
            )
            leaf = node.func.attr.value
            if leaf == "type" and first is not None and len(node.args) == 1:
                self.as_dtype.add(first)
                self._evidence.add(node.func)
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
        method = f"torch.Tensor.{func.attr.value}" if isinstance(func, cst.Attribute) else ""
        if name is not None or self.program.knows(method):
            original_node, updated_node = self._spread(original_node, updated_node)
        asked = self._asked_of_torch(original_node, updated_node)
        if asked is not None:
            return asked
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

    def _named_later(self, name: str, node: cst.Call, updated: cst.Call) -> cst.BaseExpression | None:
        """``getattr(nn, kind)``: one of the names of that module that stand in the program as strings."""
        if self.program.torch_kind(name) != "module" or any(arg.keyword or arg.star for arg in node.args):
            return None
        assert isinstance(node.func, cst.Name)
        found: dict[str, str] = {}
        for word in sorted(self.words):
            full = self.program.public(f"{name}.{word}")
            if self.program.torch_kind(full) in ("class", "function") and self.program.knows(full):
                try:
                    found[word] = self.adapters.value(full)[0]
                except Underivable:
                    continue
        if not found or node.func.value != "getattr":
            self.by_hand(node, name, "it is asked for by a name that only running tells")
            return self._noted(node, updated, UNKNOWN)
        table = cst.Dict(
            [cst.DictElement(cst.SimpleString(f'"{key}"'), dotted(full)) for key, full in found.items()]
        )
        why = "the name is taken for one of those that stand in the program: " + ", ".join(found)
        self._record(node, name, How.ASSUMED, "", "", why)
        asked = updated.args[1].value
        if len(updated.args) > 2:
            func = cst.Attribute(table, cst.Name("get"))
            new: cst.BaseExpression = cst.Call(func, [cst.Arg(asked), cst.Arg(updated.args[2].value)])
        else:
            new = cst.Subscript(table, [cst.SubscriptElement(cst.Index(asked))])
        return self._noted(node, new, UNKNOWN)

    def _asked_of_torch(self, node: cst.Call, updated: cst.Call) -> cst.BaseExpression | None:
        """``hasattr(torch.nn, "RMSNorm")`` and ``getattr(nn, "LSTM")``: what is known while converting."""
        if not _asks(node):
            return None
        assert isinstance(node.func, cst.Name)
        owner, word = node.args[0].value, node.args[1].value
        name = self._torch_name(owner)
        asked = word.evaluated_value if isinstance(word, cst.SimpleString) else None
        if name is not None and not isinstance(asked, str):
            return self._named_later(name, node, updated)
        if name is None or not isinstance(asked, str):
            return None
        full = self.program.public(f"{name}.{asked}")
        known = self.program.knows(full) or full in self.torch
        if node.func.value == "hasattr":
            why = "torch has it" if known else "torch has no such name"
            self._record(node, full, How.RULE, str(known), "", why)
            return self._noted(node, cst.Name(str(known)), PLAIN)
        if not known or self.program.torch_kind(name) != "module":
            self.by_hand(node, full, "it is asked for by its name")
            return self._noted(node, node, UNKNOWN)
        member = cst.Attribute(owner, cst.Name(asked))
        self._places[member] = self._place(node)
        return self._noted(node, self._value(full, member, node), self.kind(member))

    def _spread(self, original: cst.Call, updated: cst.Call) -> tuple[cst.Call, cst.Call]:
        """``f(*[a, b], **{"dim": 1})``: each argument in its place, where all of them are written out."""
        if not any(arg.star for arg in original.args):
            return original, updated
        before: list[cst.Arg] = []
        after: list[cst.Arg] = []
        for old, new in zip(original.args, updated.args, strict=True):
            parts = list(zip(_written_out(old), _written_out(new), strict=False)) or [(old, new)]
            before += [part for part, _ in parts]
            after += [part for _, part in parts]
        if len(before) == len(original.args) and all(
            a is b for a, b in zip(before, original.args, strict=True)
        ):
            return original, updated
        spread = original.with_changes(args=before)
        self._places[spread] = self._place(original)
        for nodes in (self._statement_calls, self._evidence):
            if original in nodes:
                nodes.add(spread)
        return spread, updated.with_changes(args=after)

    def _as_method(self, name: str, original: cst.Call, updated: cst.Call) -> cst.BaseExpression | None:
        """``torch.tanh_(x)``, which no entry answers: the method that it is."""
        owner, _, leaf = name.rpartition(".")
        method = f"torch.Tensor.{leaf}"
        knows = self.program.knows
        answered = knows(name) or not (knows(method) or (leaf.endswith("_") and knows(method[:-1])))
        if (
            owner != "torch"
            or answered
            or name not in self.torch
            or not original.args
            or original.args[0].star
        ):
            return None
        first, key = original.args[0], original.args[0].keyword
        if key is not None and key.value not in ("input", "self"):
            return None
        func = cst.Attribute(first.value, cst.Name(leaf))
        if isinstance(self.kind(first.value), Unknown):
            self.kinds[first.value] = TENSOR
        before = original.with_changes(func=func, args=original.args[1:])
        self._places[before] = self._place(original)
        if original in self._statement_calls:
            self._statement_calls.add(before)
        made = cst.Attribute(updated.args[0].value, cst.Name(leaf))
        return self._method_call(func, before, updated.with_changes(func=made, args=updated.args[1:]))

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
        method = self._as_method(name, original, updated)
        if method is not None:
            return method
        by_name = {arg.keyword.value: arg for arg in updated.args if arg.keyword is not None}
        if "requires_grad" in by_name and self.program.torch_kind(name) == "function":
            return self._leaf(name, original, updated, by_name["requires_grad"])
        if "out" in by_name and self.program.torch_kind(name) == "function" and self.program.knows(name):
            return self._into(name, original, updated, by_name["out"])
        settled = self._settled(name, original)
        if settled is not None:
            return settled
        starred = any(arg.star for arg in original.args)
        if starred and self.program.torch_kind(name) in ("class", "function"):
            try:
                return self._begins(name, original, super().leave_Call(original, updated))
            except Underivable:
                full, helper = self.adapters.value(name)
                self._record(original, name, How.HELPER if helper else How.RULE, full.rpartition(".")[2])
                new = updated.with_changes(func=dotted(full))
                result: Kind = TENSOR
                if self.program.torch_kind(name) == "class":
                    result = ANY_MODULE if name.startswith("torch.nn.") else UNKNOWN
                return self._noted(original, self._begins(name, original, new), result)
        if name == f"{MODULE}.__init__":
            self._record(original, name, How.RULE, "mindspore.nn.Cell.__init__")
            return self._noted(
                original, updated.with_changes(func=dotted("mindspore.nn.Cell.__init__")), PLAIN
            )
        try:
            written = self._function(name, original, self._arguments(original, updated))
        except Underivable as refusal:
            if name not in LEGACY or any(arg.keyword is not None for arg in original.args):
                return self._through_adapter(name, original, updated, refusal)
            self._record(original, name, How.HELPER, "legacy_tensor")
            dtype = cst.Arg(dotted(f"mindspore.{LEGACY[name]}"))
            new = updated.with_changes(
                func=dotted(self.program.helper("legacy_tensor")), args=[dtype, *updated.args]
            )
            return self._noted(original, new, TENSOR)
        written = self._in_torchs_names(name, original, updated, written)
        if name.startswith("torch.optim.") and isinstance(written, cst.Call) and original.args:
            written = self._distinct(original, written)
        return self._begins(name, original, written)

    def _settled(self, name: str, original: cst.Call) -> cst.BaseExpression | None:
        """A call that is answered whatever the rules say."""
        if name in ("torch.set_default_dtype", "torch.set_default_tensor_type") and len(original.args) == 1:
            value = original.args[0].value
            word = value.evaluated_value if isinstance(value, cst.SimpleString) else self._torch_name(value)
            if word not in ("torch.float32", "torch.float", "torch.FloatTensor"):
                return None
            inside = self._place(original)[0]
            self.sites = [each for each in self.sites if each.line != inside or each.name != word]
            self._record(original, name, How.DROPPED, "None", "", "it is mindspore's default as well")
            return self._noted(original, cst.Name("None"), PLAIN)
        if self.program.torch_kind(name) == "module" and not self.program.knows(name):
            why = "a module cannot be called: torch refuses it when it runs, and so does this"
            self._record(original, name, How.HELPER, NOT_CONVERTED, "", why)
            named = self.program.called(NOT_CONVERTED, cst.SimpleString(f'"{name}"'))
            return self._noted(original, original.with_changes(func=named), UNKNOWN)
        if name.endswith(".reset_parameters") and len(original.args) == 1:
            return self._reset(name, original, original.args[0].value)
        return None

    def _reset(self, name: str, original: cst.Call, layer: cst.BaseExpression) -> cst.BaseExpression:
        """``nn.Linear.reset_parameters(self)``: torch's initial values, which a Cell has no method for."""
        self._record(original, name, How.HELPER, "reset_parameters")
        return self._noted(original, self.program.called("reset_parameters", layer), PLAIN)

    def _begins(self, name: str, original: cst.Call, written: cst.BaseExpression) -> cst.BaseExpression:
        """A module of torch's that was just made, in training mode where that matters."""
        if name not in WITH_MODE or self._inside_module():
            return written
        return self._training(written, original)

    def _through_adapter(
        self, name: str, original: cst.Call, updated: cst.Call, refusal: Underivable
    ) -> cst.BaseExpression:
        """A call whose arguments the rules cannot take apart where it stands: a function of its own does it.

        Raises ``refusal``, for which the rules could not, where no adapter can be made.
        """
        kind = self.program.torch_kind(name)
        known = kind in ("class", "function") or (kind == "method" and name in _MAKERS)
        if not known or name.startswith("torch.Tensor."):
            raise refusal
        try:
            full, helper = self.adapters.value(name)
        except Underivable:
            full, helper = "", False
        if not full.startswith(HELPERS) or helper or not self.adapters.takes(name, original):
            raise refusal
        self._record(original, name, How.RULE, full.rpartition(".")[2])
        kept = [
            arg for arg in updated.args if arg.keyword is None or arg.keyword.value not in effects.ARGUMENTS
        ]
        if kept:
            kept[-1] = kept[-1].with_changes(comma=cst.MaybeSentinel.DEFAULT)
        result: Kind = TENSOR
        if kind != "function":
            result = ANY_MODULE if name.startswith("torch.nn.") else UNKNOWN
        new = updated.with_changes(func=dotted(full), args=kept)
        return self._noted(original, self._begins(name, original, new), result)

    def _distinct(self, original: cst.Call, written: cst.Call) -> cst.Call:
        """Parameters of several networks may have the same name, which mindspore's optimizers refuse."""
        one = m.Call(func=m.Attribute(attr=m.Name("parameters")))
        words = [arg.keyword.value if arg.keyword else "params" for arg in original.args]
        if "params" not in words:
            return written
        first = original.args[words.index("params")]
        made = self.kind(original)
        whole = m.matches(first.value, one) and not self.grown
        if first.star or whole or not isinstance(made, Instance):
            return written
        if "lr_scheduler" in made.made.torch or not written.args:
            return written
        keys = [arg.keyword.value if arg.keyword else "params" for arg in written.args]
        if "params" not in keys:
            return written
        place = keys.index("params")
        given = written.args[place]
        held = self.program.called("distinct", given.value)
        args = [*written.args]
        args[place] = given.with_changes(value=held)
        return written.with_changes(args=args)

    def _leaf(self, name: str, original: cst.Call, updated: cst.Call, wanted: cst.Arg) -> cst.BaseExpression:
        """``torch.ones(2, requires_grad=True)``: the tensor, and then that its gradient is wanted."""
        before, written = self._without(name, original, updated, wanted)
        if not m.matches(wanted.value, m.Name("False")):
            given = [] if m.matches(wanted.value, m.Name("True")) else [wanted.value]
            written = self.program.called("torch.Tensor.requires_grad_", written, *given)
        return self._noted(original, written, self.kind(before))

    def _into(self, name: str, original: cst.Call, updated: cst.Call, target: cst.Arg) -> cst.BaseExpression:
        """``torch.add(a, b, out=c)``: what is computed is written into c, which is the result as well."""
        before, written = self._without(name, original, updated, target)
        if not m.matches(target.value, m.Name("None")):
            written = self.program.called("into", target.value, written)
        return self._noted(original, written, self.kind(before))

    def _without(
        self, name: str, original: cst.Call, updated: cst.Call, left_out: cst.Arg
    ) -> tuple[cst.Call, cst.BaseExpression]:
        """A call without one of its arguments, as it was and as it is written."""
        place = updated.args.index(left_out)
        rest = [arg for index, arg in enumerate(updated.args) if index != place]
        if rest:
            rest[-1] = rest[-1].with_changes(comma=cst.MaybeSentinel.DEFAULT)
        kept = [each for index, each in enumerate(original.args) if index != place]
        if kept:
            kept[-1] = kept[-1].with_changes(comma=cst.MaybeSentinel.DEFAULT)
        before = original.with_changes(args=kept)
        for each in before.args:
            self.kinds[each.value] = self.kind(each.value)
        self._places[before] = self._place(original)
        return before, self._torch_call(name, before, updated.with_changes(args=rest))

    def _in_torchs_names(
        self, name: str, original: cst.Call, updated: cst.Call, written: cst.BaseExpression
    ) -> cst.BaseExpression:
        """An object through its adapter, where code that does not see its class may use it."""
        kind = self.kind(original)
        if not isinstance(kind, Instance) or kind.made.counterpart.mindspore.startswith(HELPERS):
            return written
        counterpart = kind.made.counterpart
        valued = any(isinstance(rule, Rule) for rule in counterpart.call.values())
        if not valued and not (self.classes.loose and PARTS & renamed(counterpart).keys()):
            return written
        try:
            full, _ = self.adapters.value(name)
        except Underivable:
            return written
        if full == counterpart.mindspore:
            return written
        seen = Made(name, counterpart.model_copy(update={"mindspore": full, "members": {}, "call": {}}))
        kept = [
            arg for arg in updated.args if arg.keyword is None or arg.keyword.value not in effects.ARGUMENTS
        ]
        return self._noted(original, updated.with_changes(func=dotted(full), args=kept), Instance(seen))

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
        if dotted_name(func) in ("copy.deepcopy", "copy.copy") and original.args:
            return self._noted(original, updated, self.kind(original.args[0].value))
        if leaf.endswith("_") and isinstance(func.value, cst.Name) and func.value.value in self.views:
            raise Underivable(quote(original), "", THROUGH_VIEW)
        filled = self._filled(func, original, updated)
        if filled is not None:
            return filled
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
            original, updated = self._placeless(original, updated)
        if leaf == "reset_parameters" and isinstance(kind, Instance) and not original.args:
            receiver = cst.ensure_type(updated.func, cst.Attribute).value
            return self._reset(f"{kind.made.torch}.{leaf}", original, receiver)
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
        assert isinstance(updated.func, cst.Attribute)
        written = self._method(
            func, original, updated, updated.func.value, self._arguments(original, updated)
        )
        if leaf in MODULE_METHODS and not isinstance(kind, Tensor):
            self.kinds[original] = _MODULE_RESULTS.get(leaf, UNKNOWN)
            if leaf in ("train", "eval"):
                self.kinds[original] = kind
        return written

    def _filled(self, func: cst.Attribute, original: cst.Call, updated: cst.Call) -> cst.Call | None:
        """``x[a:b].zero_()``: a write into a view has no gradient in mindspore, one into a part has."""
        part, leaf = func.value, func.attr.value
        if not isinstance(part, cst.Subscript) or not isinstance(part.value, cst.Name):
            return None
        given = {"zero_": 0, "fill_": 1}.get(leaf)
        if given is None or len(original.args) != given or original not in self._statement_calls:
            return None
        if not isinstance(self.names.get(part.value.value, UNKNOWN), (Tensor, Unknown)):
            return None
        assert isinstance(updated.func, cst.Attribute)
        target = updated.func.value
        if not isinstance(target, cst.Subscript):
            return None
        self._record(original, f"torch.Tensor.{leaf}", How.HELPER, "set_part", "", "it writes into the part")
        value = updated.args[0].value if given else cst.Integer("0")
        return self.program.called("set_part", target.value, as_index(target), value)

    def _moved(self, original: cst.Call, updated: cst.Call) -> cst.BaseExpression | None:
        """``x.to(device)``: x itself; None where a dtype, or something not known, is among the arguments."""
        assert isinstance(original.func, cst.Attribute)
        assert isinstance(updated.func, cst.Attribute)
        for arg in original.args:
            key = arg.keyword.value if arg.keyword is not None else ""
            if key not in ("device", "non_blocking", "copy", "memory_format", "") or arg.star:
                return None
            if not key and not self._is_device(arg.value) and not m.matches(arg.value, m.Name("True")):
                return None
        reason = effects.RECEIVER["torch.Tensor.cuda"]
        self._record(original, "torch.Tensor.to", How.DROPPED, "", "", reason)
        return self._noted(original, updated.func.value, self.kind(original.func.value))

    def _placeless(self, original: cst.Call, updated: cst.Call) -> tuple[cst.Call, cst.Call]:
        """``x.to(dtype=…, device=…)`` without what says where, if something else is left."""
        kept = [
            place
            for place, arg in enumerate(original.args)
            if arg.keyword is None
            or arg.keyword.value not in ("device", "non_blocking", "copy", "memory_format")
        ]
        if not kept or len(kept) == len(original.args):
            return original, updated
        for arg in original.args:
            if arg.keyword is not None and arg.keyword.value in effects.ARGUMENTS:
                key = arg.keyword.value
                self._record(original, "torch.Tensor.to", How.DROPPED, "", key, effects.ARGUMENTS[key])
        shown = [original.args[place] for place in kept]
        shown[-1] = shown[-1].with_changes(comma=cst.MaybeSentinel.DEFAULT)
        before = original.with_changes(args=shown)
        self._places[before] = self._place(original)
        args = [updated.args[place] for place in kept]
        args[-1] = args[-1].with_changes(comma=cst.MaybeSentinel.DEFAULT)
        return before, updated.with_changes(args=args)

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
        if dotted_name(original.func) == "deepcopy" and original.args:
            return self._noted(original, updated, self.kind(original.args[0].value))
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
                new_object = self._training(updated, original) if trained else updated
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
                    return self._noted(original, self._begins(name, original, updated), result)
                return self._noted(original, updated, TENSOR)
        return self._noted(original, updated, self._plain_call(original.func, arguments))

    def _inside_module(self) -> bool:
        return any(scope.is_class and self.classes.is_module(scope.name) for scope in self._scopes)

    def _training(self, call: cst.BaseExpression, original: cst.Call) -> cst.BaseExpression:
        """torch's modules begin in training mode, mindspore's do not; parts made before keep their mode."""
        if self.classes.judges or any(self._may_bring_module(arg) for arg in original.args):
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


def _written_out(arg: cst.Arg) -> list[cst.Arg]:
    """The arguments that a starred list, tuple or dictionary holds, if they are all to be seen."""
    value = arg.value
    if arg.star == "*" and isinstance(value, (cst.List, cst.Tuple)):
        if all(isinstance(each, cst.Element) for each in value.elements):
            return [cst.Arg(each.value) for each in value.elements]
    elif arg.star == "**" and isinstance(value, cst.Dict):
        tight = cst.AssignEqual(cst.SimpleWhitespace(""), cst.SimpleWhitespace(""))
        found = []
        for each in value.elements:
            if not isinstance(each, cst.DictElement) or not isinstance(each.key, cst.SimpleString):
                return []
            key = str(each.key.evaluated_value)
            if not key.isidentifier():
                return []
            found.append(cst.Arg(each.value, keyword=cst.Name(key), equal=tight))
        return found
    return []


def _asks(node: cst.Call) -> bool:
    """Whether a call asks an object for a member by its name."""
    return (
        isinstance(node.func, cst.Name) and node.func.value in ("hasattr", "getattr") and len(node.args) > 1
    )


# Class methods that make an object.
_MAKERS = frozenset(("torch.nn.Embedding.from_pretrained", "torch.nn.EmbeddingBag.from_pretrained"))
THROUGH_VIEW = "while gradients are recorded, a write into a view does not reach what it is a view of"
THROUGH_MASK = (
    "a write by mask or positions into a view does not reach what it is a view of; write into that itself"
)
# What methods of every module give.
_MODULE_RESULTS: dict[str, Kind] = {
    **dict.fromkeys(("children", "modules"), Items(ANY_MODULE)),
    **dict.fromkeys(("parameters", "buffers"), Items(TENSOR)),
    **dict.fromkeys(("named_parameters", "named_buffers", "named_modules", "named_children"), Items(UNKNOWN)),
    "get_submodule": ANY_MODULE,
    "get_parameter": TENSOR,
}
