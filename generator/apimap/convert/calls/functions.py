"""Calls of torch's functions and classes, and the arguments that ask for more than a rule."""

from __future__ import annotations

from collections.abc import Sequence

import libcst as cst
import libcst.matchers as m

from apimap.convert.calls.adapting import Adapting
from apimap.convert.calls.methods import AT_ONCE, PUT_OFF
from apimap.convert.names.arrays import of_numpy
from apimap.convert.names.classes import MODULE
from apimap.convert.names.members import AVERAGING, SCHEDULERS
from apimap.convert.names.naming import VARIABLE
from apimap.convert.translate.helper_names import HELPERS, NOT_CONVERTED
from apimap.convert.translate.sites import How
from apimap.convert.translate.spelling import LEGACY
from apimap.derive.kinds import INTEGER, PLAIN, SIZE, TENSOR, UNKNOWN, Instance, Kind, Tensor, Unknown
from apimap.derive.signature import without_receiver
from apimap.derive.syntax import dotted, receiver, word
from apimap.derive.underivable import Underivable, quote
from apimap.model.libraries import library_of
from apimap.signatures import Parameter

# What makes a parameter.
PARAMETERS = ("torch.nn.Parameter", "torch.nn.parameter.Parameter")
# What gives the module that it was given.
_SAME_MODULE = frozenset(
    f"torch.nn.utils.{leaf}"
    for leaf in (
        *("spectral_norm", "weight_norm", "remove_spectral_norm", "remove_weight_norm"),
        *("parametrizations.spectral_norm", "parametrizations.weight_norm", "parametrizations.orthogonal"),
    )
)
# What makes tensors of numbers.
_MAKERS = frozenset(
    ("zeros", "ones", "empty", "full", "rand", "randn", "randint", "arange", "linspace", "eye", "normal")
) | {"tensor", "floattensor", "doubletensor", "longtensor", "from_numpy", "as_tensor", "logspace"}
# What numpy counts: sizes, where a layer is given them.
_NUMPY_COUNTS = ("prod", "sum", "max", "min", "int64", "int32")
# What schedulers count, and what they multiply with: torch takes any number, mindspore checks for its kind.
_OF_SCHEDULERS = {
    "CosineAnnealingLR": ("T_max", "eta_min", "last_epoch"),
    "StepLR": ("step_size", "gamma", "last_epoch"),
    "ConstantLR": ("factor", "total_iters", "last_epoch"),
    "LinearLR": ("start_factor", "end_factor", "total_iters", "last_epoch"),
    "PolynomialLR": ("total_iters", "power", "last_epoch"),
    "MultiStepLR": ("milestones", "gamma", "last_epoch"),
    "SequentialLR": ("schedulers", "milestones", "last_epoch"),
    "ExponentialLR": ("gamma", "last_epoch"),
}
_RESUMED = _OF_SCHEDULERS | {"MultiplicativeLR": ("lr_lambda", "last_epoch")}
_COUNTED = ("T_max", "step_size", "total_iters", "milestones", "last_epoch")
_FACTORS = ("eta_min", "gamma", "power")
# Functions that take an input without an axis for a batch, which mindspore's do not.
OVER_WINDOWS = frozenset(
    f"{owner}.{leaf}{axes}d"
    for owner in ("torch", "torch.nn.functional")
    for leaf in ("conv", "avg_pool", "max_pool")
    for axes in (1, 2, 3)
)
# What gives True or False.
_TRUTH = (
    m.Name("True")
    | m.Name("False")
    | m.Comparison()
    | m.UnaryOperation(operator=m.Not())
    | m.Call(
        func=m.OneOf(
            *(m.Name(each) for each in ("bool", "isinstance", "issubclass", "hasattr", "any", "all"))
        )
    )
)
_INTEGER = m.Integer() | m.UnaryOperation(operator=m.Minus(), expression=m.Integer())
_PRODUCTS = ("torch.mm", "torch.matmul", "torch.mv")
# Layers whose first two arguments are sizes, so that whatever numpy gives for one of them is a whole number.
_SIZED = {
    "torch.nn.Linear": ("in_features", "out_features"),
    "torch.nn.Embedding": ("num_embeddings", "embedding_dim"),
    "torch.nn.GroupNorm": ("num_groups", "num_channels"),
    **{
        f"torch.nn.{kind}{rank}d": ("in_channels", "out_channels")
        for kind in ("Conv", "ConvTranspose")
        for rank in (1, 2, 3)
    },
}


class Functions(Adapting):
    """Rewrites calls of torch's names."""

    def _torch_call(self, name: str, original: cst.Call, updated: cst.Call) -> cst.BaseExpression:
        self._check_inplace(name, original)
        method = self._as_method(name, original, updated)
        if method is not None:
            return method
        by_name = {arg.keyword.value: arg for arg in updated.args if arg.keyword is not None}
        leaf = self.program.torch_kind(name) == "function" or name == VARIABLE
        if "requires_grad" in by_name and leaf:
            return self._leaf(name, original, updated, by_name["requires_grad"])
        if "out" in by_name and self.program.torch_kind(name) == "function" and self.program.knows(name):
            return self._into(name, original, updated, by_name["out"])
        if name.removeprefix("torch.") in PUT_OFF and self._asks_what_is_put_off(original):
            raise Underivable(quote(original), "", AT_ONCE)
        settled = self._settled(name, original, updated)
        if settled is not None:
            return settled
        starred = any(arg.star for arg in original.args)
        if starred and name in LEGACY and all(arg.keyword is None for arg in original.args):
            return self._legacy(name, original, updated)
        if starred and self.program.torch_kind(name) in ("class", "function"):
            try:
                return self._begins(name, original, super().leave_Call(original, updated))
            except Underivable:
                full, helper = self.adapters.value(name)
                self._record(original, name, How.HELPER if helper else How.RULE, full.rpartition(".")[2])
                new = updated.with_changes(func=dotted(full))
                return self._noted(original, self._begins(name, original, new), self._made_by(name))
        if name == f"{MODULE}.__init__":
            self._record(original, name, How.RULE, "mindspore.nn.Cell.__init__")
            return self._noted(
                original, updated.with_changes(func=dotted("mindspore.nn.Cell.__init__")), PLAIN
            )
        if name.startswith("torch.nn.") and self.program.torch_kind(name) == "class":
            updated = self._counted(name, original, updated)
        if name.startswith(("torch.nn.", "torch.optim.")) and self.program.torch_kind(name) == "class":
            updated = self._flagged(name, original, updated)
        self.unbatched = self.unbatched or name in OVER_WINDOWS
        if name.startswith(SCHEDULERS):
            self.real_steps = self.real_steps or self._takes_real(name, original)
            self.resumes = self.resumes or _goes_on(name, original)
        try:
            if name in LEGACY and not original.args:
                raise Underivable(quote(original), "", "a tensor without elements")
            if self.adapters.one_class(name) is not None and self.adapters.takes(name, original):
                raise Underivable(quote(original), "", "each object is made of the class that is asked for")
            written = self._function(name, original, self._arguments(original, updated))
        except Underivable as refusal:
            if name not in LEGACY or any(arg.keyword is not None for arg in original.args):
                return self._through_adapter(name, original, updated, refusal)
            return self._legacy(name, original, updated)
        if (
            library_of(name)
            and isinstance(self.kind(original), Tensor)
            and not self.program.gives_tensor(name)
        ):
            self.kinds[original] = UNKNOWN  # a network, a schedule, numbers …
        if self.classes.defaults:
            written = self._of_default_dtype(original, written)
        if name in _SAME_MODULE and original.args:
            self.kinds[original] = self.kind(original.args[0].value)
        written = self._in_torchs_names(name, original, updated, written)
        if name in PARAMETERS and self.classes.records and original.args:
            written = self._parted(original, written)
        optimizer = name.startswith("torch.optim.") and not name.startswith(AVERAGING)
        optimizer = optimizer and name != "torch.optim.LBFGS"  # which takes tensors as they are
        if optimizer and isinstance(written, cst.Call) and original.args:
            written = self._distinct(original, written)
        return self._begins(name, original, written)

    def _of_default_dtype(self, original: cst.Call, written: cst.BaseExpression) -> cst.BaseExpression:
        """``dtype=mindspore.float32`` of a rule, where the program chose another dtype for what says none."""
        if not isinstance(written, cst.Call) or any(word(arg) == "dtype" for arg in original.args):
            return written
        usual = m.Arg(keyword=m.Name("dtype"), value=m.Attribute(m.Name("mindspore"), m.Name("float32")))
        args = [
            arg.with_changes(value=self.program.called("default_dtype")) if m.matches(arg, usual) else arg
            for arg in written.args
        ]
        return written.with_changes(args=args)

    def _legacy(self, name: str, original: cst.Call, updated: cst.Call) -> cst.BaseExpression:
        """``torch.Tensor(2, 3)``: of sizes, or of data."""
        self._record(original, name, How.HELPER, "legacy_tensor")
        return self._legacy_call(name, original, updated)

    def _check_inplace(self, name: str, original: cst.Call) -> None:
        """``F.relu(x[0], inplace=True)`` as a statement: without the argument it would do nothing."""
        if original not in self._statement_calls:
            return
        for arg in original.args:
            if word(arg) != "inplace" or m.matches(arg.value, m.Name("False")):
                continue
            named = isinstance(original.args[0].value, cst.Name) and m.matches(arg.value, m.Name("True"))
            if not named:
                message = "the call changes its argument; assign the result to it instead"
                raise Underivable(quote(original), "inplace", message)

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
        before = self._in_place_of(original, original.with_changes(func=func, args=original.args[1:]))
        made = cst.Attribute(receiver(updated.args[0].value), cst.Name(leaf))
        return self._method_call(func, before, updated.with_changes(func=made, args=updated.args[1:]))

    def _settled(self, name: str, original: cst.Call, updated: cst.Call) -> cst.BaseExpression | None:
        """A call that is answered whatever the rules say."""
        chooses = name in ("torch.set_default_dtype", "torch.set_default_tensor_type")
        if chooses and len(original.args) == 1 and not self.classes.defaults:
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
        if name in _PRODUCTS and len(original.args) == 2 and self._may_be_sparse(original.args[0].value):
            return self._sparse_product(original, name, *(each.value for each in updated.args))
        if name.endswith(".reset_parameters") and len(original.args) == 1:
            return self._reset(name, original, original.args[0].value)
        return None

    def _distinct(self, original: cst.Call, written: cst.Call) -> cst.Call:
        """Parameters with the same name, or of complex numbers, which mindspore's optimizers refuse."""
        one = m.Call(func=m.Attribute(attr=m.Name("parameters")))
        words = [word(arg) or "params" for arg in original.args]
        if "params" not in words:
            return written
        first = original.args[words.index("params")]
        made = self.kind(original)
        whole = m.matches(first.value, one) and not self.grown and not self.classes.regrows
        if first.star or not isinstance(made, Instance):
            return written
        own = made.made.counterpart.mindspore.startswith(f"{HELPERS}.")
        if whole and (own or not self.classes.complex):
            return written
        if "lr_scheduler" in made.made.torch or not written.args:
            return written
        keys = [word(arg) or "params" for arg in written.args]
        if "params" not in keys:
            return written
        given = written.args[keys.index("params")]
        held = given.with_changes(value=self.program.called("distinct", given.value))
        return written.with_changes(args=[held if each is given else each for each in written.args])

    def _counted(self, name: str, original: cst.Call, updated: cst.Call) -> cst.Call:
        """``nn.Linear(np.prod(shape), 8)``: layers take Python's integers for sizes, none of numpy's."""
        args = []
        sizes = _SIZED.get(name, ())
        for place, (old, new) in enumerate(zip(original.args, updated.args, strict=True)):
            sized = not old.star and of_numpy(old.value, self.arrays)
            whole = isinstance(old.value, cst.Call) and _leaf_of(old.value.func) in _NUMPY_COUNTS
            whole = whole or (place < len(sizes) if old.keyword is None else word(old) in sizes)
            args.append(new.with_changes(value=_integer(new.value)) if sized and whole else new)
        return updated.with_changes(args=args)

    def _flagged(self, name: str, original: cst.Call, updated: cst.Call) -> cst.Call:
        """``nn.Linear(2, 3, bias=args.bias)``: torch asks whether it is true, mindspore wants True or False.

        Nor do its optimizers take numbers of numpy's.
        """
        given = self._parameters_of(name)
        flags = {each.name for each in given if each.default in ("True", "False")}
        numbers = ("lr", "momentum", "weight_decay", "alpha", "eps") if "torch.optim." in name else ()
        if not flags and not numbers:
            return updated
        args = []
        for place, (old, new) in enumerate(zip(original.args, updated.args, strict=True)):
            if old.star:
                return updated
            key = word(old) or "".join(each.name for each in given[place : place + 1])
            if key in flags and not self._is_flag(old.value):
                new = new.with_changes(value=_truth(new.value))
            elif key in numbers and of_numpy(old.value, self.arrays):
                new = new.with_changes(value=cst.Call(cst.Name("float"), [cst.Arg(new.value)]))
            args.append(new)
        return updated.with_changes(args=args)

    def _parameters_of(self, name: str) -> Sequence[Parameter]:
        """What a function or class of torch's takes, in the first of its forms, in their order."""
        api = self.torch.get(name)
        return without_receiver(api.overloads[0]) if api is not None and api.overloads else ()

    def _is_flag(self, node: cst.BaseExpression) -> bool:
        """Whether a value is True or False, as far as the program shows."""
        if isinstance(node, cst.BooleanOperation):
            return self._is_flag(node.left) and self._is_flag(node.right)
        if isinstance(node, cst.IfExp):
            return self._is_flag(node.body) and self._is_flag(node.orelse)
        if not isinstance(node, cst.Name) or m.matches(node, _TRUTH):
            return m.matches(node, _TRUTH)
        for around in reversed(self._functions):
            params = around.params
            for each in (*params.posonly_params, *params.params, *params.kwonly_params):
                if each.name.value == node.value:
                    plain = each.default is not None and m.matches(each.default, _TRUTH)
                    return plain and node.value not in self.classes.counted_flags
        return node.value in self.flags

    def bind(self, target: cst.BaseExpression, kind: Kind, value: cst.BaseExpression | None = None) -> None:
        """Notes names that hold True or False."""
        super().bind(target, kind, value)
        if isinstance(target, cst.Name):
            known = value is not None and self._is_flag(value)
            (self.flags.add if known else self.flags.discard)(target.value)

    def _takes_real(self, name: str, call: cst.Call) -> bool:
        """``CosineAnnealingLR(opt, args.epochs)``: mindspore wants an integer, and this may be any number."""
        places = _OF_SCHEDULERS.get(name.removeprefix(SCHEDULERS))
        if places is None:
            return False
        for place, arg in enumerate(call.args):
            key = word(arg) or "".join(("", *places)[place : place + 1])
            real = key in _FACTORS and not m.matches(arg.value, m.Float())
            if arg.star or real or (key in _COUNTED and not self._is_integer(arg.value)):
                return True
        return False

    def _is_integer(self, node: cst.BaseExpression) -> bool:
        """Whether a number is one of Python's integers, or a list holds only such."""
        if isinstance(node, cst.List):
            return all(self._is_integer(each.value) for each in node.elements)
        return m.matches(node, _INTEGER) or self.kind(node) == INTEGER

    def _parted(self, original: cst.Call, written: cst.BaseExpression) -> cst.BaseExpression:
        """``nn.Parameter(linear.weight * 2)``: torch forgets how the tensor was made, mindspore may not."""
        given = next((each for each in original.args if word(each) in ("", "data")), None)
        if given is None or given.star or self._is_new(given.value):
            return written
        if not isinstance(written, cst.Call) or not written.args:
            return written
        alone = cst.Call(dotted("mindspore.ops.stop_gradient"), [cst.Arg(written.args[0].value)])
        return written.with_changes(args=[written.args[0].with_changes(value=alone), *written.args[1:]])

    def _is_new(self, node: cst.BaseExpression) -> bool:
        """Whether a tensor is made of numbers alone, so that there is nothing that could be recorded."""
        if isinstance(node, cst.BinaryOperation):
            return all(self._is_new(each) for each in (node.left, node.right))
        if isinstance(node, (cst.List, cst.Tuple)):
            return all(self._is_new(each.value) for each in node.elements)
        if isinstance(node, cst.UnaryOperation):
            return self._is_new(node.expression)
        if isinstance(node, cst.Call):
            name = self._torch_name(node.func)
            if name is not None and name.rpartition(".")[2].lower() in _MAKERS:
                return True
            plain = [each.value for each in node.args]
            if name is None and isinstance(node.func, cst.Attribute):
                plain.append(node.func.value)
            return (name is not None or len(plain) > len(node.args)) and all(map(self._is_new, plain))
        kind = self.kind(node)
        return kind in (PLAIN, INTEGER, SIZE) or isinstance(node, (cst.BaseNumber, cst.BaseString))

    def _leaf(self, name: str, original: cst.Call, updated: cst.Call, wanted: cst.Arg) -> cst.BaseExpression:
        """``torch.ones(2, requires_grad=True)``: the tensor, and then that its gradient is wanted."""
        before, less = self._without(original, updated, wanted)
        written = self._torch_call(name, before, less)
        if self.given_to.get(original) in self.optimized and m.matches(wanted.value, m.Name("True")):
            return self._noted(original, self._as_parameter(written), self.kind(before))
        if not m.matches(wanted.value, m.Name("False")):
            given = [] if m.matches(wanted.value, m.Name("True")) else [wanted.value]
            written = self.program.called("torch.Tensor.requires_grad_", written, *given)
        return self._noted(original, written, self.kind(before))

    def _as_parameter(self, value: cst.BaseExpression) -> cst.Call:
        """A tensor that an optimizer is given: mindspore's take parameters only."""
        return cst.Call(dotted("mindspore.Parameter"), [cst.Arg(value)])

    def _into(self, name: str, original: cst.Call, updated: cst.Call, target: cst.Arg) -> cst.BaseExpression:
        """``torch.add(a, b, out=c)``: what is computed is written into c, which is the result as well."""
        before, less = self._without(original, updated, target)
        written = self._torch_call(name, before, less)
        if not m.matches(target.value, m.Name("None")):
            written = self.program.called("into", target.value, written)
        return self._noted(original, written, self.kind(before))


def _leaf_of(func: cst.BaseExpression) -> str:
    return func.attr.value if isinstance(func, cst.Attribute) else ""


def _truth(value: cst.BaseExpression) -> cst.BaseExpression:
    """The value as True or False: what is written out as what it is, anything else as it turns out."""
    if m.matches(value, m.Integer() | m.Name("None")):
        zero = not isinstance(value, cst.Integer) or value.evaluated_value == 0
        return cst.Name("False" if zero else "True")
    return cst.Call(cst.Name("bool"), [cst.Arg(value)])


def _integer(value: cst.BaseExpression) -> cst.Call:
    return cst.Call(cst.Name("int"), [cst.Arg(value)])


def _goes_on(name: str, call: cst.Call) -> bool:
    """Whether a scheduler is given a last epoch: ``ExponentialLR(opt, 0.9, last_epoch=epoch)``."""
    places = _RESUMED.get(name.removeprefix(SCHEDULERS), ())
    for place, arg in enumerate(call.args):
        if arg.star or (word(arg) or "".join(("", *places)[place : place + 1])) == "last_epoch":
            return not m.matches(arg.value, m.UnaryOperation(m.Minus(), m.Integer("1")))
    return False
