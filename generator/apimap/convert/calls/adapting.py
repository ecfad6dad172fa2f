"""Calls and objects through adapters, where the rules cannot write them where they stand."""

from __future__ import annotations

from collections.abc import Collection

import libcst as cst

from apimap.convert.calls.methods import Methods
from apimap.convert.names.uses.of_modules import PARTS
from apimap.convert.translate.adapters import renamed
from apimap.convert.translate.helper_names import HELPERS, helper_name
from apimap.convert.translate.sites import How
from apimap.derive import effects
from apimap.derive.kinds import Instance, Made
from apimap.derive.signature import ANY_KEYWORD
from apimap.derive.syntax import dotted, dotted_name, without_comma, word
from apimap.derive.underivable import Underivable
from apimap.model.entry import Rule
from apimap.signatures import Parameter

# Class methods that make an object.
_MAKERS = frozenset(("torch.nn.Embedding.from_pretrained", "torch.nn.EmbeddingBag.from_pretrained"))


class Adapting(Methods):
    """Puts a class or function with torch's signature in the place of a call's own code."""

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
        takes_any = any(each.kind == ANY_KEYWORD for way in self._ways(name) for each in way)
        if full and not helper and not full.startswith(HELPERS) and takes_any:
            self._record(
                original, name, How.RULE, full.rpartition(".")[2]
            )  # any keyword is taken, and unused
            return self._noted(original, updated.with_changes(func=dotted(full)), self._made_by(name))
        if not full.startswith(HELPERS) or helper or not self.adapters.takes(name, original):
            raise refusal
        self._record(original, name, How.RULE, full.rpartition(".")[2])
        kept = without_comma([arg for arg in updated.args if word(arg) not in effects.ARGUMENTS])
        new = updated.with_changes(func=dotted(full), args=kept)
        return self._noted(original, self._begins(name, original, new), self._made_by(name))

    def _ways(self, name: str) -> tuple[tuple[Parameter, ...], ...]:
        api = self.torch.get(name)
        return api.overloads if api is not None else ()

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
        kept = [arg for arg in updated.args if word(arg) not in effects.ARGUMENTS]
        return self._noted(original, updated.with_changes(func=dotted(full), args=kept), Instance(seen))

    def _without_options(self, original: cst.Call, updated: cst.Call) -> tuple[cst.Call, cst.Call]:
        """``partial(torch.arange, device=d)``: without what the helper does not take."""
        if dotted_name(original.func) not in ("partial", "functools.partial") or not original.args:
            return original, updated
        name = self._torch_name(original.args[0].value)
        rules = self.program.rules
        if name is None or name not in rules.helpers:
            return original, updated
        if dotted_name(updated.args[0].value) != f"{HELPERS}.{helper_name(name, rules)}":
            return original, updated  # an adapter takes what torch takes
        known, _ = self.program.taken(name)
        lost = {word(each) for each in original.args if word(each) in effects.ARGUMENTS} - known
        if not lost:
            return original, updated
        for each in sorted(lost):
            self._record(original, name, How.DROPPED, "", each, effects.ARGUMENTS[each])
        return _without(original, lost), _without(updated, lost)


def _without(call: cst.Call, words: Collection[str]) -> cst.Call:
    return call.with_changes(args=without_comma([each for each in call.args if word(each) not in words]))
