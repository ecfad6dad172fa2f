"""Translating the sites of a program: by the rules of an entry, by a helper, or away."""

from __future__ import annotations

from dataclasses import replace

import libcst as cst
import libcst.matchers as m

from apimap.convert.translate.beneath import documented
from apimap.convert.translate.casting import Casting
from apimap.convert.translate.choosing import NO_KERNEL, named
from apimap.convert.translate.helping import changes
from apimap.convert.translate.sites import How
from apimap.convert.translate.spelled import spelled, tupled
from apimap.convert.translate.wanting import other_name
from apimap.derive import effects
from apimap.derive.bind import Argument
from apimap.derive.kinds import Made, Tensor
from apimap.derive.syntax import dotted
from apimap.derive.translate import Site
from apimap.derive.underivable import Underivable, quote
from apimap.model.entry import Counterpart

# Methods in place whose gradient does not need what the tensor held before.
_LINEAR = frozenset(
    f"{leaf}_"
    for leaf in ("add", "sub", "mul", "div", "fill", "zero", "copy", "neg", "masked_fill", "index_fill")
) | {
    f"{leaf}_"
    for leaf in ("normal", "uniform", "bernoulli", "exponential", "random", "requires_grad", "detach")
}
# What gives positions or counts: on CPU int32 ones, in torch int64.
_POSITIONS = frozenset(("argmin", "count_nonzero", "multinomial"))
# In place they change the tensor's shape as well, which no copy can do.
_RESHAPING = frozenset(
    f"torch.Tensor.{leaf}"
    for leaf in (
        *("unsqueeze", "squeeze", "t", "transpose", "swapaxes", "swapdims", "resize", "resize_as"),
        *("set",),
    )
)


class ProgramTranslator(Casting):
    """Says what stands for each torch name of a program, and what falls away."""

    def translate(self, name: str, site: Site) -> tuple[cst.BaseExpression, Made]:
        """The mindspore expression, recorded as what it is; raises :class:`Underivable`."""
        self.used.add(name)
        away = self._away(name, site)
        if away is not None:
            return away
        self.dropped, self.form = [], ""
        entry = self.entries.get(name)
        beneath = documented(name, site) if entry is None else None
        if beneath is not None:
            return self.translate(*beneath)
        words = {key for each in (entry.counterparts if entry else ()) for key in each.arguments}
        site = spelled(name, site, self.torch.get(name), words | self.taken(name)[0])
        other, site = other_name(name, site)
        if other != name and self.knows(other):
            return self.translate(other, site)
        if name == "torch.Tensor.to" and entry is not None:
            return self._cast(name, entry, site)
        if name == "torch.nn.Module.to":
            site = self._moved(site)
        if name == "torch.Tensor.type" and site.arguments:
            return self._type(site)
        if entry is not None and entry.counterparts:
            site = tupled(site, entry.counterparts[0])
        try:
            if entry is None or name in self.preferred or self._wants_helper(name, site):
                raise Underivable(quote(site.original), "", f"{name} has no entry")
            new, made = self._first(entry, site)
            verdict = self.compiled.verdict(name, made.counterpart)
            if changes(name) and verdict != "consistent":
                # What agrees but for an exception may be the change in place itself, which is silent.
                linear = name.rpartition(".")[2] in _LINEAR and name in self.rules.helpers
                changed = None if linear else self._in_place(name, site)
                if changed is not None:
                    return changed
                if name in self.rules.helpers:
                    return self._by_helper(name, site)
            if name in self.rules.helpers and (
                verdict == "divergent" or self.prefers_helper(name, made.counterpart)
            ):
                raise Underivable(quote(site.original), "", "a helper agrees better")
            if verdict in NO_KERNEL and any(
                self.compiled.verdict(name, each) not in (*NO_KERNEL, "not-run")
                for each in entry.counterparts
                if self._in_release(each) and each.form == made.counterpart.form
            ):
                message = (
                    f"{made.counterpart.mindspore} did not run on {self.device}, and what did refuses this"
                )
                raise Underivable(quote(site.original), "", message)
        except Underivable:
            if changes(name) and name.rpartition(".")[2] not in _LINEAR:
                changed = self._in_place(name, site)
                if changed is not None:
                    return changed
            if name in self.rules.helpers:
                return self._by_helper(name, site)
            changed = self._in_place(name, site) or self._by_function(name, site)
            if changed is None:
                raise
            return changed
        taken = f"it is taken for the form `{self.form}`" if self.form else ""
        how = How.ASSUMED if taken else How.RULE
        new = self._widened(name, site, made, new)
        if not taken and not _of_literals(name, site):
            taken = self.rules.catch(name, made.counterpart.mindspore, {*named(made, site)})
        if verdict in NO_KERNEL:
            how, taken = How.HAND, f"{made.counterpart.mindspore} did not run on {self.device}"
        self.record(site.original, name, how, made.counterpart.mindspore, "", taken)
        self._note_dropped(name, site, self.dropped)
        return new, made

    def _away(self, name: str, site: Site) -> tuple[cst.BaseExpression, Made] | None:
        made = Made(name, Counterpart.model_construct(mindspore="mindspore.Tensor", members={}, call={}))
        if name == "torch.Size" and name in self.preferred:
            return self._by_helper(name, site)
        if name == "torch.Size":
            self.record(site.original, name, How.RULE, "tuple", "", "")
            size = cst.Name("tuple")
            if not isinstance(site.original, cst.Call):
                return size, made
            return cst.Call(size, [each.arg for each in site.arguments]), made
        if name in effects.VALUES:
            value, why = effects.VALUES[name]
            self.record(site.original, name, How.DROPPED, value, "", why)
            return cst.parse_expression(value), made
        if name in effects.CONSTANTS:
            self.record(site.original, name, How.RULE, effects.CONSTANTS[name], "", "")
            return cst.parse_expression(effects.CONSTANTS[name]), made
        if name in effects.RECEIVER and site.receiver is not None:
            self.record(site.original, name, How.DROPPED, "", "", effects.RECEIVER[name])
            return site.receiver, made
        if name in effects.FIRST and len(site.arguments) >= 1 and not site.arguments[0].arg.keyword:
            self.record(site.original, name, How.DROPPED, "", "", effects.FIRST[name])
            return site.arguments[0].arg.value, made
        return None

    def _by_function(self, name: str, site: Site) -> tuple[cst.BaseExpression, Made] | None:
        """A method without an answer of its own, where the function of its name has one."""
        plain = f"torch.{name.rpartition('.')[2]}"
        if not name.startswith("torch.Tensor.") or site.receiver is None or not self.knows(plain):
            return None
        given = Argument(cst.Arg(site.receiver), Tensor())
        try:
            return self.translate(plain, replace(site, receiver=None, arguments=(given, *site.arguments)))
        except Underivable:
            return None

    def _in_place(self, name: str, site: Site) -> tuple[cst.BaseExpression, Made] | None:
        """A method in place without kernel or counterpart: the plain one's result, copied in."""
        plain = name.rstrip("_")
        if not changes(name) or plain not in self.entries or plain in _RESHAPING or site.receiver is None:
            return None
        inner = replace(site, receiver=cst.Name("each"))
        quiet, self.record = self.record, lambda *_: None
        try:
            new, made = self.translate(plain, inner)
        except Underivable:
            return None
        finally:
            self.record = quiet
        if self.compiled.verdict(plain, made.counterpart) in NO_KERNEL:
            return None
        why = f"it writes what `{plain.rpartition('.')[2]}` gives into the tensor"
        self.record(site.original, name, How.HELPER, "in_place", "", why)
        changed = cst.Lambda(cst.Parameters([cst.Param(cst.Name("each"))]), new)
        return self.called("in_place", site.receiver, changed), made

    def _widened(self, name: str, site: Site, made: Made, new: cst.BaseExpression) -> cst.BaseExpression:
        """Positions and counts as the int64 that torch gives, where the counterpart's are int32."""
        module = made.counterpart.mindspore.rpartition(".")[0]
        plain = isinstance(new, cst.Call) and isinstance(site.original, cst.Call)
        if name.rpartition(".")[2] not in _POSITIONS or module == "mindspore.mint" or not plain:
            return new
        if name.rpartition(".")[0] not in ("torch", "torch.Tensor"):
            return new
        return cst.Call(cst.Attribute(new, cst.Name("astype")), [cst.Arg(dotted("mindspore.int64"))])


def _of_literals(name: str, site: Site) -> bool:
    """Whether a tensor is made of numbers that are written out: their kinds are Python's, as everywhere."""
    made = name in ("torch.tensor", "torch.as_tensor")
    return made and not any(m.findall(each.arg.value, m.Name()) for each in site.arguments[:1])
