"""One torch call or attribute to the mindspore expression, with one counterpart or the first that fits."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

import libcst as cst
from packaging.specifiers import InvalidSpecifier, SpecifierSet

from apimap.derive.apply import Rules
from apimap.derive.bind import Argument, Bound, bind
from apimap.derive.emit import emit, is_member
from apimap.derive.expressions import Expressions
from apimap.derive.kinds import TENSOR, Made
from apimap.derive.signature import (
    VARIADIC,
    call_target,
    target,
    torch_parameters,
    unruled,
    without_receiver,
)
from apimap.derive.syntax import dotted, lay_out, operand, parenthesised, standalone
from apimap.derive.underivable import Underivable, quote
from apimap.entries.helpers import api_of
from apimap.model.entry import Counterpart, Entry, Rule
from apimap.model.helper import PREFIX, Helper
from apimap.model.libraries import library_of
from apimap.signatures import Api, Snapshot


@dataclass(frozen=True)
class Site:
    """One place of the torch program: the original expression and its already derived parts."""

    original: cst.BaseExpression
    arguments: tuple[Argument, ...] = ()
    receiver: cst.BaseExpression | None = None

    @property
    def call(self) -> cst.Call:
        """The original as a call; an attribute is a call without arguments."""
        return self.original if isinstance(self.original, cst.Call) else cst.Call(self.original)


class Translator:
    """Applies entries' rules; knows both frameworks' signatures, and which counterpart is under test."""

    def __init__(
        self,
        entries: Mapping[str, Entry],
        torch: Snapshot,
        mindspore: Snapshot,
        tested: tuple[str, Counterpart] | None = None,
    ) -> None:
        self.run_time = False  # whether the program may ask what only running tells
        self.droppable: Collection[str] = ()
        self.dropped: list[str] = []  # arguments that the last translation left out
        # What the last translation's torch call changes in place, where its counterpart gives a new value.
        self.changed: cst.BaseExpression | None = None
        self.made: Made | None = None  # what the last translation was written with
        self.entries = entries
        self.torch = torch
        self.mindspore = mindspore
        self.tested = tested
        self.used: set[str] = set()

    def knows(self, name: str) -> bool:
        """Whether a torch name has an entry."""
        return name in self.entries or (self.tested is not None and name == self.tested[0])

    def torch_kind(self, name: str) -> str:
        """What a torch name is: as the snapshot says, or as its spelling does."""
        api = self.torch.get(name)
        return api.kind if api is not None else _kind(name, "torch.Tensor.")

    def mindspore_kind(self, name: str) -> str:
        """The same of a mindspore name, which may be one of another release."""
        api = self.mindspore_api(name)
        return api.kind if api is not None else _kind(name, "mindspore.Tensor.")

    def mindspore_api(self, name: str) -> Api | None:
        """What a counterpart of this name accepts in this release; a helper says it itself."""
        if name.startswith(PREFIX):
            helper = self._helper(name)
            return api_of(helper) if helper is not None else None
        return self.mindspore.get(name)

    def _helper(self, name: str) -> Helper | None:
        if self.tested is not None and self.tested[1].mindspore == name:
            return self.tested[1].helper
        entry = self.entries.get(name.removeprefix(PREFIX))
        found = entry.counterparts if entry is not None else []
        return next((each.helper for each in found if each.mindspore == name), None)

    def translate(self, name: str, site: Site) -> tuple[cst.BaseExpression, Made]:
        """The mindspore expression for a torch name at one place; raises :class:`Underivable`."""
        self.used.add(name)
        self.changed = self.made = None
        new, self.made = self._translated(name, site)
        return new, self.made

    def _translated(self, name: str, site: Site) -> tuple[cst.BaseExpression, Made]:
        if self.tested is not None and name == self.tested[0]:
            return self._with(name, self.tested[1], site), Made(name, self.tested[1])
        entry = self.entries.get(name)
        if entry is None:
            nearest = (
                ""
                if self.torch.get(name)
                else "".join(f" (nearest: {n})" for n in self.torch.nearest(name)[:1])
            )
            raise Underivable(
                quote(site.original),
                "",
                f"{name} has no entry{nearest}; write `mindspore:` by hand or avoid it",
            )
        return self._first(entry, site)

    def under_test(self, name: str) -> Made | None:
        """The counterpart under test, where it is for this torch name."""
        tested = self.tested is not None and name == self.tested[0]
        return Made(name, self.tested[1]) if tested and self.tested is not None else None

    def is_function_of(self, made: Made) -> bool:
        """Whether a torch class has a function as counterpart, with rules for the arguments of its call."""
        counterpart = made.counterpart
        return (
            bool(counterpart.call)
            and self.torch_kind(made.torch) == "class"
            and self.mindspore_kind(counterpart.mindspore) == "function"
        )

    def as_function(self, made: Made, site: Site, called: Site | None = None) -> cst.BaseExpression:
        """An object of a torch class as a function of what its call takes; with ``called``, that call."""
        counterpart = made.counterpart
        names = list(counterpart.call)
        arguments = (
            called.arguments
            if called is not None
            else tuple(Argument(cst.Arg(cst.Name(name)), TENSOR) for name in names)
        )
        api, torch_api = self.mindspore_api(counterpart.mindspore), self.torch.get(made.torch)
        call = called.original if called is not None else site.original
        known = [without_receiver(torch_api.call)] if torch_api is not None and torch_api.call else []
        calls = torch_parameters(counterpart.call, known, one_form=False)
        overloads = torch_api.overloads if torch_api is not None else ()
        makes = torch_parameters(counterpart.arguments, overloads, one_form=counterpart.form is not None)
        bound = bind(called.call if called is not None else site.call, made.torch, arguments, calls)
        for key, each in bind(site.call, made.torch, site.arguments, makes).items():
            place = None if each.position is None else each.position + len(bound)
            bound[key] = Bound(each.parameter, each.items, place)
        rules = {**counterpart.call, **counterpart.arguments}
        parameters = [*calls, *makes]
        ruled = {str(_target(rule)) for rule in rules.values()} | set(counterpart.extra)
        given = {str(_target(rules[key])) for key in bound if rules[key] is not None} | set(counterpart.extra)
        main = target(api, counterpart.mindspore, given, ruled, spread=None)
        for needed in unruled(api, main, ruled):
            message = f"{counterpart.mindspore} cannot be called without it, and no rule gives it"
            raise Underivable(quote(site.original), needed, message)
        values = Expressions(call, rules, parameters, bound, None)
        results = [counterpart.result] if counterpart.result is not None else []
        applied = Rules(values, counterpart.mindspore, counterpart.extra, main, main, (), results).apply()
        written = emit(call, counterpart.mindspore, "function", applied, main, main)
        if counterpart.result is not None:
            written = self._around(values, counterpart.result, written, call)
        if called is not None:
            return written
        params = [cst.Param(cst.Name(name)) for name in names]
        return cst.Lambda(cst.Parameters(params), standalone(written))

    def reference(self, name: str, node: cst.BaseExpression) -> Made:
        """The counterpart of a class that the program names without calling it."""
        self.used.add(name)
        if self.tested is not None and name == self.tested[0]:
            return Made(name, self.tested[1])
        entry = self.entries.get(name)
        for counterpart in self._ordered(entry) if entry is not None else ():
            if self._in_release(counterpart) and self.mindspore_kind(counterpart.mindspore) == "class":
                return Made(name, counterpart)
        raise Underivable(quote(node), "", f"{name} has no counterpart that is a class")

    def named(self, name: str, node: cst.BaseExpression) -> Made:
        """The counterpart of a function or class that the program passes on, to be called by somebody else.

        Its arguments must mean the same in any call: they have torch's names and places.
        """
        self.used.add(name)
        if self.tested is not None and name == self.tested[0]:
            counterparts = [self.tested[1]]
        else:
            counterparts = [each for each in self._ordered(self.entries[name]) if self._in_release(each)]
        for each in counterparts:
            if self._passes_on(name, each):
                return Made(name, each)
        kind = self.torch_kind(name)
        message = f"a {kind} that is not called needs the same arguments here; write `mindspore:` by hand"
        raise Underivable(quote(node), "", message)

    def _passes_on(self, name: str, counterpart: Counterpart) -> bool:
        if counterpart.result is not None or counterpart.changes is not None or counterpart.extra:
            return False
        rules = counterpart.arguments
        if any(not isinstance(rule, str) or rule != key for key, rule in rules.items()):
            return False
        if counterpart.helper is not None:
            return True
        ours, api = self.torch.get(name), self.mindspore_api(counterpart.mindspore)
        if api is None or api.kind != self.torch_kind(name):
            return False
        if ours is None or not ours.overloads or not api.overloads:
            return True
        have = [p.name for p in without_receiver(api.overloads[0])]
        wanted = [p.name for p in without_receiver(ours.overloads[0]) if p.name in rules]
        return have[: len(wanted)] == wanted

    def _first(self, entry: Entry, site: Site) -> tuple[cst.BaseExpression, Made]:
        """With the first counterpart whose rules fit; several forms that fit are no answer.

        Counterparts of the tested one's own kind (`mint`, or not) come first: much of `mint` has no CPU
        kernel, and a helper without one would make a check of another counterpart unsupported. Before all
        come relatives of a tested helper: a helper for Independent takes helpers, not mindspore's Normal.
        """
        found: list[tuple[cst.BaseExpression, Made]] = []
        refusals: list[Underivable] = []
        for counterpart in self._ordered(entry):
            if not self._in_release(counterpart):
                continue
            try:
                found.append((self._with(entry.name, counterpart, site), Made(entry.name, counterpart)))
            except Underivable as refusal:
                refusals.append(refusal)
        forms = {made.counterpart.form for _, made in found} - {None}
        if len(forms) > 1:
            words = ", ".join(sorted(str(form) for form in forms))
            raise Underivable(quote(site.original), "", f"it may be any of {entry.name}'s forms {words}")
        if found:
            return found[0]
        if refusals:
            raise refusals[0]
        why = (
            "is missing from mindspore"
            if entry.missing
            else f"has no counterpart in {self.mindspore.release}"
        )
        raise Underivable(quote(site.original), "", f"{entry.name} {why}")

    def _ordered(self, entry: Entry) -> list[Counterpart]:
        if self.tested is None:
            return list(entry.counterparts)
        tested = self.tested[1]
        mint = tested.mindspore.startswith("mindspore.mint.")
        return sorted(
            entry.counterparts,
            key=lambda each: (
                not _related(tested, each),
                each.mindspore.startswith("mindspore.mint.") != mint,
            ),
        )

    def _in_release(self, counterpart: Counterpart) -> bool:
        """Whether it is for the snapshot's release, and is there."""
        return self.mindspore_api(counterpart.mindspore) is not None and self._is_for(counterpart)

    def _is_for(self, counterpart: Counterpart) -> bool:
        if counterpart.releases is None:
            return True
        try:
            return SpecifierSet(counterpart.releases).contains(self.mindspore.release, prereleases=True)
        except InvalidSpecifier:
            return False

    def _with(self, name: str, counterpart: Counterpart, site: Site) -> cst.BaseExpression:
        if _left(counterpart, site):
            args = [each.arg for each in site.arguments]
            return cst.Call(dotted(counterpart.mindspore), lay_out(args, site.call))
        torch_api = self.torch.get(name)
        # Of a counterpart for other releases, the signature in this one says nothing.
        api = self.mindspore_api(counterpart.mindspore) if self._is_for(counterpart) else None
        kind = self.mindspore_kind(counterpart.mindspore)
        receiver = site.receiver
        if receiver is not None and "self" not in counterpart.arguments and not is_member(kind):
            raise Underivable(
                quote(site.original), "self", f"no rule says which argument of {counterpart.mindspore} it is"
            )
        overloads = torch_api.overloads if torch_api is not None else ()
        parameters = torch_parameters(counterpart.arguments, overloads, one_form=counterpart.form is not None)
        bound = bind(site.call, name, site.arguments, parameters)
        given = {_target(rule) for key, rule in counterpart.arguments.items() if key.lstrip("*") in bound} - {
            None,
            "self",
        }
        ruled = {_target(rule) for rule in counterpart.arguments.values()} - {None, "self"}
        extra = set(counterpart.extra)
        main = target(
            api,
            counterpart.mindspore,
            {str(g) for g in given} | extra,
            {str(r) for r in ruled} | extra,
            spread=_spread(counterpart, {key: len(b.items) > 1 or not b.whole for key, b in bound.items()}),
        )
        for needed in unruled(api, main, {str(each) for each in ruled} | extra):
            message = f"{counterpart.mindspore} cannot be called without it, and no rule gives it"
            raise Underivable(quote(site.original), needed, message)
        called = call_target(api, f"an object of {counterpart.mindspore}")
        values = Expressions(
            site.original, counterpart.arguments, parameters, bound, receiver, run_time=self.run_time
        )
        makes = kind == "class" and self.torch_kind(name) == "class"  # an object, whose call gives the result
        given_back = counterpart.result if not makes else None
        results = [text for text in (given_back, counterpart.changes) if text is not None]
        rules = Rules(values, counterpart.mindspore, counterpart.extra, main, called, self.droppable, results)
        routed = rules.apply()
        self.dropped = rules.dropped
        written = emit(site.original, counterpart.mindspore, kind, routed, main, called)
        if given_back is not None:
            written = self._around(values, given_back, written, site.original)
        if counterpart.changes is not None:
            self.changed = values.expression("", counterpart.changes)
        return written

    @staticmethod
    def _around(
        values: Expressions, text: str, written: cst.BaseExpression, original: cst.BaseExpression
    ) -> cst.BaseExpression:
        """What the rule ``result`` makes of the counterpart's call, in the original's parentheses."""
        bare = written.with_changes(lpar=[], rpar=[])
        made = values.expression("", text, {"result": bare})
        return operand(made) if not original.lpar else parenthesised(standalone(made))

    def call_instance(self, made: Made, site: Site, func: cst.BaseExpression) -> cst.BaseExpression:
        """The call of an object that the rules made: arguments as they are, or by ``call`` rules."""
        counterpart = made.counterpart
        if self.mindspore_kind(counterpart.mindspore) != "class":
            message = f"{counterpart.mindspore} is no class, so there is no object to call"
            raise Underivable(quote(site.original), "", message)
        torch_api, api = self.torch.get(made.torch), self.mindspore_api(counterpart.mindspore)
        known = without_receiver(torch_api.call) if torch_api is not None else ()
        if counterpart.call and all(p.kind == VARIADIC for p in known):
            known = ()  # `*inputs` names nothing: the counterpart's own names do
        names = [p.name for p in known] or [key for key in counterpart.call if key != "self"]
        called = call_target(api, f"an object of {counterpart.mindspore}")
        places = [p.name for p in called.positional]
        told = counterpart.call or dict(zip(names, places, strict=False))
        in_order = [told.get(name, place) for name, place in zip(names, places, strict=False)] == places[
            : len(names)
        ]
        starred = any(each.arg.star == "*" for each in site.arguments)
        for argument in site.arguments:
            key = argument.arg.keyword
            if argument.arg.star and (argument.arg.star == "**" or not in_order):
                raise Underivable(
                    quote(site.original), argument.arg.star, "cannot be told apart; write them out"
                )
            if key is not None and key.value not in counterpart.call:
                raise Underivable(
                    quote(site.original),
                    key.value,
                    f"the `call` rules of {counterpart.mindspore} do not have it",
                )
        if not counterpart.call:
            args = lay_out([a.arg for a in site.arguments], site.call)
            new = site.call.with_changes(func=func, args=args)
            if counterpart.result is None:
                return new
            return self._around(
                Expressions(site.original, {}, [], {}, None), counterpart.result, new, site.original
            )
        if starred:  # each argument goes where it stands
            return self._starred(counterpart, site, func)
        rules: dict[str, str | Rule | None] = {}
        for index, name in enumerate(names):
            default: str | Rule | None = places[index] if index < len(places) else name
            rules[name] = counterpart.call.get(name, default)
        rules |= {key: rule for key, rule in counterpart.call.items() if key not in rules}
        parameters = torch_parameters(rules, [known] if known else [], one_form=False)
        bound = bind(site.call, f"an object of {made.torch}", site.arguments, parameters)
        ruled = [p for p in parameters if p.name in bound or p.name in counterpart.call]
        values = Expressions(site.original, rules, ruled, bound, None)
        routed = Rules(values, counterpart.mindspore, {}, called, called).apply()
        result = emit(site.original, counterpart.mindspore, "function", routed, called, called)
        assert isinstance(result, cst.Call)
        result = result.with_changes(func=func)
        return (
            result
            if counterpart.result is None
            else self._around(values, counterpart.result, result, site.original)
        )

    def _starred(self, counterpart: Counterpart, site: Site, func: cst.BaseExpression) -> cst.BaseExpression:
        """The call of an object with ``*pair``, in torch's order; names become its own."""
        args = []
        for each in site.arguments:
            rule = counterpart.call.get(each.arg.keyword.value) if each.arg.keyword is not None else ""
            if counterpart.result is not None or not isinstance(rule, str):
                message = "cannot be told apart; write them out"
                raise Underivable(quote(site.original), "*", message)
            args.append(each.arg.with_changes(keyword=cst.Name(rule)) if rule else each.arg)
        return site.call.with_changes(func=func, args=lay_out(args, site.call))


def _kind(name: str, tensor: str) -> str:
    if name.startswith(tensor):
        return "method"
    return "class" if name.rpartition(".")[2][:1].isupper() else "function"


def _left(counterpart: Counterpart, site: Site) -> bool:
    """Whether a call gives a helper keywords that it hands on, as torch's does: all stay as they are."""
    rules = counterpart.arguments
    if counterpart.helper is None or site.receiver is not None or any(rules[key] != key for key in rules):
        return False
    words = {each.arg.keyword.value for each in site.arguments if each.arg.keyword is not None}
    further = bool(words - {*rules}) or any(each.arg.star == "**" for each in site.arguments)
    return further and any(key.startswith("**") for key in rules)


def _related(one: Counterpart, other: Counterpart) -> bool:
    """Whether both are helpers whose objects go into each other.

    They build on a common class, or are of one library: its helpers pass tensors on, its counterparts arrays.
    Samplers and data sets go into loaders: mindspore's take none of a helper's.
    """
    if one.helper is None or other.helper is None:
        return False
    if all(each.mindspore.startswith(f"{PREFIX}torch.utils.data.") for each in (one, other)):
        return True
    library = library_of(one.mindspore.removeprefix(PREFIX))
    if library and library == library_of(other.mindspore.removeprefix(PREFIX)):
        return True
    return not one.helper.classes.isdisjoint(other.helper.classes)


def _target(rule: str | Rule | None) -> str | None:
    """The counterpart's own argument that a rule feeds, if it does."""
    return rule.to if isinstance(rule, Rule) else rule.lstrip("*") if rule is not None else None


def _spread(counterpart: Counterpart, several: Mapping[str, bool]) -> bool | None:
    """Whether elements go one by one to a variadic parameter of the counterpart (None: none is meant)."""
    for key, rule in counterpart.arguments.items():
        name = key.lstrip("*")
        if isinstance(rule, str) and rule.startswith("*") and name in several:
            return several[name]
    return False if any(key.startswith("*") for key in counterpart.arguments) else None
