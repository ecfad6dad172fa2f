"""Translating by a helper, which stands in for what mindspore lacks or does otherwise."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from functools import cache

import libcst as cst

from apimap.convert.translate.choosing import Choosing
from apimap.convert.translate.helper_names import HELPERS, helper_name
from apimap.convert.translate.preferring import MEMBERS, SPARED
from apimap.convert.translate.rules import Rules
from apimap.convert.translate.sites import How
from apimap.convert.translate.wanting import wants_helper
from apimap.derive import effects
from apimap.derive.kinds import Made
from apimap.derive.signature import without_receiver
from apimap.derive.syntax import dotted, lay_out, word
from apimap.derive.translate import Site
from apimap.derive.underivable import Underivable, quote
from apimap.entries.helpers import resolved
from apimap.model.entry import Counterpart
from apimap.model.helper import Helper
from apimap.signatures import Snapshot


class Helping(Choosing):
    """Falls back to helpers, and knows which ones the program calls."""

    def __init__(self, rules: Rules, torch: Snapshot, mindspore: Snapshot, device: str) -> None:
        super().__init__(rules, torch, mindspore, device)
        self.asks_gradients = False  # whether its text speaks of any
        self.asks_recording = False  # whether it asks if they are recorded
        # More names whose helper this program needs; a distribution's has the members that torch's has.
        self.preferred = {each for each in rules.helpers if each.startswith(MEMBERS)}
        self.helpers: set[str] = set()  # torch names of the helpers that the program calls
        # What is rewritten of a library: names with a helper, and those that only repeat a number.
        self.answered: dict[str, object] = {**rules.helpers, **effects.CONSTANTS}

    def prefers_helper(self, name: str, counterpart: Counterpart) -> bool:
        """Whether the helper for a torch name goes before a counterpart whose rules fit."""
        if self.rules.prefers_helper(name, counterpart.mindspore, counterpart.form, self.device):
            return True
        return name in self.preferred and name in self.rules.helpers and name not in SPARED

    def helper(self, name: str) -> str:
        """The full name, until imports are written, of the helper for a torch name; it is noted as used."""
        name = self.rules.same.get(name, name)
        self.helpers.add(name)
        return f"{HELPERS}.{helper_name(name, self.rules)}"

    def gives_tensor(self, name: str) -> bool:
        """Whether the helper for a function says that it gives a tensor."""
        text = self.rules.helpers.get(name)
        return text is not None and _gives(text, resolved(name, self.rules.helpers.get).name) == "Tensor"

    def called(self, name: str, *values: cst.BaseExpression) -> cst.Call:
        """The call of a helper with values; it is noted as used."""
        call = cst.Call(dotted(self.helper(name)))
        return call.with_changes(args=lay_out([cst.Arg(each) for each in values], call))

    def _wants_helper(self, name: str, site: Site) -> bool:
        """Whether a call gives an argument that only the helper for its name takes as torch does."""
        if name not in self.rules.helpers:
            return False
        api = self.torch.get(name)
        overloads = api.overloads if api is not None else ()
        places = [each.name for each in without_receiver(overloads[0])] if overloads else []
        return wants_helper(name, site, places)

    def taken(self, name: str) -> tuple[frozenset[str], bool]:
        """The parameters of a name's helper, and whether it takes any keyword; none where there is none."""
        if name not in self.rules.helpers:
            return frozenset(), False
        return _parameters(resolved(name, self.rules.helpers.get).parameters)

    def _by_helper(self, name: str, site: Site) -> tuple[cst.BaseExpression, Made]:
        if name not in self.rules.helpers:
            raise Underivable(quote(site.original), "", f"what {name} is given only running tells")
        taken, any_keyword = self.taken(name)
        args, dropped = [], []
        for argument in site.arguments:
            key = word(argument.arg)
            if not key or key in taken or any_keyword:
                args.append(argument.arg)
            elif key in self.droppable:
                dropped.append(key)
            else:
                raise Underivable(quote(site.original), key, f"the helper for {name} has no such argument")
        full = self.helper(name)
        func = dotted(full)
        made = Made(name, Counterpart.model_construct(mindspore=full, members={}, call={}, form=None))
        self.record(site.original, name, How.HELPER, full.removeprefix(f"{HELPERS}."), "", "")
        self._note_dropped(name, site, dropped)
        if not isinstance(site.original, cst.Call) and site.receiver is None:
            return func, made
        if site.receiver is not None:
            args = [cst.Arg(site.receiver), *args]
        call = cst.Call(func)
        if args:
            before = site.call.whitespace_before_args
            call = cst.Call(func, lay_out(args, site.call), whitespace_before_args=before)
        return call.with_changes(lpar=site.original.lpar, rpar=site.original.rpar), made

    def _note_dropped(self, name: str, site: Site, arguments: Iterable[str]) -> None:
        for each in dict.fromkeys(arguments):
            why = effects.ARGUMENTS.get(each, "the result is used, not the changed argument")
            self.record(site.original, name, How.DROPPED, "", each, why)

    def reference(self, name: str, node: cst.BaseExpression) -> Made:
        """The counterpart of a class that the program names without calling it; a helper class as well."""
        self.used.add(name)
        if name in self.entries:
            for counterpart in self.candidates(self.entries[name]):
                is_class = self.mindspore_kind(counterpart.mindspore) == "class"
                if is_class and not self.prefers_helper(name, counterpart):
                    return Made(name, counterpart)
        if name in self.rules.helpers and _is_class(resolved(name, self.rules.helpers.get)):
            return Made(name, Counterpart.model_construct(mindspore=self.helper(name), members={}, call={}))
        raise Underivable(quote(node), "", f"{name} has no counterpart that is a class")


def changes(name: str) -> bool:
    """Whether a name is a method that changes its tensor."""
    return name.startswith("torch.Tensor.") and name.endswith("_") and not name.endswith("__")


def _is_class(helper: Helper) -> bool:
    """Whether a helper is a class: `torch.device` is one in spite of its name."""
    nodes = ast.parse(helper.body).body
    return any(isinstance(each, ast.ClassDef) and each.name == helper.name for each in nodes)


@cache
def _gives(text: str, function: str) -> str:
    """What a function in a helper's text says that it gives."""
    for node in ast.parse(text).body:
        if isinstance(node, ast.FunctionDef) and node.name == function and node.returns is not None:
            return ast.unparse(node.returns)
    return ""


@cache
def _parameters(written: str) -> tuple[frozenset[str], bool]:
    """The names of a helper's parameters, and whether it takes any keyword."""
    function = ast.parse(f"def f({written}): ...").body[0]
    assert isinstance(function, ast.FunctionDef)
    found = function.args
    names = {each.arg for each in (*found.posonlyargs, *found.args, *found.kwonlyargs)}
    return frozenset(names), found.kwarg is not None
