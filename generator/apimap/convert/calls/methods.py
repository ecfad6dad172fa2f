"""Calls of methods: a tensor's, a module's, one of the program's own."""

from __future__ import annotations

import libcst as cst
import libcst.matchers as m

from apimap.convert.calls.parts import as_index
from apimap.convert.calls.sizing import Sizing
from apimap.convert.names.arrays import of_numpy
from apimap.convert.names.belonging import of_space
from apimap.convert.names.holding import THROUGH_COPY, THROUGH_VIEW, is_copied
from apimap.convert.names.kinds import (
    ANY_MODULE,
    AnyModule,
    Assumed,
    Class,
    Either,
    Function,
    Object,
    Space,
    Value,
)
from apimap.convert.names.members import MODULE_METHODS
from apimap.convert.names.walking import walk
from apimap.convert.translate.casting import names_device, names_dtype
from apimap.convert.translate.sites import How
from apimap.convert.translate.spelled import NUMPY_NAMES
from apimap.derive import effects
from apimap.derive.kinds import (
    INTEGER,
    PLAIN,
    TENSOR,
    UNKNOWN,
    Instance,
    Items,
    Kind,
    Places,
    Size,
    Tensor,
    Unknown,
)
from apimap.derive.signature import ANY_KEYWORD, KEYWORD_ONLY, VARIADIC, without_receiver
from apimap.derive.syntax import dotted, dotted_name, without_comma, word
from apimap.derive.underivable import Underivable, code_of, quote
from apimap.signatures import Parameter

# Methods that still take their factor first: ``grad.add(0.1, p)``.
_WITH_FACTOR = ("add", "sub", "baddbmm")
_TO_DTYPE = ("float", "double", "half", "bfloat16")
_CASTS = ("float", "double", "half", "bfloat16", "to", "type")
_WHERE = ("device", "non_blocking", "copy", "memory_format")
# Methods of a module that give the module.
_ADDING, _CONTAINERS = ("append", "extend", "insert"), ("torch.nn.Sequential", "torch.nn.ModuleList")
_ITSELF = ("train", "eval", "requires_grad_", "apply", "float", "double", "half", "cuda", "cpu", "to")
_OF_MODULES = MODULE_METHODS | {*_ITSELF, "bfloat16", "type"}  # tensors or not
# What methods of every module give.
_MODULE_RESULTS: dict[str, Kind] = {
    **dict.fromkeys(("children", "modules"), Items(ANY_MODULE)),
    **dict.fromkeys(("parameters", "buffers"), Items(TENSOR)),
    **dict.fromkeys(("named_children", "named_modules"), Items(Places((PLAIN, ANY_MODULE)))),
    **dict.fromkeys(("named_parameters", "named_buffers"), Items(Places((PLAIN, TENSOR)))),
    "get_submodule": ANY_MODULE,
    "get_parameter": TENSOR,
}

# What gives matrices that are held by coordinates.
_SPARSE = ("sparse_coo_tensor", "to_sparse", "to_sparse_coo", "coalesce", "FloatTensor", "requires_grad_")
_SCHEDULER, _BUFFER = "torch.optim.lr_scheduler.LRScheduler", "torch.nn.Module.register_buffer"
_OF_MEMORY = ("stride", "is_contiguous")
_ONE_FORMAT = "mindspore has one memory format, so that the answer is another one"
PUT_OFF = ("is_conj", "is_neg")
AT_ONCE = (
    "torch puts a conjugation off and says so; mindspore conjugates at once, and there is none to tell of"
)
_RESETS = ("reset_parameters", "reset_running_stats")
_NORM = "torch.nn.modules.batchnorm._NormBase"


class Methods(Sizing):
    """Rewrites method calls by what the program shows of the receiver."""

    def _method_call(self, func: cst.Attribute, original: cst.Call, updated: cst.Call) -> cst.BaseExpression:
        kind, leaf = self.kind(func.value), func.attr.value
        assert isinstance(updated.func, cst.Attribute)
        if isinstance(kind, Space):
            return self._call_of(of_space(leaf), original, updated)
        if isinstance(kind, Tensor) and leaf in MODULE_METHODS and not self._is_tensors(leaf):
            self.kinds[func.value] = kind = UNKNOWN  # ``net.cpu().state_dict()``: no tensor has it
        if leaf in _TO_DTYPE and isinstance(kind, Unknown) and original in self._statement_calls:
            self.kinds[func.value] = kind = ANY_MODULE  # ``net.double()`` alone: a tensor would stay as it is
        if dotted_name(func) in ("copy.deepcopy", "copy.copy") and original.args:
            return self._noted(original, updated, self.kind(original.args[0].value))
        if dotted_name(func) == "itertools.chain":
            kinds = [self.kind(each.value) for each in original.args]
            same = bool(kinds) and all(each == kinds[0] for each in kinds)
            return self._noted(original, updated, kinds[0] if same else Items(UNKNOWN))
        if leaf.endswith("_") and self._is_lost_view(func.value):
            raise Underivable(quote(original), "", THROUGH_VIEW)
        if leaf.endswith("_") and not leaf.startswith("_") and is_copied(func.value):
            raise Underivable(quote(original), "", THROUGH_COPY)
        if leaf in _CASTS and self._is_bare_leaf(func.value, updated.func.value):
            # Cast at once it is a leaf; torch records the cast, and runs back over it as often as asked.
            inner = cst.ensure_type(updated.func.value, cst.Call).args[0].value
            bare = updated.with_changes(func=updated.func.with_changes(value=inner))
            written = self._method_call(func, original, bare)
            return self.program.called("torch.Tensor.requires_grad_", written)
        wanted = next((arg for arg in updated.args if word(arg) == "requires_grad"), None)
        if wanted is not None and leaf.startswith("new_") and isinstance(kind, (Tensor, Unknown)):
            return self._new_leaf(func, original, updated, wanted)
        filled = self._filled(func, original, updated)
        if filled is not None:
            return filled
        callers = isinstance(kind, (Object, Instance, AnyModule, Either, Unknown))
        if leaf == "forward" and callers and self._may_be_module(kind):
            new = updated.with_changes(func=updated.func.with_changes(attr=cst.Name("construct")))
            return self._noted(original, new, UNKNOWN)
        if leaf == "extra_repr" and not original.args and (callers or self._is_module(kind)):
            new = updated.with_changes(func=updated.func.with_changes(attr=cst.Name("extend_repr")))
            return self._noted(original, new, PLAIN)
        if m.matches(func.value, m.Call(func=m.Name("super"))):
            return self._super_call(leaf, original, updated)
        if leaf == "to" and not isinstance(kind, (Value, Class, Function)) and kind != PLAIN:
            moved = self._moved(original, updated)
            if moved is not None:
                return moved
            if isinstance(kind, Unknown) and len(original.args) > 1 and self._says_where(original):
                # It may be a module: `model.to(device, dtype=torch.float16)`.
                return self._sent("torch.Tensor.to", original, updated)
            if self._is_module(kind):
                self.kinds[original] = kind
            original, updated = self._placeless(original, updated)
            if self._is_module(kind) and self._as_another(original):
                return self._sent("torch.Tensor.to", original, updated)
        if leaf in ("mm", "matmul") and len(original.args) == 1 and self._may_be_sparse(func.value):
            left = cst.ensure_type(updated.func, cst.Attribute).value
            return self._sparse_product(original, f"torch.Tensor.{leaf}", left, updated.args[0].value)
        if leaf == "numel" and isinstance(kind, Size):
            self._record(original, "torch.Size.numel", How.HELPER, "numel_of")
            shape = cst.ensure_type(updated.func, cst.Attribute).value
            return self._noted(original, self.program.called("numel_of", shape), INTEGER)
        if leaf in _RESETS and not original.args:
            layer = cst.ensure_type(updated.func, cst.Attribute).value
            if isinstance(kind, Instance):
                return self._reset(f"{kind.made.torch}.{leaf}", original, layer, leaf)
            of_program = isinstance(kind, Object) and self.classes.owns(kind.name, leaf)
            if leaf == "reset_running_stats" and not of_program:
                return self._reset(f"{_NORM}.{leaf}", original, layer, leaf)
        if leaf == "eval" and not original.args and self._may_evaluate_itself(kind):
            name = "torch.nn.Module.eval"
            self._record(original, name, How.HELPER, "evaluated", "", "a module may say itself what it does")
            receiver = cst.ensure_type(updated.func, cst.Attribute).value
            return self._noted(original, self.program.called("evaluated", receiver), kind)
        if leaf in ("train", "eval") and isinstance(kind, Object) and self._retrains(kind.name, leaf):
            self.kinds[func.value] = ANY_MODULE  # its own ``train`` goes by the name of a cell's
            written = self._method_call(func, original, updated)
            return self._noted(original, written, kind)
        if leaf == "type" and not original.args and self._may_say_its_type(kind, func.value):
            return self._noted(original, self._sent("torch.Tensor.type", original, updated), PLAIN)
        if leaf == "get_last_lr" and not original.args and self._may_schedule(kind):
            return self._noted(original, self._sent(f"{_SCHEDULER}.{leaf}", original, updated), PLAIN)
        if leaf in ("indices", "values") and self.classes.sparse and not original.args and kind == UNKNOWN:
            return self._of_places(leaf, original, updated)
        if leaf == "register_buffer" and any(self._may_be_sparse(each.value) for each in original.args[1:2]):
            return self._sent(_BUFFER, original, updated)
        if leaf in PUT_OFF and isinstance(kind, (Tensor, Unknown)) and self._asks_what_is_put_off(original):
            raise Underivable(quote(original), "", AT_ONCE)
        if leaf in _OF_MEMORY and self.classes.formats and isinstance(kind, (Tensor, Unknown)):
            raise Underivable(quote(original), "", _ONE_FORMAT)
        if leaf == "retain_grad" and not original.args and isinstance(kind, (Tensor, Unknown)):
            return self._sent(f"torch.Tensor.{leaf}", original, updated)
        if isinstance(kind, Object):
            own = self._own(kind, leaf)
            if own is not None:
                return self._call_of(own, original, updated)
            if self.classes.owns(kind.name, leaf):
                self._hand_over(self._defined_in(kind.name, leaf), original, first=1)
                return self._noted(original, updated, self._returned(kind.name, leaf))
        if leaf in ("backward", "step", "zero_grad"):
            gradients = self._gradients(kind, leaf, original, updated)
            if gradients is not None:
                return gradients
        of_array = isinstance(kind, Unknown) and of_numpy(func.value, self.arrays)
        if of_array or self._no_tensors(kind, leaf, original):
            return self._noted(original, updated, UNKNOWN)
        assert isinstance(updated.func, cst.Attribute)
        written = self._method(
            func, original, updated, updated.func.value, self._arguments(original, updated)
        )
        of_both = leaf in self.classes.methods and self._is_tensors(leaf) and leaf not in _OF_MODULES
        if of_both and isinstance(kind, Unknown) and not leaf.endswith("_"):
            return self._own_or_tensors(original, updated, written)
        if leaf == "type" and original.args and isinstance(kind, (Tensor, Unknown)):
            self.kinds[original] = TENSOR
        adds = leaf in _ADDING and isinstance(kind, Instance) and kind.made.torch in _CONTAINERS
        if adds or (leaf in _ITSELF and self._is_module(kind)):
            self.kinds[original] = kind
        elif leaf in MODULE_METHODS and not isinstance(kind, Tensor):
            itself = ANY_MODULE if isinstance(kind, Unknown) else kind  # `make().eval()`: no tensor has it
            self.kinds[original] = itself if leaf in ("train", "eval") else _MODULE_RESULTS.get(leaf, UNKNOWN)
        return written

    def _own_or_tensors(
        self, original: cst.Call, updated: cst.Call, written: cst.BaseExpression
    ) -> cst.BaseExpression:
        """``kernel.diag(x)``, which a class of the program has as well: only running tells whose it is."""
        receiver = cst.ensure_type(updated.func, cst.Attribute).value
        if written.deep_equals(updated) or dotted_name(receiver) is None:
            return written
        test = cst.Call(cst.Name("isinstance"), [cst.Arg(receiver), cst.Arg(dotted("mindspore.Tensor"))])
        chosen = cst.IfExp(test, written, updated, lpar=[cst.LeftParen()], rpar=[cst.RightParen()])
        return self._noted(original, chosen, UNKNOWN)

    def _asks_what_is_put_off(self, call: cst.Call) -> bool:
        """``x.is_conj()``, but for ``if x.is_conj(): x = x.resolve_conj()``, where both answers do."""
        if not self.classes.conjugates or self._whole is None:
            return False
        for each in walk(self._whole):
            if isinstance(each, (cst.If, cst.IfExp)) and each.test is call:
                return not m.findall(each.body, m.Name("resolve_conj") | m.Name("resolve_neg"))
        return True

    def _may_say_its_type(self, kind: Kind, value: cst.BaseExpression) -> bool:
        """Whether ``x.type()`` asks what kind of tensor one is: no class of the program has a `type`."""
        owned = any("type" in each for each in self.classes.members.values())
        return isinstance(kind, Unknown) and not owned and not m.matches(value, m.Name("self"))

    def _may_schedule(self, kind: Kind) -> bool:
        """Whether a value may be one of torch's schedulers of the learning rate, or of a class on one."""
        if isinstance(kind, Object):
            return not self.classes.owns(kind.name, "get_last_lr")
        if isinstance(kind, Instance):
            return kind.made.torch.startswith(_SCHEDULER.rpartition(".")[0])
        return isinstance(kind, Unknown)

    def _new_leaf(
        self, func: cst.Attribute, original: cst.Call, updated: cst.Call, wanted: cst.Arg
    ) -> cst.BaseExpression:
        """``x.new_zeros(2, requires_grad=True)``: the tensor, and then that its gradient is wanted."""
        before, less = self._without(original, updated, wanted)
        written = self._method_call(func, before, less)
        if not m.matches(wanted.value, m.Name("False")):
            given = [] if m.matches(wanted.value, m.Name("True")) else [wanted.value]
            written = self.program.called("torch.Tensor.requires_grad_", written, *given)
        return self._noted(original, written, TENSOR)

    def _without(self, original: cst.Call, updated: cst.Call, left_out: cst.Arg) -> tuple[cst.Call, cst.Call]:
        """A call without one of its arguments, as it was and as it is to be written."""
        place = updated.args.index(left_out)
        kept, rest = (
            without_comma([*each.args[:place], *each.args[place + 1 :]]) for each in (original, updated)
        )
        before = self._in_place_of(original, original.with_changes(args=kept))
        return before, updated.with_changes(args=rest)

    def _is_bare_leaf(self, node: cst.BaseExpression, written: cst.BaseExpression) -> bool:
        """``torch.tensor(x, requires_grad=True)`` that has no name, so that nobody asks for its gradient."""
        wanted = m.Arg(keyword=m.Name("requires_grad"), value=m.Name("True"))
        name = code_of(written.func).rpartition(".")[2] if isinstance(written, cst.Call) else ""
        return m.matches(node, m.Call(args=[m.ZeroOrMore(), wanted, m.ZeroOrMore()])) and (
            name == "requires_grad_"
        )

    def _no_tensors(self, kind: Kind, leaf: str, call: cst.Call) -> bool:
        """Whether a call shows that its receiver, taken for a tensor or not known, is none.

        A tensor has no such method (``losses.items()``), or not with so many arguments by position
        (``mean.round(1)`` of numpy) or so few (``image.transpose((2, 0, 1))``), or none of that name
        (``audio.take(indices=places)``).
        """
        name = f"torch.Tensor.{leaf}"
        plain = isinstance(kind, Tensor) and kind.made is None
        if plain and not self._is_tensors(leaf):
            return True
        api = self.torch.get(name)
        if api is None or not isinstance(kind, (Tensor, Unknown)) or any(arg.star for arg in call.args):
            return False
        if leaf.startswith(_WITH_FACTOR):
            return False
        given = sum(arg.keyword is None for arg in call.args)
        forms = [without_receiver(each) for each in api.overloads]
        if isinstance(kind, Unknown) and any(_is_foreign(word(arg), forms) for arg in call.args):
            return True
        return bool(forms) and all(
            not any(each.kind == VARIADIC for each in form)
            and (
                given > sum(each.kind != KEYWORD_ONLY for each in form)
                or len(call.args) < sum(each.default is None and each.kind != ANY_KEYWORD for each in form)
            )
            for form in forms
        )

    def _is_tensors(self, leaf: str) -> bool:
        """Whether tensors have such a member."""
        name = f"torch.Tensor.{leaf}"
        return name in self.torch or self.program.knows(name)

    def _filled(self, func: cst.Attribute, original: cst.Call, updated: cst.Call) -> cst.Call | None:
        """``x[a:b].zero_()``: a write into a view has no gradient in mindspore, one into a part has."""
        part, leaf = func.value, func.attr.value
        data = m.matches(part, m.Subscript(value=m.Attribute(attr=m.Name("data"))))
        if data and leaf.endswith("_") and original in self._statement_calls:
            return self._filled_data(part, leaf, original, updated)
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
        helper = "set_part" if isinstance(self.names.get(part.value.value), Tensor) else "fill_part"
        self._record(original, f"torch.Tensor.{leaf}", How.HELPER, helper, "", "it writes into the part")
        value = updated.args[0].value if given else cst.Integer("0")
        return self.program.called(helper, target.value, as_index(target), value)

    def _filled_data(
        self, part: cst.BaseExpression, leaf: str, original: cst.Call, updated: cst.Call
    ) -> cst.Call | None:
        """``x.data[0].zero_()``: mindspore would change a tensor that nobody else holds."""
        given = {"zero_": 0, "fill_": 1, "copy_": 1}.get(leaf)
        if given is None or len(original.args) != given:
            return None  # whose helper writes into the view
        value = updated.args[0].value if given else cst.Integer("0")
        return self._into_data(part, cst.ensure_type(updated.func, cst.Attribute).value, value)

    def _into_data(
        self, original: cst.BaseExpression, target: cst.BaseExpression, value: cst.BaseExpression
    ) -> cst.Call | None:
        """A write into ``x.data[index]`` as one into x that is not recorded."""
        part = m.Subscript(value=m.Attribute(attr=m.Name("data")))
        if not m.matches(original, part) or not m.matches(target, part):
            return None
        owner = cst.ensure_type(cst.ensure_type(original, cst.Subscript).value, cst.Attribute).value
        kind = self.kind(owner)
        if isinstance(kind, Object) or not isinstance(kind, (Tensor, Unknown)):
            return None
        assert isinstance(target, cst.Subscript)
        self._record(original, "torch.Tensor.data", How.HELPER, "set_data", "", "it is written itself")
        written = cst.ensure_type(target.value, cst.Attribute).value
        return self.program.called("set_data", written, as_index(target), value)

    def _reset(
        self, name: str, original: cst.Call, layer: cst.BaseExpression, helper: str = "reset_parameters"
    ) -> cst.BaseExpression:
        """``nn.Linear.reset_parameters(self)``: torch's initial values, which a Cell has no method for."""
        self._record(original, name, How.HELPER, helper)
        return self._noted(original, self.program.called(helper, layer), PLAIN)

    def _moved(self, original: cst.Call, updated: cst.Call) -> cst.BaseExpression | None:
        """``x.to(device)``: x itself; None where a dtype, or something not known, is among the arguments."""
        assert isinstance(original.func, cst.Attribute)
        assert isinstance(updated.func, cst.Attribute)
        for arg in original.args:
            key = word(arg)
            if key not in (*_WHERE, "") or arg.star:
                return None
            if not key and not self._is_device(arg.value) and not m.matches(arg.value, m.Name("True")):
                return None
        reason = effects.RECEIVER["torch.Tensor.cuda"]
        self._record(original, "torch.Tensor.to", How.DROPPED, "", "", reason)
        return self._noted(original, updated.func.value, self.kind(original.func.value))

    def _retrains(self, name: str, leaf: str) -> bool:
        """Whether a class of the program says itself what ``train`` does; ``eval`` may be left to that."""
        owns = self.classes.owns
        own_eval = leaf == "eval" and owns(name, "eval")
        return self.classes.is_module(name) and owns(name, "train") and not own_eval

    def _may_evaluate_itself(self, kind: Kind) -> bool:
        """Whether a module that is not known may be one of the program's with an ``eval`` of its own."""
        if not isinstance(kind, (AnyModule, Either, Unknown)):
            return False
        members = self.classes.members.items()
        return any("eval" in own and self.classes.is_module(name) for name, own in members)

    def _may_be_sparse(self, node: cst.BaseExpression) -> bool:
        """Whether a matrix may be held by coordinates, which no operator of mindspore's multiplies."""
        kind = self.kind(node)
        if not self.classes.sparse:
            return False
        if isinstance(kind, Tensor) and kind.made is not None:
            return kind.made.torch.rpartition(".")[2] in _SPARSE
        return isinstance(kind, (Unknown, Assumed)) or kind == TENSOR

    def _sparse_product(
        self, original: cst.BaseExpression, name: str, left: cst.BaseExpression, right: cst.BaseExpression
    ) -> cst.BaseExpression:
        self._record(original, name, How.HELPER, "sparse_product", "", "the matrix may be sparse")
        return self._noted(original, self.program.called("sparse_product", left, right), TENSOR)

    def _of_places(self, leaf: str, original: cst.Call, updated: cst.Call) -> cst.BaseExpression:
        """``adj.indices()``, which only sparse tensors have; ``adj.values()``, as dictionaries do."""
        if leaf == "indices":
            return self._noted(original, self._sent(f"torch.Tensor.{leaf}", original, updated), TENSOR)
        self._record(original, f"torch.Tensor.{leaf}", How.HELPER, "values_of", "", "it may be sparse")
        receiver = cst.ensure_type(updated.func, cst.Attribute).value
        return self._noted(original, self.program.called("values_of", receiver), UNKNOWN)

    def _says_where(self, call: cst.Call) -> bool:
        """Whether an argument of ``to`` is a device."""
        return any(
            word(arg) == "device" or (not word(arg) and self._is_device(arg.value)) for arg in call.args
        )

    def _as_another(self, call: cst.Call) -> bool:
        """Whether all that ``to`` is given is a tensor, or what may be one: ``net.to(x)``."""
        if len(call.args) != 1 or call.args[0].star or word(call.args[0]):
            return False
        value = call.args[0].value
        kind = self.kind(value)
        return isinstance(kind, Tensor) or (isinstance(kind, Unknown) and not names_dtype(code_of(value)))

    def _sent(self, name: str, original: cst.Call, updated: cst.Call) -> cst.BaseExpression:
        """The call of a method's helper with the receiver and the arguments as they are."""
        self._record(original, name, How.HELPER, name.rpartition(".")[2])
        receiver = cst.ensure_type(updated.func, cst.Attribute).value
        func = dotted(self.program.helper(name))
        kept = [arg for arg in updated.args if word(arg) not in ("non_blocking", "copy", "memory_format")]
        call = cst.Call(func, without_comma([cst.Arg(receiver), *kept]))
        return self._noted(original, call, self.kind(cst.ensure_type(original.func, cst.Attribute).value))

    def _placeless(self, original: cst.Call, updated: cst.Call) -> tuple[cst.Call, cst.Call]:
        """``x.to(dtype=…, device=…)`` without what says where, if something else is left."""
        kept = [place for place, arg in enumerate(original.args) if word(arg) not in _WHERE]
        if not kept or len(kept) == len(original.args):
            return original, updated
        for arg in original.args:
            if (key := word(arg)) in effects.ARGUMENTS:
                self._record(original, "torch.Tensor.to", How.DROPPED, "", key, effects.ARGUMENTS[key])
        args = [without_comma([each.args[place] for place in kept]) for each in (original, updated)]
        before = self._in_place_of(original, original.with_changes(args=args[0]))
        return before, updated.with_changes(args=args[1])

    def _is_device(self, node: cst.BaseExpression) -> bool:
        if isinstance(node, cst.SimpleString):
            return True
        kind = self.kind(node)
        if isinstance(kind, (Tensor, Instance)) and kind.made is not None:
            return kind.made.torch in ("torch.device", "torch.Tensor.device")
        return names_device(dotted_name(node) or "")

    def _may_be_module(self, kind: Kind) -> bool:
        return not isinstance(kind, Object) or self.classes.is_module(kind.name)


def _is_foreign(key: str, forms: list[tuple[Parameter, ...]]) -> bool:
    """Whether a method of tensors takes no argument of that name, in torch's words or numpy's."""
    taken = [each for form in forms for each in form]
    if not key or key in NUMPY_NAMES or any(each.kind in (VARIADIC, ANY_KEYWORD) for each in taken):
        return False
    return all(each.name != key for each in taken)
