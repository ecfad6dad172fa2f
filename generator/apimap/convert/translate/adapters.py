"""Adapters: torch's signature over a counterpart, for names that a program passes on as values.

``norm_layer=nn.BatchNorm2d`` is called somewhere else, with arguments that nobody can see here. So the value
becomes a class (or function) that takes torch's arguments; its body is what the rules make of them.
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

import libcst as cst

from apimap.convert.translate.helper_names import HELPERS, helper_name
from apimap.convert.translate.made import Lineage, MadeClasses
from apimap.convert.translate.spelled import OF_ITERABLES
from apimap.convert.translate.translator import ProgramTranslator
from apimap.derive import effects
from apimap.derive.bind import Argument
from apimap.derive.constants import NotConstant, evaluate, same_text
from apimap.derive.kinds import UNKNOWN, Made
from apimap.derive.signature import (
    ANY_KEYWORD,
    KEYWORD_ONLY,
    TorchParameter,
    torch_parameters,
    without_receiver,
)
from apimap.derive.syntax import dotted, dotted_name, keyword
from apimap.derive.translate import Site
from apimap.derive.underivable import Underivable, code_of
from apimap.entries.helpers import resolved
from apimap.model.entry import Counterpart, Entry
from apimap.model.helper import Helper
from apimap.signatures import Api

_MODULE, _CELL = "torch.nn.Module", "mindspore.nn.Cell"


@dataclass(frozen=True)
class Adapter:
    """One class or function for the module of helpers; ``source`` uses full mindspore names.

    ``parameters`` are those of torch that it takes; ``guards`` the defaults of those that it takes only so.
    """

    name: str
    source: str
    parameters: frozenset[str]
    guards: Mapping[str, str]


class Adapters:
    """The adapters that one program needs; ``made`` is by torch name."""

    def __init__(self, translator: ProgramTranslator, united: frozenset[str] = frozenset()) -> None:
        self.translator = translator
        self.made: dict[str, Adapter] = {}
        self.classes = MadeClasses()
        self.change_inputs = False  # whether layers with ``inplace=True`` write into what they are given
        self.united = united  # names for which one class stands everywhere
        self.counted: frozenset[str] = frozenset()  # arguments that some call gives 0 or 1 for a truth value
        self.optimizers = False  # whether a class of optimizers is a value
        self.schedulers = False  # whether one of schedulers is
        self._refused: dict[str, Underivable] = {}

    def value(self, name: str) -> tuple[str, bool]:
        """Full name of what stands for a torch class or function as a value; whether it is a helper.

        Raises :class:`Underivable` where neither rules nor a helper can say it.
        """
        full, helper = self._value(name)
        if self.translator.torch_kind(name) == "class":
            self.note(name, full)
            owner, _, _ = name.rpartition(".")
            self.optimizers = self.optimizers or owner == "torch.optim"
            self.schedulers = self.schedulers or owner == "torch.optim.lr_scheduler"
        return full, helper

    def note(self, name: str, full: str) -> None:
        """That a class of mindspore's, or one that convert writes, stands for one of torch's."""
        self.classes.made.setdefault(name, set()).add(self.lineage(name, full))

    def one_class(self, name: str) -> str | None:
        """Full name of the one class that has to stand for a torch class; None where none has to."""
        if name not in self.united:
            return None
        try:
            full, helper = self.value(name)
        except Underivable:
            return None
        return full if helper or bases_of(self._source(name), full.rpartition(".")[2]) else None

    def _source(self, name: str) -> str:
        made = self.made.get(name)
        return made.source if made is not None else self.translator.rules.helpers.get(name, "")

    def lineage(self, name: str, full: str) -> Lineage:
        """Full name of a class that stands for a torch class, then of all that it derives from."""
        if not full.startswith(f"{HELPERS}."):
            return (full,)
        helpers = self.translator.rules.helpers
        if name not in self.made and name in helpers:
            return tuple(self._derived(resolved(name, helpers.get)))
        return (full, *bases_of(self._source(name), full.rpartition(".")[2]))

    def _derived(self, helper: Helper) -> Iterator[str]:
        yield f"{HELPERS}.{helper_name(helper.torch, self.translator.rules)}"
        needs = {f"mindspore.{each.name}": each for each in helper.needs}
        for base in bases_of(helper.body, helper.name):
            if base in needs:  # another helper
                yield from self._derived(needs[base])
            else:
                yield base

    def _value(self, name: str) -> tuple[str, bool]:
        translator = self.translator
        if name == _MODULE:  # every layer of mindspore's is a Cell, and none is of a class below it
            return _CELL, False
        if name in self.united and name in translator.rules.helpers:
            return translator.helper(name), True
        if name in self._refused:
            raise self._refused[name]
        entry = translator.entries.get(name)
        refusal = Underivable(name, "", f"{name} has no entry")
        if entry is not None:
            for counterpart in translator.candidates(entry):
                if translator.prefers_helper(name, counterpart):
                    continue
                same = identical(translator, name, counterpart) and not renamed(counterpart)
                if same and name not in self.united:
                    return counterpart.mindspore, False
                if name in translator.rules.helpers:
                    continue  # it takes what torch takes; an adapter of the same name would hide it
                try:
                    if name not in self.made:
                        self.made[name] = self._adapter(entry, counterpart)
                    return f"{HELPERS}.{self.made[name].name}", False
                except Underivable as fault:
                    refusal = fault
        if name in translator.rules.helpers:
            return translator.helper(name), True
        if entry is not None and translator.torch_kind(name) == "function":
            made = self._of_forms(entry)
            if made is not None:
                self.made[name] = made
                return f"{HELPERS}.{made.name}", False
        self._refused[name] = refusal
        raise refusal

    def takes(self, name: str, call: cst.Call) -> bool:
        """Whether the adapter of a name has every argument that a call gives by name."""
        made = self.made.get(name)
        if made is None:
            return False
        given = {arg.keyword.value: arg.value for arg in call.args if arg.keyword is not None}
        return all(
            word in made.parameters and (word not in made.guards or _may_be(value, made.guards[word]))
            for word, value in given.items()
            if word not in effects.ARGUMENTS
        )

    def _adapter(self, entry: Entry, counterpart: Counterpart) -> Adapter:
        translator = self.translator
        api = translator.torch.get(entry.name)
        if api is None or counterpart.form is not None or "self" in counterpart.arguments:
            raise Underivable(entry.name, "", f"{entry.name} as a value has more than one meaning")
        parameters = [
            _with_default(each, api)
            for each in torch_parameters(counterpart.arguments, api.overloads, one_form=False)
        ]
        leaf = helper_name(entry.name, translator.rules)
        unsaid = [each for each in parameters if self._unsaid(each, counterpart)]
        args = [_argument(each) for each in parameters if each not in unsaid]
        if unsaid:  # what is left out in the middle moves the rest
            args = [each if each.arg.star else _by_keyword(each) for each in args]
        site = Site(cst.Call(dotted(entry.name), [a.arg for a in args]), tuple(args))
        translator.dropped = []
        made = Made(entry.name, counterpart)
        usual, translator.droppable = translator.droppable, {each.name for each in parameters}
        try:
            written = translator._with(entry.name, counterpart, site)
        finally:
            translator.droppable = usual
        dropped = list(translator.dropped)
        guards = {
            each.name: _default(each)
            for each in parameters
            if (each.name in dropped or each in unsaid) and not _free(each.name)
        }
        refusals = [_refusal(name, default) for name, default in guards.items()]
        names = frozenset(each.name for each in parameters)
        signature = _signature(parameters, entry.name)
        about = f'"""torch\'s ``{entry.name.removeprefix("torch.")}`` on ``{counterpart.mindspore}``."""'
        is_class = translator.mindspore_kind(counterpart.mindspore) == "class" and api.kind == "class"
        direct = isinstance(written, cst.Call) and dotted_name(written.func) == counterpart.mindspore
        if not (is_class and direct):
            lines = [f"def {leaf}({signature}):", f"    {about}", *_indented(refusals, 1)]
            lines.append(f"    return {code_of(written)}")
            return Adapter(leaf, "\n".join(lines), names, guards)
        assert isinstance(written, cst.Call)
        inner = written.with_changes(
            func=cst.parse_expression("super().__init__"),
            args=self._spread(written.args, parameters, made),
        )
        flags = {each.name for each in parameters if each.default in ("True", "False")}
        asked = flags if entry.name.startswith("torch.optim.") else flags & self.counted
        inner = inner.with_changes(args=[_as_truth(each, asked) for each in inner.args])
        first = f"self, {signature}" if signature else "self"
        lines = [f"class {leaf}({counterpart.mindspore}):", f"    {about}", ""]
        lines += [f"    def __init__({first}):", *_indented(refusals, 2), f"        {code_of(inner)}"]
        if "affine" in names and "affine" not in guards:  # who lists parameters asks for it
            lines.append("        self.affine = affine")
        lines += self._construct(made)
        if effects.INPLACE in names and self.change_inputs and not counterpart.call:
            self.translator.helper("in_place")
            where = lines.index(f"        {code_of(inner)}")
            lines.insert(where + 1, "        self.inplace = inplace")
            lines += [
                "",
                "    def construct(self, x):",
                "        return in_place(x, super().construct) if self.inplace else super().construct(x)",
            ]
        lines += _aliases(counterpart)
        return Adapter(leaf, "\n".join(lines), names, guards)

    def _of_forms(self, entry: Entry) -> Adapter | None:
        """A function of two forms, of which one takes all that the other takes, and more: ``torch.sum``."""
        api = self.translator.torch.get(entry.name)
        written: dict[str, tuple[list[TorchParameter], str]] = {}
        for counterpart in self.translator.candidates(entry):
            if api is None or counterpart.form is None or counterpart.form in written:
                continue
            parameters = torch_parameters(counterpart.arguments, api.overloads, one_form=False)
            args = tuple(_argument(each) for each in parameters)
            site = Site(cst.Call(dotted(entry.name), [each.arg for each in args]), args)
            try:
                new = self.translator._with(entry.name, counterpart, site)
            except Underivable:
                continue
            written[counterpart.form] = parameters, code_of(new)
        if len(written) != 2 or api is None:
            return None
        (few, short), (many, long) = sorted(written.values(), key=lambda each: len(each[0]))
        names = [each.name for each in many]
        more = [each for each in many if each.name not in {one.name for one in few}]
        if any(each.name not in names for each in few) or not more or any(each.variadic for each in many):
            return None
        many = [
            replace(_with_default(each, api), default="None", required=False) if each is more[0] else each
            for each in many
        ]
        many = [_with_default(each, api) for each in many]
        left_out = " and ".join(
            f"{each.name} is {_default(each)}" for each in many if each.name in {one.name for one in more}
        )
        leaf = helper_name(entry.name, self.translator.rules)
        lines = [
            f"def {leaf}({_signature(many, entry.name)}):",
            f'    """torch\'s ``{entry.name.removeprefix("torch.")}``, with an axis and without."""',
            f"    if {left_out}:",
            f"        return {short}",
            f"    return {long}",
        ]
        return Adapter(leaf, "\n".join(lines), frozenset(names), {})

    def _unsaid(self, parameter: TorchParameter, counterpart: Counterpart) -> bool:
        """Whether None, torch's default, is no value for the counterpart: it has a default of its own."""
        rule = counterpart.arguments.get(parameter.name)
        if parameter.default is None and not parameter.required and not parameter.variadic:
            return True  # some forms have it and none says what it is if left out
        if parameter.default != "None" or not isinstance(rule, str):
            return False
        api = self.translator.mindspore.get(counterpart.mindspore)
        for overload in api.overloads if api is not None else ():
            for each in overload:
                if each.name == rule and each.default not in (None, "None"):
                    return True
        return False

    def _spread(self, args: Sequence[cst.Arg], parameters: list[TorchParameter], made: Made) -> list[cst.Arg]:
        """An optional argument for a variadic parameter is given only if it is not None."""
        optional = {each.name for each in parameters if each.default == "None" and not each.variadic}
        api = self.translator.mindspore.get(made.counterpart.mindspore)
        variadic = any(p.kind == "var-positional" for o in (api.overloads if api else ()) for p in o)
        found = []
        for arg in args:
            name = dotted_name(arg.value)
            if variadic and arg.keyword is None and not arg.star and name in optional:
                whole = f"list({name})" if made.torch in OF_ITERABLES else name
                value = cst.parse_expression(f"(() if {name} is None else ({whole},))")
                arg = arg.with_changes(value=value, star="*")
            found.append(arg)
        return found

    def _construct(self, made: Made) -> list[str]:
        """torch's call of the object, where the counterpart's takes its arguments differently."""
        if not made.counterpart.call:
            return []
        api = self.translator.torch.get(made.torch)
        known = without_receiver(api.call) if api is not None else ()
        if not known:
            return []
        names = [key for key in made.counterpart.call if key != "self"]
        parameters = torch_parameters(names or [p.name for p in known], [known], one_form=False)
        args = [_argument(each) for each in parameters]
        site = Site(cst.Call(cst.Name("self"), [a.arg for a in args]), tuple(args))
        translator = self.translator
        written = translator.call_instance(made, site, cst.parse_expression("super().construct"))
        return [
            "",
            f"    def construct(self, {_signature(parameters, made.torch)}):",
            f"        return {code_of(written)}",
        ]


@cache
def bases_of(source: str, leaf: str) -> tuple[str, ...]:
    """Full names of what a class of a helper's or an adapter's source derives from; () for a function."""
    for node in ast.parse(source).body:
        if isinstance(node, ast.ClassDef) and node.name == leaf:
            names = [ast.unparse(base) for base in node.bases]
            return tuple(each if each.startswith("mindspore.") else f"mindspore.{each}" for each in names)
    return ()


def _may_be(value: cst.BaseExpression, default: str) -> bool:
    """Whether an argument is a default, as far as it can be told before running."""
    text = code_of(value)
    if text in ("True", "False"):
        return text == default
    return isinstance(value, (cst.Name, cst.Attribute)) or same_text(text, default)


def _with_default(parameter: TorchParameter, api: Api) -> TorchParameter:
    """A parameter that some forms demand with the default of those that do not."""
    if parameter.default is not None or parameter.required or parameter.variadic:
        return parameter
    every = (each for overload in api.overloads for each in overload if each.name == parameter.name)
    default = next((each.default for each in every if each.default is not None), None)
    return replace(parameter, default=default)


def renamed(counterpart: Counterpart) -> dict[str, str]:
    """Attributes that a counterpart's objects have under another name, by torch's."""
    found = counterpart.members.items()
    return {name: other for name, other in found if other != name and other.isidentifier()}


def _read_as(names: Mapping[str, str]) -> list[str]:
    """Properties: each name is read from a member of the object."""
    lines = []
    for name, other in names.items():
        lines += ["", "    @property", f"    def {name}(self):", f"        return self.{other}"]
    return lines


def _aliases(counterpart: Counterpart) -> list[str]:
    """torch's names for the attributes of an object, to be read and set."""
    names = renamed(counterpart)
    if not names:
        return []
    names = dict(sorted(names.items()))
    return [
        *_read_as(names),
        "",
        "    def __setattr__(self, name, value):",
        f"        super().__setattr__({names!r}.get(name, name), value)",
    ]


def identical(translator: ProgramTranslator, name: str, counterpart: Counterpart) -> bool:
    """Whether a counterpart can stand for a torch name whatever it is called with."""
    if counterpart.extra or counterpart.call or counterpart.form is not None:
        return False
    api, other = translator.torch.get(name), translator.mindspore.get(counterpart.mindspore)
    if api is None or other is None or len(other.overloads) != 1 or len(api.overloads) > 1:
        return False
    if api.kind != other.kind or not api.overloads:
        return False
    places = [p for p in without_receiver(other.overloads[0]) if p.kind != KEYWORD_ONLY]
    names = {p.name: p for p in without_receiver(other.overloads[0])}
    for position, parameter in enumerate(without_receiver(api.overloads[0])):
        if parameter.kind == ANY_KEYWORD:
            if all(each.kind != ANY_KEYWORD for each in names.values()):
                return False
            continue
        key = parameter.name if parameter.kind != "var-positional" else f"*{parameter.name}"
        rule = counterpart.arguments.get(key)
        if not isinstance(rule, str) or rule.lstrip("*") not in names:
            return False
        target = names[rule.lstrip("*")]
        if key.startswith("*"):
            if target.kind != "var-positional":
                return False
            continue
        if rule != parameter.name:
            return False
        if parameter.default != target.default and not same_text(parameter.default, target.default):
            return False
        if parameter.kind != KEYWORD_ONLY and (position >= len(places) or places[position].name != rule):
            return False
    return True


def _free(name: str) -> bool:
    return name in effects.ARGUMENTS or name == effects.INPLACE


def _argument(parameter: TorchParameter) -> Argument:
    value = cst.Name(parameter.name)
    if parameter.keyword_only:
        return Argument(keyword(parameter.name, value), UNKNOWN)
    return Argument(cst.Arg(value, star="*" if parameter.variadic else ""), UNKNOWN)


def _as_truth(arg: cst.Arg, flags: Collection[str]) -> cst.Arg:
    """``nesterov=bool(nesterov)``: mindspore refuses 1 and 0, which settings may give."""
    if dotted_name(arg.value) not in flags:
        return arg
    return arg.with_changes(value=cst.Call(cst.Name("bool"), [cst.Arg(arg.value)]))


def _by_keyword(argument: Argument) -> Argument:
    if argument.arg.keyword is not None:
        return argument
    assert isinstance(argument.arg.value, cst.Name)
    return Argument(keyword(argument.arg.value.value, argument.arg.value), argument.kind)


def _signature(parameters: list[TorchParameter], name: str) -> str:
    parts: list[str] = []
    optional = False
    for each in parameters:
        if each.variadic:
            parts.append(f"*{each.name}")
            continue
        if each.keyword_only and not any(part.startswith("*") for part in parts):
            parts.append("*")
        if each.required:
            if optional and not each.keyword_only:
                raise Underivable(name, each.name, "it has no default, after one that has")
            parts.append(each.name)
            continue
        optional = True
        parts.append(f"{each.name}={_default(each)}")
    return ", ".join(parts)


def _default(parameter: TorchParameter) -> str:
    """torch's default as it can be written; None where that is no constant."""
    default = parameter.default if parameter.default is not None else "None"
    try:
        evaluate(default)
    except NotConstant:
        return "None"
    return default


def _refusal(name: str, default: str) -> str:
    compared = "is not" if default in ("None", "True", "False") else "!="
    message = f"{name} has no counterpart in mindspore"
    return f'if {name} {compared} {default}:\n    raise NotImplementedError("{message}")'


def _indented(blocks: list[str], levels: int) -> list[str]:
    return ["    " * levels + line for block in blocks for line in block.splitlines()]
