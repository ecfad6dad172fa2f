"""Which counterpart a call of a program takes: the best that fits it, in the form that it means."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property

import libcst as cst

from apimap.convert.translate.compiled import CompiledEntries
from apimap.convert.translate.helper_names import HELPERS
from apimap.convert.translate.rules import Rules
from apimap.convert.translate.sites import How
from apimap.convert.translate.spelling import public
from apimap.derive import effects
from apimap.derive.kinds import Integer, Made, Tensor
from apimap.derive.syntax import word
from apimap.derive.translate import Site, Translator
from apimap.derive.underivable import Underivable, code_of, quote
from apimap.model.entry import Counterpart, Entry
from apimap.signatures import Snapshot

Record = Callable[[cst.CSTNode, str, How, str, str, str], None]
NO_KERNEL = ("unsupported", "crash", "timeout", "error")
# Arguments that are numbers, and arguments that are tensors: what tells the forms of a function apart.
_NUMBERS = frozenset(("dim", "dims", "axis", "decimals", "keepdim", "correction", "unbiased", "value"))
_TENSORS = frozenset(("other", "input", "tensor2", "mat2", "vec2", "src"))


class Choosing(Translator):
    """Applies rules with the counterparts that suit a device."""

    def __init__(self, rules: Rules, torch: Snapshot, mindspore: Snapshot, device: str) -> None:
        self.compiled = CompiledEntries(rules, device)
        super().__init__(self.compiled, torch, mindspore)
        self.rules = rules
        self.device = device
        self.droppable = {*effects.ARGUMENTS, effects.INPLACE}
        self.run_time = True
        self.record: Record = lambda *_: None
        self.form = ""  # the form that the last translation took without knowing

    def knows(self, name: str) -> bool:
        """Whether something can be said about a torch name: rules, a helper, or that it falls away."""
        return (
            name in self.entries
            or name in self.rules.helpers
            or name in effects.VALUES
            or name in effects.CONSTANTS
            or name in effects.FIRST
            or name in effects.RECEIVER
        )

    def mindspore_kind(self, name: str) -> str:
        """As the snapshot says; of a helper, as its spelling does."""
        if name.startswith(f"{HELPERS}."):
            return "class" if name.rpartition(".")[2][:1].isupper() else "function"
        return super().mindspore_kind(name)

    def public(self, name: str) -> str:
        """torch's public name for one as a program spells it."""
        return public(name, self._names, self.rules.aliases)

    @cached_property
    def _names(self) -> set[str]:
        return {*self.entries, *self.rules.helpers}

    def _ordered(self, entry: Entry) -> list[Counterpart]:
        """Counterparts without a kernel on the device come into question only where there is no helper."""
        found = list(entry.counterparts)
        if entry.name in self.rules.helpers:
            found = [each for each in found if self.compiled.verdict(entry.name, each) not in NO_KERNEL]
        return found

    def candidates(self, entry: Entry) -> Iterator[Counterpart]:
        """The counterparts of an entry that this release has, in order.

        One that gives a new value where torch changes an argument in place is for who knows all names of it,
        and objects whose results need an expression are for who sees all their calls.
        """
        of_objects = self.torch_kind(entry.name) == "class"
        for each in self._ordered(entry):
            if each.changes is None and not (of_objects and each.result) and self._in_release(each):
                yield each

    def _first(self, entry: Entry, site: Site) -> tuple[cst.BaseExpression, Made]:
        """The best counterpart whose rules fit; one that runs on the device before one that does not."""
        found: list[tuple[cst.BaseExpression, Made, list[str]]] = []
        refusals: list[Underivable] = []
        for counterpart in self.candidates(entry):
            if found and counterpart.form in (None, found[0][1].counterpart.form):
                continue
            try:
                self.dropped = []
                new = self._with(entry.name, counterpart, site)
                found.append((new, Made(entry.name, counterpart), self.dropped))
            except Underivable as refusal:
                refusals.append(refusal)
        if len({made.counterpart.form for _, made, _ in found}) > 1:
            # A form that is told by an argument is none without it.
            given = {key for _, made, _ in found for key in named(made, site)}
            found = [
                each for each in found if "reduce" in given or "reduce" not in each[1].counterpart.arguments
            ] or found
            found = [each for each in found if _fits(each[1], site)] or found
        if found:
            forms = {made.counterpart.form for _, made, _ in found}
            self.form = ""
            if len(forms) > 1 and len({named(made, site) for _, made, _ in found}) == 1:
                if entry.name in self.rules.helpers:
                    raise Underivable(quote(site.original), "", "only running tells which form it is")
                self.form = str(found[0][1].counterpart.form)  # the arguments do not tell them apart
                found = found[:1]
            if len(found) > 1 and len(forms - {None}) > 1 and len({code_of(new) for new, _, _ in found}) > 1:
                words = ", ".join(sorted(map(str, forms)))
                raise Underivable(quote(site.original), "", f"it may be any of {entry.name}'s forms {words}")
            new, made, self.dropped = found[0]
            return new, made
        if refusals:
            raise refusals[0]
        why = "has no counterpart" if entry.missing else f"has no counterpart in {self.mindspore.release}"
        raise Underivable(quote(site.original), "", f"{entry.name} {why}")


def named(made: Made, site: Site) -> tuple[str, ...]:
    """The torch parameters that a call's arguments are for, in a counterpart's form."""
    names = [key.lstrip("*") for key in made.counterpart.arguments if key != "self"]
    return tuple(
        word(each.arg) or (names[place] if place < len(names) else "*")
        for place, each in enumerate(site.arguments)
    )


def _fits(made: Made, site: Site) -> bool:
    """Whether the kinds of a call's arguments are those of a counterpart's form."""
    names = [key.lstrip("*") for key in made.counterpart.arguments if key != "self"]
    for position, argument in enumerate(site.arguments):
        key = word(argument.arg) or "".join(names[position : position + 1])
        value = argument.arg.value
        number = isinstance(argument.kind, Integer) or isinstance(
            value, (cst.Integer, cst.Float, cst.UnaryOperation)
        )
        if key in _NUMBERS and isinstance(argument.kind, Tensor):
            return False
        if key in _TENSORS and (position or argument is not site.arguments[0] or site.receiver) and number:
            return False
    return True
