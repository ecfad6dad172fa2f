"""Translating the sites of a program: by the rules of an entry, by a helper, or away."""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import replace
from functools import cached_property

import libcst as cst
import libcst.matchers as m

from apimap.convert.compiled import CompiledEntries
from apimap.convert.names import LEGACY, public
from apimap.convert.rules import Rules
from apimap.convert.sites import How
from apimap.convert.wanting import other_name, wants_helper
from apimap.derive import effects
from apimap.derive.bind import Argument
from apimap.derive.kinds import Integer, Items, Made, Opaque, Tensor
from apimap.derive.signature import without_receiver
from apimap.derive.syntax import dotted, lay_out, pack
from apimap.derive.translate import Site, Translator
from apimap.derive.underivable import Underivable, code_of, quote
from apimap.entries.helpers import called
from apimap.model.entry import Counterpart, Entry
from apimap.model.paths import slug
from apimap.signatures import Snapshot

Record = Callable[[cst.CSTNode, str, How, str, str, str], None]
SITE_ADDRESS = "https://apimap.github.io/apimap/en/api/"
NOT_CONVERTED = "not_converted"  # the one helper that is no answer: it stands for a name without any
HELPERS = "mindspore.apimap_helpers"  # where helpers live until imports are written; no module of mindspore's


def helper_name(name: str, rules: Rules) -> str:
    """What stands for a torch name among the helpers: its leaf, with its owner where two share that."""
    owner, _, leaf = name.rpartition(".")
    if not owner:
        return name
    for module in _OWNERS:
        if f"{module}.{leaf}" in rules.entries or f"{module}.{leaf}" in rules.helpers:
            return called(name) if owner == module else f"{owner.rpartition('.')[2].lower()}_{leaf}"
    return called(name)


# Who has a leaf for itself where several modules have it: in this order.
_OWNERS = ("torch", "torch.nn.functional", "torch.nn", "torch.Tensor", "torch.nn.Module", "torch.optim")


# Names whose helper a whole program needs although no difference says so: what mindspore refuses there, with
# an error and rarely, only running shows. All others go by verdicts and differences (see Rules).
PREFERRED = frozenset(
    (
        "torch.Tensor.median",  # narrow dtypes, fields by name
        "torch.nn.CTCLoss",  # labels in one row
        "torch.nn.functional.ctc_loss",  # labels in one row
        "torch.nn.ModuleDict",  # names that nn.CellDict keeps for itself
        "torch.nn.functional.cosine_similarity",  # shapes that are broadcast
        "torch.nn.functional.group_norm",  # a gradient of a gradient
        "torch.scatter",  # a source larger than its index
        "torch.unique",  # values in order, whatever the platform
        "torch.Tensor.unique",
        *tuple(f"torch.atleast_{axes}d" for axes in (1, 2, 3)),  # several tensors, as a tuple
    )
)
# Whose kernel on CPU stops at a row of nothing but minus infinity, as masks make them.
SHARES = ("torch.softmax", "torch.Tensor.softmax", "torch.nn.functional.softmax", "torch.nn.Softmax")
# Names whose counterpart does although its rules were never tried; each with the reason.
SPARED: dict[str, str] = {
    "torch.nn.Module.parameters": "order and frozen parameters matter only where convert sees that they do",
    "torch.optim.Optimizer": "isinstance asks for mindspore's own optimizers",
    "torch.arange": "only fractions are miscounted; a call that may hold some asks for the helper",
    "torch.tensor": "what is written out needs no helper; a call of anything else asks for it",
    "torch.nn.modules.loss._Loss": "isinstance asks for mindspore's own losses",
    **dict.fromkeys(
        SHARES, "only what minus infinity masks goes wrong: convert sees whether a file writes it"
    ),
}


# Arguments with which a helper does what the counterpart refuses or does otherwise; None: whatever they are.
PREFERRED_WITH: dict[str, dict[str, str | None]] = {
    "torch.nn.functional.interpolate": {"scale_factor": None, "mode": "bicubic"},
    **{f"torch.{leaf}": {"generator": None} for leaf in ("randn", "rand", "randint", "randperm")},
}


class ProgramTranslator(Translator):
    """Applies rules with the counterparts that suit a device; falls back to helpers."""

    def __init__(self, rules: Rules, torch: Snapshot, mindspore: Snapshot, device: str) -> None:
        self.compiled = CompiledEntries(rules, device)
        super().__init__(self.compiled, torch, mindspore)
        self.rules = rules
        self.device = device
        self.droppable = {*effects.ARGUMENTS, effects.INPLACE}
        self.run_time = True
        self.record: Record = lambda *_: None
        self.records = False  # whether the program asks for gradients
        # More names whose helper this program needs; a distribution's has the members that torch's has.
        self.preferred = {each for each in rules.helpers if each.startswith("torch.distributions.")}
        self.form = ""  # the form that the last translation took without knowing
        self.helpers: set[str] = set()  # torch names of the helpers that the program calls

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

    def translate(self, name: str, site: Site) -> tuple[cst.BaseExpression, Made]:
        """The mindspore expression, recorded as what it is; raises :class:`Underivable`."""
        self.used.add(name)
        away = self._away(name, site)
        if away is not None:
            return away
        self.dropped, self.form = [], ""
        entry = self.entries.get(name)
        site = _typed(self._spelled(name, site))
        other, site = other_name(name, site)
        if other != name and self.knows(other):
            return self.translate(other, site)
        if name == "torch.Tensor.to" and entry is not None:
            return self._cast(name, entry, site)
        if name == "torch.Tensor.type" and site.arguments:
            return self._type(site)
        if entry is not None and entry.counterparts:
            site = _tupled(site, entry.counterparts[0])
        try:
            if entry is None or name in self.preferred or self._wants_helper(name, site):
                raise self._no_entry(name, site)
            new, made = self._first(entry, site)
            verdict = self.compiled.verdict(name, made.counterpart)
            if _changes(name) and verdict != "consistent":
                # What agrees but for an exception may be the change in place itself, which is silent.
                linear = name.rpartition(".")[2] in _LINEAR and name in self.rules.helpers
                changed = None if linear else self._in_place(name, site)
                if changed is not None:
                    return changed
                if name in self.rules.helpers:
                    return self._by_helper(name, site)
            if name in self.rules.helpers and (
                self.compiled.verdict(name, made.counterpart) == "divergent"
                or self.prefers_helper(name, made.counterpart)
            ):
                raise Underivable(quote(site.original), "", "a helper agrees better")
            if self.compiled.verdict(name, made.counterpart) in _NO_KERNEL and any(
                self.compiled.verdict(name, each) not in (*_NO_KERNEL, "not-run")
                for each in entry.counterparts
                if self._in_release(each) and each.form == made.counterpart.form
            ):
                message = (
                    f"{made.counterpart.mindspore} did not run on {self.device}, and what did refuses this"
                )
                raise Underivable(quote(site.original), "", message)
        except Underivable:
            if _changes(name) and name.rpartition(".")[2] not in _LINEAR:
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
            taken = self.rules.catch(name, made.counterpart.mindspore, {*_named(made, site)})
        if self.compiled.verdict(name, made.counterpart) in _NO_KERNEL:
            how, taken = How.HAND, f"{made.counterpart.mindspore} did not run on {self.device}"
        self.record(site.original, name, how, made.counterpart.mindspore, "", taken)
        for argument in dict.fromkeys(self.dropped):
            why = effects.ARGUMENTS.get(argument, "the result is used, not the changed argument")
            self.record(site.original, name, How.DROPPED, "", argument, why)
        return new, made

    def _widened(self, name: str, site: Site, made: Made, new: cst.BaseExpression) -> cst.BaseExpression:
        """Positions and counts as the int64 that torch gives, where the counterpart's are int32."""
        module = made.counterpart.mindspore.rpartition(".")[0]
        plain = isinstance(new, cst.Call) and isinstance(site.original, cst.Call)
        if name.rpartition(".")[2] not in _POSITIONS or module == "mindspore.mint" or not plain:
            return new
        if name.rpartition(".")[0] not in ("torch", "torch.Tensor"):
            return new
        return cst.Call(cst.Attribute(new, cst.Name("astype")), [cst.Arg(dotted("mindspore.int64"))])

    def _cast(self, name: str, entry: Entry, site: Site) -> tuple[cst.BaseExpression, Made]:
        """``x.to(…)``: the dtype decides, or the tensor whose dtype it is; devices fall away."""
        found: cst.BaseExpression | None = None
        gone: list[str] = []
        for each in site.arguments:
            key, value = each.arg.keyword.value if each.arg.keyword else "", each.arg.value
            if key in effects.ARGUMENTS or key == "copy" or (not key and _says_where(value)):
                gone.append(key)
            elif key == "dtype" or (not key and _is_dtype(value, each.kind)):
                found = value
            elif not each.arg.star and (key == "other" or isinstance(each.kind, Tensor)):
                found = cst.Attribute(value, cst.Name("dtype"))
            else:
                return self._by_helper(name, site)
        if found is None and site.receiver is not None:
            self.record(site.original, name, How.DROPPED, "", "", effects.RECEIVER["torch.Tensor.cuda"])
            return site.receiver, Made(name, entry.counterparts[0])
        if found is None:
            return self._by_helper(name, site)
        # A dtype that may turn out to be None is given to what takes that as well.
        sure = not isinstance(found, cst.Name) or found.value in _PYTHON_TYPES
        forms = [each for each in entry.counterparts if each.form == "dtype" and sure]
        counterpart = [*forms, *entry.counterparts][0]
        tight = cst.AssignEqual(cst.SimpleWhitespace(""), cst.SimpleWhitespace(""))
        given = cst.Arg(found) if forms else cst.Arg(found, keyword=cst.Name("dtype"), equal=tight)
        only = replace(site, arguments=(Argument(given, Opaque("dtype")),))
        new = self._with(name, counterpart, only)
        self.record(site.original, name, How.RULE, counterpart.mindspore, "", "")
        for key in gone:
            why = effects.ARGUMENTS.get(key, effects.ARGUMENTS["device"])
            self.record(site.original, name, How.DROPPED, "", key or "device", why)
        return new, Made(name, counterpart)

    def _type(self, site: Site) -> tuple[cst.BaseExpression, Made]:
        """``x.type(torch.FloatTensor)``, by the dtype that is meant where it can be seen."""
        first = site.arguments[0]
        value = first.arg.value
        if isinstance(value, cst.SimpleString):
            word = str(value.evaluated_value).replace("torch.cuda.", "torch.")
            if word in LEGACY:
                value = dotted(f"mindspore.{LEGACY[word]}")
                first = Argument(cst.Arg(value), Opaque(word))
        if not first.arg.star and _is_dtype(value, first.kind) and "torch.Tensor.to" in self.entries:
            only = Argument(cst.Arg(value), Opaque("dtype"))
            return self.translate("torch.Tensor.to", replace(site, arguments=(only,)))
        return self._by_helper("torch.Tensor.type", site)

    def _spelled(self, name: str, site: Site) -> Site:
        """The call in the words of the rules: numpy's names as torch's, a written default ``None`` left out.

        torch's own functions take ``axis``, ``keepdims``, ``x`` and ``x2`` for what they call ``dim``,
        ``keepdim``, ``input`` and ``other``.
        """
        api = self.torch.get(name)
        site = _complex(name, _listed(name, site))
        if api is None or not any(each.arg.keyword for each in site.arguments):
            return site
        entry = self.entries.get(name)
        known = {key for each in (entry.counterparts if entry else ()) for key in each.arguments}
        if name in self.rules.helpers:
            known |= _parameters(self.rules.helpers[name], called(name))[0]
        forms = [{each.name: each.default for each in overload} for overload in api.overloads]
        found = []
        for each in site.arguments:
            key = each.arg.keyword.value if each.arg.keyword else ""
            own = next((word for word in NUMPY_NAMES.get(key, ()) if word in known), None)
            if own is not None and key not in known:
                each = Argument(each.arg.with_changes(keyword=cst.Name(own)), each.kind)
                key = own
            written_out = isinstance(each.arg.value, cst.Name) and each.arg.value.value == "None"
            if key and written_out and any(form.get(key) == "None" for form in forms):
                continue
            found.append(each)
        if len(found) < len(site.arguments) and found:
            last = found[-1]
            found[-1] = Argument(last.arg.with_changes(comma=cst.MaybeSentinel.DEFAULT), last.kind)
        return replace(site, arguments=tuple(found))

    def _wants_helper(self, name: str, site: Site) -> bool:
        """Whether a call gives an argument that only the helper for its name takes as torch does."""
        if name in self.rules.helpers and wants_helper(name, site):
            return True
        wanted = PREFERRED_WITH.get(name)
        if wanted is None or name not in self.rules.helpers:
            return False
        api = self.torch.get(name)
        overloads = api.overloads if api is not None else ()
        places = [each.name for each in without_receiver(overloads[0])] if overloads else []
        for place, each in enumerate(site.arguments):
            key = each.arg.keyword.value if each.arg.keyword else "".join(places[place : place + 1])
            text = code_of(each.arg.value)
            if key in wanted and text != "None" and wanted[key] in (None, text.strip("\"'")):
                return True
        return False

    def _in_place(self, name: str, site: Site) -> tuple[cst.BaseExpression, Made] | None:
        """A method in place without kernel or counterpart: the plain one's result, copied in."""
        plain = name.rstrip("_")
        if not _changes(name) or plain not in self.entries or plain in _RESHAPING or site.receiver is None:
            return None
        inner = replace(site, receiver=cst.Name("each"))
        quiet, self.record = self.record, lambda *_: None
        try:
            new, made = self.translate(plain, inner)
        except Underivable:
            return None
        finally:
            self.record = quiet
        if self.compiled.verdict(plain, made.counterpart) in _NO_KERNEL:
            return None
        why = f"it writes what `{plain.rpartition('.')[2]}` gives into the tensor"
        self.helpers.add("in_place")
        self.record(site.original, name, How.HELPER, "in_place", "", why)
        changed = cst.Lambda(cst.Parameters([cst.Param(cst.Name("each"))]), new)
        func = dotted(f"{HELPERS}.in_place")
        return cst.Call(func, [cst.Arg(site.receiver), cst.Arg(changed)]), made

    def address(self, name: str) -> str:
        """The address of the page of a torch name; "" if it has none."""
        return f"{SITE_ADDRESS}{slug(name)}/" if name in self.entries else ""

    def _no_entry(self, name: str, site: Site) -> Underivable:
        return Underivable(quote(site.original), "", f"{name} has no entry")

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

    def _away(self, name: str, site: Site) -> tuple[cst.BaseExpression, Made] | None:
        made = Made(name, Counterpart.model_construct(mindspore="mindspore.Tensor", members={}, call={}))
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

    def _ordered(self, entry: Entry) -> list[Counterpart]:
        """Counterparts without a kernel on the device come into question only where there is no helper."""
        found = list(entry.counterparts)
        if entry.name in self.rules.helpers:
            found = [each for each in found if self.compiled.verdict(entry.name, each) not in _NO_KERNEL]
        return found

    def _first(self, entry: Entry, site: Site) -> tuple[cst.BaseExpression, Made]:
        """The best counterpart whose rules fit; one that runs on the device before one that does not."""
        found: list[tuple[cst.BaseExpression, Made, list[str]]] = []
        refusals: list[Underivable] = []
        for counterpart in self._ordered(entry):
            if not self._in_release(counterpart):
                continue
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
            given = {key for _, made, _ in found for key in _named(made, site)}
            found = [
                each for each in found if "reduce" in given or "reduce" not in each[1].counterpart.arguments
            ] or found
            found = [each for each in found if _fits(each[1], site)] or found
        if found:
            forms = {made.counterpart.form for _, made, _ in found}
            self.form = ""
            if len(forms) > 1 and len({_named(made, site) for _, made, _ in found}) == 1:
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

    # ---- helpers

    def prefers_helper(self, name: str, counterpart: Counterpart) -> bool:
        """Whether the helper for a torch name goes before a counterpart whose rules fit."""
        if name not in self.rules.helpers or name in SPARED:
            return False
        return (
            name in PREFERRED
            or name in self.preferred
            or self.rules.prefers_helper(name, counterpart.mindspore, counterpart.form, self.device)
        )

    def helper(self, name: str) -> str:
        """The full name, until imports are written, of the helper for a torch name; it is noted as used."""
        name = self.rules.same.get(name, name)
        self.helpers.add(name)
        return f"{HELPERS}.{helper_name(name, self.rules)}"

    def _by_helper(self, name: str, site: Site) -> tuple[cst.BaseExpression, Made]:
        if name not in self.rules.helpers:
            raise Underivable(quote(site.original), "", f"what {name} is given only running tells")
        taken, any_keyword = _parameters(self.rules.helpers[name], called(name))
        args, dropped = [], []
        for argument in site.arguments:
            key = argument.arg.keyword.value if argument.arg.keyword else None
            if key is None or key in taken or any_keyword:
                args.append(argument.arg)
            elif key in self.droppable:
                dropped.append(key)
            else:
                raise Underivable(quote(site.original), key, f"the helper for {name} has no such argument")
        full = self.helper(name)
        func = dotted(full)
        made = Made(name, Counterpart.model_construct(mindspore=full, members={}, call={}, form=None))
        self.record(site.original, name, How.HELPER, full.removeprefix(f"{HELPERS}."), "", "")
        for key in dropped:
            why = effects.ARGUMENTS.get(key, "the result is used, not the changed argument")
            self.record(site.original, name, How.DROPPED, "", key, why)
        if not isinstance(site.original, cst.Call) and site.receiver is None:
            return func, made
        if site.receiver is not None:
            args = [cst.Arg(site.receiver), *args]
        data = isinstance(site.receiver, cst.Attribute) and site.receiver.attr.value == "data"
        if self.records and data and _changes(name):
            self.helpers.add("unrecorded")
            args, func = [cst.Arg(func), *args], dotted(f"{HELPERS}.unrecorded")
        call = cst.Call(func, lay_out(args, site.call)) if args else cst.Call(func)
        return call.with_changes(lpar=site.original.lpar, rpar=site.original.rpar), made

    def reference(self, name: str, node: cst.BaseExpression) -> Made:
        """The counterpart of a class that the program names without calling it; a helper class as well."""
        self.used.add(name)
        if name in self.entries:
            for counterpart in self._ordered(self.entries[name]):
                if self.prefers_helper(name, counterpart) or not self._in_release(counterpart):
                    continue
                if self.mindspore_kind(counterpart.mindspore) == "class":
                    return Made(name, counterpart)
        if name in self.rules.helpers and name.rpartition(".")[2][:1].isupper():
            return Made(name, Counterpart.model_construct(mindspore=self.helper(name), members={}, call={}))
        raise Underivable(quote(node), "", f"{name} has no counterpart that is a class")


def _typed(site: Site) -> Site:
    """The call with Python's types, given as a dtype, as the dtypes that torch takes them for."""
    found = []
    for each in site.arguments:
        value = each.arg.value
        if (
            each.arg.keyword is not None
            and each.arg.keyword.value == "dtype"
            and isinstance(value, cst.Name)
            and value.value in _PYTHON_TYPES
        ):
            torch = _PYTHON_TYPES[value.value]
            given = each.arg.with_changes(value=dotted(f"mindspore.{torch}"))
            each = Argument(given, Opaque(f"torch.{torch}"))
        found.append(each)
    return replace(site, arguments=tuple(found))


_PYTHON_TYPES = {"bool": "bool_", "int": "int64", "float": "float64", "complex": "complex128"}


def _says_where(value: cst.BaseExpression) -> bool:
    """Whether an argument of ``to`` is a device, or one of its switches."""
    if isinstance(value, (cst.SimpleString, cst.FormattedString, cst.Integer)):
        return True
    text = code_of(value)
    leaf = text.rpartition(".")[2].lower()
    return text in ("True", "False", "None") or "device" in leaf or leaf in _PLACES


_PLACES = ("cuda", "gpu", "gpu_id", "rank", "local_rank")


def _is_dtype(value: cst.BaseExpression, kind: object) -> bool:
    """Whether an argument of ``to`` is a dtype."""
    if isinstance(value, cst.Name) and value.value in _PYTHON_TYPES:
        return True
    return isinstance(kind, Opaque) or "dtype" in code_of(value).rpartition(".")[2].lower()


def _of_literals(name: str, site: Site) -> bool:
    """Whether a tensor is made of numbers that are written out: their kinds are Python's, as everywhere."""
    made = name in ("torch.tensor", "torch.as_tensor")
    return made and not any(m.findall(each.arg.value, m.Name()) for each in site.arguments[:1])


def _changes(name: str) -> bool:
    """Whether a name is a method that changes its tensor."""
    return name.startswith("torch.Tensor.") and name.endswith("_") and not name.endswith("__")


# Methods in place whose gradient does not need what the tensor held before.
_LINEAR = frozenset(
    f"{leaf}_"
    for leaf in ("add", "sub", "mul", "div", "fill", "zero", "copy", "neg", "masked_fill", "index_fill")
) | {f"{leaf}_" for leaf in ("normal", "uniform", "bernoulli", "exponential", "random", "requires_grad")}

# What gives positions or counts: on CPU int32 ones, in torch int64.
_POSITIONS = frozenset(("argmin", "count_nonzero", "multinomial"))

# In place they change the tensor's shape as well, which no copy can do.
_RESHAPING = frozenset(
    f"torch.Tensor.{leaf}"
    for leaf in (
        "unsqueeze",
        "squeeze",
        "t",
        "transpose",
        "swapaxes",
        "swapdims",
        "resize",
        "resize_as",
        "set",
    )
)
# Arguments that are numbers, and arguments that are tensors: what tells the forms of a function apart.
_NUMBERS = frozenset(("dim", "dims", "axis", "decimals", "keepdim", "correction", "unbiased", "value"))
_TENSORS = frozenset(("other", "input", "tensor2", "mat2", "vec2", "src"))


# What torch's own functions take for a parameter besides its name: numpy's words.
NUMPY_NAMES: dict[str, tuple[str, ...]] = {
    "axis": ("dim", "dims"),
    "keepdims": ("keepdim",),
    "x": ("input", "self"),
    "a": ("input", "self"),
    "x1": ("input", "self"),
    "x2": ("other",),
}
# Arguments that torch takes as list or tuple, and most of mindspore as a tuple only.
_SIZES = frozenset(
    ("kernel_size", "stride", "padding", "dilation", "output_size", "normalized_shape", "dims", "*repeats")
)


def _tupled(site: Site, counterpart: Counterpart) -> Site:
    """The call with lists of sizes as tuples."""
    names = [key for key in counterpart.arguments if key != "self"]
    found = []
    for place, each in enumerate(site.arguments):
        key = each.arg.keyword.value if each.arg.keyword else names[place] if place < len(names) else ""
        value = each.arg.value
        if (
            key in _SIZES
            and isinstance(each.kind, Items)
            and not each.arg.star
            and not isinstance(value, cst.Tuple)
        ):
            if isinstance(value, cst.List):
                new: cst.BaseExpression = pack([cst.Arg(e.value) for e in value.elements])
            else:
                new = pack([cst.Arg(value, star="*")])
            each = Argument(each.arg.with_changes(value=new), each.kind)
        found.append(each)
    return Site(site.original, tuple(found), site.receiver)


# What takes any iterable where mindspore takes a list.
_OF_ITERABLES = frozenset(("torch.nn.ModuleList", "torch.nn.ParameterList"))


def _listed(name: str, site: Site) -> Site:
    """The call with a generator, or a range, as a list."""
    first = site.arguments[0] if site.arguments else None
    if first is None or first.arg.star or isinstance(first.arg.value, (cst.List, cst.ListComp)):
        return site
    value = first.arg.value
    if isinstance(value, cst.GeneratorExp):
        new: cst.BaseExpression = cst.ListComp(value.elt, value.for_in)
        if name not in _OF_ITERABLES:
            return site
    elif name in _OF_ITERABLES or m.matches(value, m.Call(func=m.Name("range"))):
        new = cst.Call(cst.Name("list"), [cst.Arg(value)])
        if name not in (*_OF_ITERABLES, "torch.tensor", "torch.as_tensor"):
            return site
    else:
        return site
    made = Argument(first.arg.with_changes(value=new), first.kind)
    return replace(site, arguments=(made, *site.arguments[1:]))


def _complex(name: str, site: Site) -> Site:
    """The call with the dtype that torch gives to Python's complex numbers; mindspore's is wider."""
    first = site.arguments[0] if site.arguments else None
    if name not in ("torch.tensor", "torch.as_tensor") or first is None or len(site.arguments) > 1:
        return site
    if not m.findall(first.arg.value, m.Imaginary()):
        return site
    tight = cst.AssignEqual(cst.SimpleWhitespace(""), cst.SimpleWhitespace(""))
    dtype = cst.Arg(dotted("mindspore.complex64"), keyword=cst.Name("dtype"), equal=tight)
    return replace(site, arguments=(first, Argument(dtype, Opaque("torch.complex64"))))


def _named(made: Made, site: Site) -> tuple[str, ...]:
    """The torch parameters that a call's arguments are for, in a counterpart's form."""
    names = [key.lstrip("*") for key in made.counterpart.arguments if key != "self"]
    return tuple(
        each.arg.keyword.value if each.arg.keyword else names[place] if place < len(names) else "*"
        for place, each in enumerate(site.arguments)
    )


def _fits(made: Made, site: Site) -> bool:
    """Whether the kinds of a call's arguments are those of a counterpart's form."""
    names = [key.lstrip("*") for key in made.counterpart.arguments if key != "self"]
    for position, argument in enumerate(site.arguments):
        key = argument.arg.keyword.value if argument.arg.keyword else None
        if key is None:
            key = names[position] if position < len(names) else ""
        value = argument.arg.value
        number = isinstance(argument.kind, Integer) or isinstance(
            value, (cst.Integer, cst.Float, cst.UnaryOperation)
        )
        if key in _NUMBERS and isinstance(argument.kind, Tensor):
            return False
        if key in _TENSORS and (position or argument is not site.arguments[0] or site.receiver) and number:
            return False
    return True


_NO_KERNEL = ("unsupported", "crash", "timeout", "error")


def _parameters(source: str, leaf: str) -> tuple[set[str], bool]:
    """The parameters of a helper's public function or class, and whether it takes any keyword."""
    tree = ast.parse(source)
    for node in tree.body:
        if isinstance(node, ast.ClassDef) and node.name == leaf:
            inner = [
                each for each in node.body if isinstance(each, ast.FunctionDef) and each.name == "__init__"
            ]
            if not inner:
                return set(), False
            node = inner[0]
        if isinstance(node, ast.FunctionDef) and node.name in (leaf, "__init__"):
            found = node.args
            names = {each.arg for each in (*found.posonlyargs, *found.args, *found.kwonlyargs)}
            return names, found.kwarg is not None
    return set(), True
