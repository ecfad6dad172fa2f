"""The calls of a training step: gradients are recorded and held as torch does, by helpers of the names."""

# ruff: noqa: D102 - the visit_ and leave_ methods are LibCST's hooks, named for what they handle

from __future__ import annotations

import libcst as cst

from apimap.convert.names.holding import Holding
from apimap.convert.names.kinds import Object
from apimap.convert.names.members import AVERAGING, says_optimizer
from apimap.convert.names.walking import walk
from apimap.convert.translate.sites import How
from apimap.derive.kinds import PLAIN, UNKNOWN, Instance, Items, Kind, Tensor, Unknown
from apimap.derive.syntax import dotted, dotted_name


class Stepping(Holding):
    """Rewrites ``zero_grad``, ``backward`` and ``step``."""

    def visit_Module(self, node: cst.Module) -> None:
        resets: set[str] = set()
        steps: set[str] = set()
        listed = appended = False
        self.arrays = self.arrays_of.of(node)
        for call in walk(node):
            if not isinstance(call, cst.Call):
                continue
            leaf = call.func.attr if isinstance(call.func, cst.Attribute) else call.func
            if not isinstance(leaf, cst.Name):
                continue
            if f"torch.optim.{leaf.value}" in self.torch:
                self.optimized.update(_listed_in(call))
            listed = listed or leaf.value in ("ModuleList", "add_module", "setattr")
            appended = appended or leaf.value in ("add_module", "setattr")
            if not isinstance(call.func, cst.Attribute):
                continue
            appended = appended or leaf.value in ("append", "extend", "insert")
            owner = dotted_name(call.func.value)
            if owner is not None:
                self.asked_of[owner].add(leaf.value)
            if leaf.value not in ("zero_grad", "step"):
                continue
            if owner is not None:
                (steps if leaf.value == "step" else resets).add(owner)
        self.optimizers = resets & steps
        # What a list of layers is given after it was made has names that may be another layer's.
        self.grown = listed and appended

    def _gradients(
        self, kind: Kind, leaf: str, original: cst.Call, updated: cst.Call
    ) -> cst.BaseExpression | None:
        """The three calls of a training step; None where the call is another one of that name."""
        if leaf == "backward":
            return self._backward(kind, original, updated)
        owner = dotted_name(original.func.value) if isinstance(original.func, cst.Attribute) else None
        made = isinstance(kind, Instance) and kind.made.torch.startswith("torch.optim.")
        if isinstance(kind, Instance) and "lr_scheduler" in kind.made.torch:
            if not kind.made.counterpart.mindspore.startswith("mindspore.experimental."):
                return None
            name = f"{kind.made.torch}.{leaf}"
            self._record(original, name, How.RULE, f"{kind.made.counterpart.mindspore}.{leaf}")
            return self._noted(original, updated, PLAIN)
        module = self._is_module(kind)
        if isinstance(kind, Instance) and kind.made.torch.startswith(AVERAGING) and not module:
            return None  # a scheduler
        told = made or module or owner in self.optimizers
        guessed = leaf == "zero_grad" or "optim" in (owner or "").lower() or says_optimizer(owner or "")
        if not told and not guessed:
            self.left_steps = self.left_steps or (isinstance(kind, Unknown) and len(original.args) < 2)
            return None
        if leaf == "step" and module:
            return None
        why = "" if made or module else "it is taken for an optimizer by the name or its zero_grad and step"
        how = How.HELPER if made or module else How.ASSUMED
        self._record(original, f"torch.optim.Optimizer.{leaf}", how, leaf, "", why)
        return self._noted(original, self._by_name(leaf, updated), UNKNOWN if leaf == "step" else PLAIN)

    def _backward(self, kind: Kind, original: cst.Call, updated: cst.Call) -> cst.BaseExpression | None:
        if isinstance(kind, Object) or kind == PLAIN or isinstance(kind, Items):
            return None
        how = How.HELPER if isinstance(kind, Tensor) else How.ASSUMED
        why = "" if how is How.HELPER else "its receiver is taken for a tensor"
        self._record(original, "torch.Tensor.backward", how, "backward", "", why)
        return self._noted(original, self._by_name("backward", updated), PLAIN)

    def _by_name(self, leaf: str, updated: cst.Call) -> cst.Call:
        """The helper of a name, called with the receiver first."""
        assert isinstance(updated.func, cst.Attribute)
        full = self.program.helper(_HELPERS[leaf])
        return updated.with_changes(func=dotted(full), args=[cst.Arg(updated.func.value), *updated.args])


_HELPERS = {
    "backward": "torch.Tensor.backward",
    "step": "torch.optim.Optimizer.step",
    "zero_grad": "torch.nn.Module.zero_grad",
}


def _listed_in(call: cst.Call) -> set[str]:
    """The names in lists among a call's arguments, and in lists of groups."""
    found: set[str] = set()
    for arg in call.args:
        for each in walk(arg.value):
            if isinstance(each, (cst.List, cst.Tuple)):
                found |= {dotted_name(part.value) or "" for part in each.elements}
    return found - {""}
