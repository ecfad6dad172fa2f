"""Members of values: a tensor's, a module's, or one of the program's own objects'."""

from __future__ import annotations

import libcst as cst
import libcst.matchers as m

from apimap.convert.names.classes import MODULE
from apimap.convert.names.importing import Importing
from apimap.convert.names.kinds import AnyModule, Assumed, Class, Either, Function, Object, Space, Value
from apimap.convert.names.members import (
    AVERAGED,
    AVERAGING,
    CONTAINER,
    DOCUMENTED,
    MODULE_ATTRIBUTES,
    MODULE_METHODS,
    RECORDED,
    SCHEDULERS,
    says_optimizer,
)
from apimap.convert.translate.adapters import renamed
from apimap.convert.translate.helper_names import HELPERS
from apimap.convert.translate.sites import How
from apimap.convert.translate.spelling import LEGACY
from apimap.derive.kinds import PLAIN, TENSOR, UNKNOWN, Instance, Kind, Made, Opaque, Tensor, Unknown
from apimap.derive.syntax import dotted, dotted_name, member
from apimap.derive.underivable import Underivable, code_of, quote
from apimap.model.entry import Counterpart


def _is_helper(made: Made) -> bool:
    return made.counterpart.mindspore.startswith(f"{HELPERS}.")


# Bases whose subclasses do what the counterpart's would not: children set as attributes are run, a step is
# taken without arguments.
HELPER_BASES = frozenset(
    (
        *("torch.nn.Sequential", "torch.optim.Optimizer"),
        *("torch.nn.modules.loss._Loss", "torch.nn.modules.loss._WeightedLoss"),
    )
)

# What torch's dtypes say of themselves; a tensor's are methods, but for its size.
_OF_DTYPES = ("is_floating_point", "is_complex", "is_signed", "itemsize")
_NO_DTYPE = "mindspore's dtypes do not say it"
# Attributes that mindspore's schedulers call as torch's do.
_OF_SCHEDULERS = frozenset(
    (
        *(
            "gamma",
            "step_size",
            "milestones",
            "T_max",
            "eta_min",
            "start_factor",
            "end_factor",
            "total_iters",
        ),
        *("lr_lambdas", "base_lrs", "factor", "patience", "cooldown", "cooldown_counter", "threshold"),
    )
)
# Those that it keeps as parameters, perhaps under another name, and what makes torch's numbers of them.
_OF_PLATEAU = {"best": ("best", "float"), "num_bad_epochs": ("wait", "int")}


class Belonging(Importing):
    """Rewrites attributes by what the program shows of their owner."""

    # ---- members of values

    def _member(self, original: cst.Attribute, updated: cst.Attribute) -> cst.BaseExpression:
        kind, leaf = self.kind(original.value), original.attr.value
        own = self._own(kind, leaf)
        if own is not None:
            return self._noted(original, updated, own)
        if isinstance(kind, Space):
            return self._noted(original, updated, of_space(leaf))
        if isinstance(kind, Either):
            return self._noted(original, self._of_either(kind, leaf, updated), UNKNOWN)
        if leaf == "grad" and isinstance(kind, (Tensor, Unknown)) and self._keeps_gradient(original):
            why = "what is added to it later is seen by who keeps it"
            self._record(original, "torch.Tensor.grad", How.HELPER, "kept_grad", "", why)
            return self._noted(original, self.program.called("kept_grad", updated.value), TENSOR)
        if leaf == "grad_fn" and isinstance(kind, (Tensor, Unknown)):
            why = "mindspore has a node for a leaf as well"
            self._record(original, "torch.Tensor.grad_fn", How.HELPER, "grad_fn_of", "", why)
            return self._noted(original, self.program.called("grad_fn_of", updated.value), PLAIN)
        if leaf in RECORDED and original not in self.called and isinstance(kind, (Tensor, Unknown)):
            self._record(original, f"torch.Tensor.{leaf}", How.RULE, f"mindspore.Tensor.{RECORDED[leaf]}")
            result = TENSOR if leaf == "grad" else PLAIN
            return self._noted(original, member(updated, RECORDED[leaf]), result)
        if original in self.devices.looked_at and self._has_device(original, kind):
            why = "mindspore gives a text, torch an object"
            self._record(original, "torch.Tensor.device", How.HELPER, "device", "", why)
            made = Made(
                _DEVICE, Counterpart.model_construct(mindspore=self.program.helper(_DEVICE), members={})
            )
            return self._noted(original, self.program.called(_DEVICE, updated), Instance(made))
        scheduler = isinstance(kind, Instance) and kind.made.torch.startswith(SCHEDULERS)
        if (
            leaf in _OF_DTYPES
            and original not in self.called
            and (isinstance(kind, Opaque) or (leaf != "itemsize" and isinstance(kind, Unknown)))
        ):
            self._record(original, f"torch.dtype.{leaf}", How.HELPER, "of_dtype", "", _NO_DTYPE)
            word = cst.SimpleString(f'"{leaf}"')
            return self._noted(original, self.program.called("of_dtype", updated.value, word), PLAIN)
        if scheduler and leaf in _OF_SCHEDULERS and original not in self.called:
            self._record(original, f"{SCHEDULERS}LRScheduler.{leaf}", How.RULE, leaf)
            return self._noted(original, updated, PLAIN)
        if scheduler and leaf in _OF_PLATEAU and original not in self._assigned:
            held, number = _OF_PLATEAU[leaf]
            self._record(original, f"{SCHEDULERS}ReduceLROnPlateau.{leaf}", How.RULE, held)
            given = [cst.Arg(member(updated, held))]
            return self._noted(original, cst.Call(cst.Name(number), given), PLAIN)
        if leaf == "optimizer" and scheduler:
            return self._noted(original, updated, UNKNOWN)  # mindspore's schedulers call it so as well
        if leaf == "param_groups" and self._is_optimizer(kind) and original not in self._assigned:
            full = self.program.helper("torch.optim.Optimizer.param_groups")
            self._record(original, "torch.optim.Optimizer.param_groups", How.HELPER, "param_groups")
            return self._noted(original, cst.Call(dotted(full), [cst.Arg(updated.value)]), UNKNOWN)
        if leaf == "state" and self._is_told_optimizer(original.value, kind):
            if original in self._assigned:
                message = "mindspore keeps the state in parameters; write into its entries instead"
                raise Underivable(quote(original), "", message)
            self._record(original, "torch.optim.Optimizer.state", How.HELPER, "state_of")
            full = self.program.helper("torch.optim.Optimizer.state_of")
            return self._noted(original, cst.Call(dotted(full), [cst.Arg(updated.value)]), UNKNOWN)
        field = _FIELDS.get(leaf) if original not in self.called else None
        if field is not None and self._gives_several(original.value, kind, field[1]):
            index = [cst.SubscriptElement(cst.Index(cst.Integer(str(field[0]))))]
            return self._noted(original, cst.Subscript(updated.value, index), TENSOR)
        if leaf in ("real", "imag") and isinstance(kind, Unknown) and original not in self.called:
            why = "its receiver may be a tensor or a number"
            self._record(original, f"torch.Tensor.{leaf}", How.HELPER, f"{leaf}_of", "", why)
            return self._noted(original, self.program.called(f"{leaf}_of", updated.value), UNKNOWN)
        if isinstance(kind, Object) and not self.classes.owns(kind.name, leaf):
            root = self.classes.root(kind.name)
            other = self._inherited(root, leaf, original) if root is not None and root != MODULE else None
            if other is not None:
                self._record(original, f"{root}.{leaf}", How.RULE, other)
                return self._noted(original, member(updated, other), TENSOR)
        if leaf == "forward" and isinstance(kind, (Instance, AnyModule, Unknown)):
            return self._noted(original, updated.with_changes(attr=cst.Name("construct")), UNKNOWN)
        if leaf in MODULE_ATTRIBUTES and (self._is_module(kind) or isinstance(kind, Unknown)):
            return self._noted(
                original, updated.with_changes(attr=cst.Name(MODULE_ATTRIBUTES[leaf])), UNKNOWN
            )
        if isinstance(kind, Instance) and _is_helper(kind.made):
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
        if (
            isinstance(kind, Tensor)
            and self.torch.get(f"torch.Tensor.{leaf}") is None
            and not self.program.knows(f"torch.Tensor.{leaf}")
            and original not in self.called
        ):
            return self._noted(original, updated, UNKNOWN)  # the program's own attribute
        if leaf in ("__name__", "__class__", "__dict__", "__doc__", "__module__", "training"):
            return self._noted(original, updated, PLAIN if leaf != "__dict__" else UNKNOWN)
        return super()._member(original, updated)

    def _keeps_gradient(self, node: cst.Attribute) -> bool:
        """Whether ``p.grad`` is read and kept, in a program that computes gradients."""
        if not self.classes.records or node in self.called or node in self._assigned:
            return False
        return self._place(node)[0] in self.shared.gradients

    def _inherited(self, root: str, leaf: str, node: cst.Attribute) -> str | None:
        """A member of torch's ``root`` in a class of the program that derives from it; None if unknown.

        A helper, and a class that convert writes, have torch's own names.
        """
        try:
            full, helper = self._base_of(root)
            counterpart = self.program.reference(root, node).counterpart
        except Underivable:
            return None
        if leaf not in counterpart.members and not (helper and leaf in DOCUMENTED):
            return None
        known = helper or (full.startswith(f"{HELPERS}.") and leaf in renamed(counterpart))
        return leaf if known else counterpart.members[leaf]

    def _base_of(self, name: str) -> tuple[str, bool]:
        """Full name of what a class of the program derives from in the place of torch's; whether a helper."""
        if name in HELPER_BASES and name in self.program.rules.helpers:
            return self.program.helper(name), True
        return self.adapters.value(name)

    def _has_device(self, node: cst.Attribute, kind: Kind) -> bool:
        """Whether ``.device`` is a tensor's: what may be an object of the program's own keeps it.

        Of an unknown value it is torch's object where it is asked for what only that has; an own one may be
        made so once more.
        """
        told = isinstance(kind, Tensor) or (
            isinstance(kind, Unknown)
            and node in self.devices.objects
            and not m.matches(node.value, m.Name("self"))
        )
        return told and node not in self.called and _DEVICE in self.program.rules.helpers

    def _of_either(self, kind: Either, leaf: str, updated: cst.Attribute) -> cst.BaseExpression:
        """A member of an object of one of several classes, which need not call it the same."""
        names = [  # a helper has torch's own attributes
            leaf if _is_helper(made) else made.counterpart.members.get(leaf) for made in kind.made
        ]
        if leaf not in DOCUMENTED or len(set(names)) == 1:
            return member(updated, names[0]) if names[0] is not None else updated
        if None in names or dotted_name(updated.value) is None:
            helpers = self.program.rules.helpers
            lacking = {each.torch for each, name in zip(kind.made, names, strict=True) if name is None}
            if lacking <= {*helpers}:
                self.adapters.classes.lacking |= lacking  # their helpers have torch's members
            classes = ", ".join(made.counterpart.mindspore for made in kind.made)
            raise Underivable(quote(updated), "", f"`{leaf}` is not the same member of {classes}")
        subject = code_of(updated.value)
        text = f"{subject}.{names[-1]}"
        for made, name in reversed(list(zip(kind.made[:-1], names[:-1], strict=True))):
            if name != names[-1]:
                text = f"{subject}.{name} if isinstance({subject}, {made.counterpart.mindspore}) else {text}"
        return cst.parse_expression(f"({text})")

    def _is_optimizer(self, kind: Kind) -> bool:
        if isinstance(kind, Instance):
            name = kind.made.torch
            return name.startswith("torch.optim.") and not name.startswith((AVERAGING, SCHEDULERS))
        return isinstance(kind, Unknown)

    def _is_told_optimizer(self, node: cst.BaseExpression, kind: Kind) -> bool:
        """Whether a value is an optimizer by what made it, or by its name and what is called on it."""
        name = dotted_name(node) or ""
        told = name in self.optimizers or says_optimizer(name)
        return self._is_optimizer(kind) and (isinstance(kind, Instance) or told)

    def _gives_several(self, node: cst.BaseExpression, kind: Kind, functions: frozenset[str]) -> bool:
        """Whether a value is the tuple, with names, that one of some functions gives."""
        made = kind.made.torch if isinstance(kind, Tensor) and kind.made is not None else ""
        if isinstance(node, cst.Call) and isinstance(node.func, cst.Attribute):
            return node.func.attr.value in functions
        return made.rpartition(".")[2] in functions

    def _is_module(self, kind: Kind) -> bool:
        if isinstance(kind, Object):
            return self.classes.is_module(kind.name)
        if isinstance(kind, Instance):
            return kind.made.torch.startswith("torch.nn.") or kind.made.torch == AVERAGED
        return isinstance(kind, (AnyModule, Either))

    def _own(self, kind: Kind, leaf: str) -> Kind | None:
        """What a member of one of the program's own objects is; None if it is not the program's."""
        if not isinstance(kind, (Object, Class)):
            return None
        for owner in self.classes.lineage(kind.name):
            found = self.known.attributes.get((owner, leaf))
            if found is not None:
                return found
        return None

    def _member_name(self, node: cst.Attribute, kind: Kind, leaf: str) -> str | None:
        if leaf == "add_param_group" and self._is_optimizer(kind):
            return "torch.optim.Optimizer.add_param_group"
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
                if leaf in _TAKING and f"{_LIST}.{leaf}" in self._held_members():
                    return f"{_LIST}.{leaf}"
                return f"{MODULE}.{leaf}" if self.program.knows(f"{MODULE}.{leaf}") else None
            case Unknown():
                return self._guessed(node, leaf)
            case Assumed() if leaf == "values" and node in self.called:
                return None  # an argument of `forward` that is asked for them is a dictionary, if not sparse
            case Instance(made=made) if made.torch.startswith("torch.nn.") and leaf == "forward":
                return None
            case Instance(made=made) if f"{made.torch}.{leaf}" in self._held_members():
                return f"{made.torch}.{leaf}"
            case Instance(made=made) if made.counterpart.mindspore.startswith(f"{HELPERS}."):
                # A helper has torch's own members; those of every module are a cell's.
                if leaf in ("state_dict", "load_state_dict") and self._is_optimizer(kind):
                    return f"torch.optim.Optimizer.{leaf}"
                if leaf in ("state_dict", "load_state_dict") and made.torch.startswith(SCHEDULERS):
                    return f"{SCHEDULERS}LRScheduler.{leaf}"
                known = self._is_module(kind) and self.program.knows(f"{MODULE}.{leaf}")
                return f"{MODULE}.{leaf}" if known and leaf != "forward" else None
            case Instance(made=made) if made.torch in _HOLDERS and leaf not in MODULE_METHODS:
                # A child that was given a name, unless modules have a method of that name.
                if not any(self.program.knows(f"{base}.{leaf}") for base in (made.torch, MODULE)):
                    return None
            case Value() | Class() | Function():
                return None
        return super()._member_name(node, kind, leaf)

    def _held_members(self) -> set[str]:
        """Members of torch's containers that helpers stand for, as nothing of mindspore's does."""
        helpers = self.program.rules.helpers
        return {f"{holder}.{leaf}" for holder in _HOLDERS for leaf in _TAKING} & helpers.keys()

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
        if node in self.called and self._is_own_member(node.value, leaf):
            return None
        if node not in self.called and self.program.torch_kind(name) == "method":
            return None  # a method that is not called here: more likely an attribute of something else
        return name

    def _is_own_member(self, owner: cst.BaseExpression, leaf: str) -> bool:
        """Whether a class of the program has the method, and all that is called on the value beside it.

        What tensors have as well tells nothing, so one member that they have not is needed:
        ``self.model.new()`` beside ``self.model.state_dict()`` is the program's own method.
        """
        if not isinstance(owner, cst.Attribute):
            return False  # a bare name may be something else in another function
        asked = self.asked_of.get(dotted_name(owner) or "", set())
        others = {each for each in asked if self.torch.get(f"torch.Tensor.{each}") is None}
        if not others:
            return False
        return any(
            self.classes.owns(name, leaf)
            and all(
                self.classes.owns(name, each)
                or (self.classes.is_module(name) and self.torch.get(f"{MODULE}.{each}") is not None)
                for each in others
            )
            for name in self.classes.members
        )


def of_space(leaf: str) -> Kind:
    """What a member of a module of torch's is, whichever module that is."""
    return Value(f"torch.{leaf}") if f"torch.{leaf}" in LEGACY else UNKNOWN


_DEVICE = "torch.device"
# Names of what torch gives together: the place among it, and the functions that give it.
_ORDERED = frozenset(
    ("max", "min", "sort", "topk", "median", "nanmedian", "mode", "kthvalue", "cummax", "cummin")
)
_FIELDS: dict[str, tuple[int, frozenset[str]]] = {
    "values": (0, _ORDERED),
    "indices": (1, _ORDERED),
    "eigenvalues": (0, frozenset(("eigh", "eig"))),
    "eigenvectors": (1, frozenset(("eigh", "eig"))),
    "Q": (0, frozenset(("qr",))),
    "R": (1, frozenset(("qr",))),
    "sign": (0, frozenset(("slogdet",))),
    "logabsdet": (1, frozenset(("slogdet",))),
}
_TAKING = ("pop", "insert", "extend")
_LIST = "torch.nn.ModuleList"
_HOLDERS = ("torch.nn.Sequential", "torch.nn.ModuleList", "torch.nn.ModuleDict", MODULE)
