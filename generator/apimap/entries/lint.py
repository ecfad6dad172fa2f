"""The lint stage: what one file's shape cannot say. Every rule yields faults; none imports a framework.

:data:`RULES` lists them, each with a name, what it demands and what it looks at: a further one is a function
and an item there.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from rapidfuzz import process

from apimap.entries.helpers import api_of
from apimap.entries.read import Loaded
from apimap.model.entry import DEVICES, LOUD, Bilingual, Counterpart, Difference, Entry, Example, Rule, Weight
from apimap.model.errors import Fault
from apimap.signatures import Api, Parameter, Snapshot, leaf_of

_CJK = re.compile(r"[\u4e00-\u9fff]")
_PLACEHOLDER = re.compile(r"\bTODO\b")
# Takes a tensor to write into; nothing in mindspore has it, so saying so in every entry would only be noise.
_UNRULED = {"out"}


def _unruled(parameter: Parameter) -> bool:
    return parameter.name in _UNRULED or parameter.name.startswith("_")


@dataclass(frozen=True)
class Lintable:
    """What rules look at: an entry as it was read, the same with its mirror resolved, and the signatures.

    ``mindspore`` has the known releases, oldest first, the reference last.
    """

    loaded: Loaded
    resolved: Entry
    torch: Snapshot
    mindspore: Sequence[Snapshot]


def nearest(word: str, choices: Sequence[str], few: int = 6) -> str:
    """The choice that is most like a word; the first ``few`` of them where none is."""
    match = process.extractOne(word, choices, score_cutoff=50)
    return match[0] if match else ", ".join(choices[:few])


def _bare(name: str) -> str:
    return name.lstrip("*")


# --- texts --------------------------------------------------------------------------------------------


def _texts(entry: Entry) -> Iterator[tuple[tuple[object, ...], str, str]]:
    yield ("summary",), entry.summary.en, entry.summary.zh
    for index, note in enumerate(entry.notes):
        yield ("notes", index), note.en, note.zh
    for index, difference in enumerate(entry.differences):
        yield ("differences", index), difference.en, difference.zh
    for index, said in enumerate(entry.tensorflow):
        yield ("tensorflow", index), said.en, said.zh
    for index, claim in enumerate(entry.claims):
        yield ("claims", index, "said"), claim.said.en, claim.said.zh
        yield ("claims", index, "now"), claim.now.en, claim.now.zh
    if entry.missing:
        yield ("missing",), entry.missing.en, entry.missing.zh
    if entry.title:
        yield ("title",), entry.title.en, entry.title.zh
    for index, example in enumerate(entry.examples):
        texts: list[tuple[str, Bilingual | None]] = [("title", example.title), ("not_run", example.not_run)]
        if example.compare:
            texts.append(("compare", example.compare.reason))
        for key, text in texts:
            if text is not None:
                yield ("examples", index, key), text.en, text.zh
    for index, counterpart in enumerate(entry.counterparts):
        if counterpart.note:
            yield ("counterparts", index, "note"), counterpart.note.en, counterpart.note.zh


def bilingual(en: str, zh: str) -> Iterator[str]:
    """What is wrong with a text: a language that is not what it says it is, a placeholder of a draft."""
    if not _CJK.search(zh):
        yield "the `zh` text has no Chinese in it"
    if _CJK.search(en):
        yield "the `en` text has Chinese in it"
    if _PLACEHOLDER.search(en) or _PLACEHOLDER.search(zh):
        yield "a draft's TODO is still there; write the text"


def texts(item: Loaded) -> Iterator[Fault]:
    """Both languages are what they say they are, and no placeholder of a draft is left."""
    for place, en, zh in _texts(item.entry):
        where = ".".join(str(part) for part in place)
        for wrong in bilingual(en, zh):
            yield Fault(item.path, item.line(*place), f"{where}: {wrong}")


# --- examples and proofs --------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Names:
    """The names in a piece of code, and those whose values it looks at."""

    all: set[str]
    read: set[str]


def _names(code: ast.AST) -> _Names:
    found = _Names(set(), set())
    for node in ast.walk(code):
        if isinstance(node, ast.Name):
            found.all.add(node.id)
            if isinstance(node.ctx, ast.Load):
                found.read.add(node.id)
        elif isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
            found.read.add(node.target.id)  # `x += 1` looks at `x` before it assigns
    return found


def _codes(example: Example) -> Iterator[tuple[str, str]]:
    yield "torch", example.torch
    if isinstance(example.mindspore, str):
        yield "mindspore", example.mindspore
    elif example.mindspore is not None:
        yield from example.mindspore.items()


def _overwritten(statements: Iterable[_Names], inputs: Iterable[str]) -> Iterator[str]:
    """Inputs that a program assigns to before it reads them: what it then computes is not about them."""
    left = set(inputs)
    for names in statements:
        yield from sorted(left & (names.all - names.read))
        left -= names.all


def examples(item: Loaded) -> Iterator[Fault]:
    """Examples are unique, parse, use every input, and speak of counterparts that exist."""
    entry, seen = item.entry, set[str]()
    known = sorted({counterpart.mindspore for counterpart in entry.counterparts})
    for index, example in enumerate(entry.examples):

        def fault(message: str, *place: object, near: str = "", index: int = index) -> Fault:
            return Fault(item.path, item.line("examples", index, *place), message, near)

        if example.id in seen:
            yield fault(f"two examples have the id `{example.id}`", "id")
        seen.add(example.id)
        used: set[str] = set()
        for key, code in _codes(example):
            try:
                statements = [_names(each) for each in ast.parse(code).body]
            except SyntaxError as error:
                yield fault(f"the {key} code does not parse: {error.msg} (its line {error.lineno})", key)
                used |= set(example.inputs)
                continue
            used = used.union(*(each.all for each in statements))
            for name in _overwritten(statements, example.inputs):
                yield fault(f"the {key} code overwrites input `{name}` before it uses it", key)
        for name, value in example.inputs.items():
            expression = value if isinstance(value, str) else value.value
            try:
                used |= _names(ast.parse(expression)).all
            except SyntaxError as error:
                yield fault(f"input `{name}` does not parse: {error.msg}", "inputs", name)
        for name in sorted(set(example.inputs) - used):
            yield fault(f"input `{name}` is used nowhere", "inputs", name)
        if example.form is not None and example.form not in entry.forms:
            yield fault(
                f"no such form `{example.form}`", "form", near=nearest(example.form, list(entry.forms))
            )
        if entry.forms and example.form is None and entry.mirror is None:
            yield fault("the entry has forms, so its examples say which `form` they use")
        named: list[tuple[str, list[str]]] = [("only", example.only or [])]
        if isinstance(example.expect, dict) and not example.expect.keys() <= set(DEVICES):
            named.append(("expect", list(example.expect)))
        if isinstance(example.mindspore, dict):
            named.append(("mindspore", list(example.mindspore)))
        for key, names in named:
            for name in names:
                if name not in known:
                    yield fault(
                        f"`{key}` names `{name}`, no counterpart here", key, near=nearest(name, known)
                    )
    if not entry.examples and entry.mirror is None and entry.missing is None:
        yield Fault(item.path, 1, "no examples: nothing would be executed")


def third(item: Loaded) -> Iterator[Fault]:
    """TensorFlow programs parse, use what they are given, and stand beside an example, one to each."""
    seen: set[str] = set()
    by_id = {example.id: example for example in item.entry.examples}
    for index, said in enumerate(item.entry.tensorflow):

        def fault(message: str, *place: object, near: str = "", index: int = index) -> Fault:
            return Fault(item.path, item.line("tensorflow", index, *place), message, near)

        example = by_id.get(said.example)
        if example is None:
            yield fault(f"no example `{said.example}`", "example", near=nearest(said.example, list(by_id)))
            continue
        if said.example in seen:
            yield fault(f"two programs for the example `{said.example}`", "example")
        seen.add(said.example)
        try:
            statements = [_names(each) for each in ast.parse(said.program).body]
        except SyntaxError as error:
            yield fault(f"the program does not parse: {error.msg} (its line {error.lineno})", "program")
            continue
        for name in _overwritten(statements, example.inputs):
            yield fault(f"the program overwrites input `{name}` before it uses it", "program")


def _scope(entry: Entry, difference: Difference) -> list[str]:
    return difference.counterparts or [counterpart.mindspore for counterpart in entry.counterparts] or [""]


def _expects(example: Example, counterpart: str) -> bool:
    applies = example.only is None or counterpart in example.only
    return applies and example.differs(counterpart)


def proofs(item: Loaded, resolved: Entry) -> Iterator[Fault]:
    """Every difference is proved by an example that expects it, and every expected one is explained."""
    by_id = {example.id: example for example in resolved.examples}
    explained: dict[str, set[str]] = {}
    known = [counterpart.mindspore for counterpart in resolved.counterparts]
    for index, difference in enumerate(item.entry.differences):
        line = item.line("differences", index, "proof")
        for name in difference.counterparts or []:
            if name not in known:
                yield Fault(
                    item.path,
                    line,
                    f"`counterparts` names `{name}`, none of this entry",
                    nearest(name, known),
                )
        example = by_id.get(difference.proof)
        if example is None:
            yield Fault(
                item.path, line, f"no example `{difference.proof}`", nearest(difference.proof, list(by_id))
            )
        elif not any(_expects(example, name) for name in _scope(resolved, difference)):
            yield Fault(
                item.path,
                line,
                f"the proof `{difference.proof}` expects consistency, so it proves no difference",
            )
        if difference.silent and difference.kind in LOUD:
            line = item.line("differences", index, "silent")
            yield Fault(
                item.path, line, f"a difference of kind `{difference.kind}` is an error: not `silent`"
            )
        usual = next((each for each in resolved.examples if not each.refuses), None)
        if difference.weight is Weight.CORNER and usual is not None and usual is example:
            line = item.line("differences", index, "weight")
            yield Fault(
                item.path, line, "the first example shows it, so it is met always: not `weight: corner`"
            )
    for index, claim in enumerate(item.entry.claims):
        if claim.proof not in by_id:
            yield Fault(
                item.path,
                item.line("claims", index, "proof"),
                f"no example `{claim.proof}`",
                nearest(claim.proof, list(by_id)),
            )
    for claim in resolved.claims:  # what it says of today explains its proof as a difference would
        explained.setdefault(claim.proof, set()).update(known or [""])
    for difference in resolved.differences:
        explained.setdefault(difference.proof, set()).update(_scope(resolved, difference))
    places = {example.id: index for index, example in enumerate(item.entry.examples)}
    for example in resolved.examples:
        here = [c.mindspore for c in resolved.counterparts if c.form is None or c.form == example.form]
        for name in dict.fromkeys(here) if known else [""]:
            if _expects(example, name) and name not in explained.get(example.id, set()):
                line = item.line("examples", places[example.id], "expect") if example.id in places else 1
                pair = f" of {name}" if name else ""
                yield Fault(
                    item.path,
                    line,
                    f"no difference or claim explains why `{example.id}`{pair} is expected to differ",
                )


def repeated(item: Lintable) -> Iterator[Fault]:
    """No example runs what another one runs."""
    seen: dict[object, str] = {}
    for index, example in enumerate(item.loaded.entry.examples):
        codes = [(key, _plain(code)) for key, code in _codes(example)]
        inputs = [
            (name, _plain(value) if isinstance(value, str) else repr(value))
            for name, value in example.inputs.items()
        ]
        asked = (example.form, example.only, example.outputs, example.refuses, bool(example.not_run))
        key = repr((codes, inputs, asked))
        if key in seen:
            line = item.loaded.line("examples", index, "id")
            yield Fault(item.loaded.path, line, f"example `{example.id}` runs what `{seen[key]}` runs")
        seen.setdefault(key, example.id)


def _plain(code: str) -> str:
    """Code without its layout; as it is where it does not parse, which is another rule's matter."""
    try:
        return ast.unparse(ast.parse(code))
    except SyntaxError:
        return code


# --- what is counted, and no fault yet --------------------------------------------------------------------


def untitled(item: Lintable) -> Iterator[Fault]:
    """Every example has a title in both languages."""
    for index, example in enumerate(item.loaded.entry.examples):
        if example.title is None:
            line = item.loaded.line("examples", index, "id")
            yield Fault(item.loaded.path, line, f"example `{example.id}` has no title")


# Parts of a missing entry's module path whose namesakes elsewhere are something else, in any case.
_FOREIGN = ("mindspore.dataset.", "mindspore.numpy.", "mindspore.rewrite.")


def namesakes(item: Lintable) -> Iterator[Fault]:
    """A missing entry says of each mindspore API that has its last name why it is not it.

    One that some sentence of the entry names is told. Data sets' methods, the NumPy interface and enumeration
    members (in capitals) are not taken for namesakes.
    """
    entry = item.loaded.entry
    if entry.missing is None or entry.torch is None:
        return
    said = " ".join([entry.missing.en, *(note.en for note in entry.notes)])
    found = [
        name
        for name in item.mindspore[-1].by_leaf.get(leaf_of(entry.torch), ())
        if not name.startswith(_FOREIGN) and not name.rpartition(".")[2].isupper()
    ]
    if found and not any(_is_told(name, said) for name in found):
        line = item.loaded.line("missing")
        names = ", ".join(f"`{name}`" for name in found[:3])
        yield Fault(item.loaded.path, line, f"missing, and does not say why it is not {names}")


def _is_told(name: str, said: str) -> bool:
    """Whether a text names an API, whole or by its last two parts."""
    module, _, leaf = name.rpartition(".")
    return name in said or f"{module.rpartition('.')[2]}.{leaf}" in said


# --- signatures -----------------------------------------------------------------------------------------


def _parameters(api: Api) -> list[list[Parameter]]:
    return [[p for p in overload if p.name not in ("self", "cls")] for overload in api.overloads]


def _keys(names: Sequence[str]) -> list[str]:
    return [_bare(name) for name in names if name != "self"]


def _torch_arguments(
    counterpart: Counterpart, api: Api, at: Callable[..., int], item: Loaded
) -> Iterator[Fault]:
    overloads = _parameters(api)
    given = _keys(list(counterpart.arguments))
    known = sorted({p.name for overload in overloads for p in overload})
    if api.kind == "attribute" or not overloads:
        return
    unknown = [name for name in given if name not in known]
    for name in unknown:
        yield Fault(
            item.path, at("arguments", name), f"{api.name} has no argument `{name}`", nearest(name, known)
        )
    if unknown:
        return
    best = min(
        overloads,
        key=lambda overload: (
            len({p.name for p in overload if not _unruled(p)} - set(given)),
            len(set(given) - {p.name for p in overload}),
        ),
    )
    # A signature (*args, **kwargs) only passes on what it is given: it says nothing of the arguments.
    if {p.kind for p in best} == {"var-positional", "var-keyword"}:
        best = []
    lacking = [p.name for p in best if p.name not in given and not _unruled(p)]
    if lacking:
        yield Fault(
            item.path,
            at("arguments"),
            f"no rule for {', '.join(f'`{name}`' for name in lacking)} of {api.name}; "
            "write `name: null` for what the counterpart lacks",
        )
    order = [p.name for p in best if p.name in given]
    if [name for name in given if name in order] != order:
        yield Fault(item.path, at("arguments"), f"arguments are not in torch's order: {', '.join(order)}")


def _targets(rule: str | Rule | None) -> Iterator[tuple[str, str]]:
    if isinstance(rule, str):
        yield "to", rule
    elif isinstance(rule, Rule):
        yield from (("to", rule.to),) if rule.to else ()
        yield from (("call", rule.call),) if rule.call else ()


def _mindspore_arguments(
    counterpart: Counterpart, api: Api, at: Callable[..., int], item: Loaded
) -> Iterator[Fault]:
    overloads = _parameters(api)
    if not overloads:
        return
    known = sorted({p.name for overload in overloads for p in overload})
    called = [p.name for p in api.call]
    open_ended = any(p.kind == "var-keyword" for overload in overloads for p in overload)
    for key, rule in counterpart.arguments.items():
        for way, target in _targets(rule):
            target = _bare(target)
            if target == "self":
                continue
            if way == "to" and target not in known and not open_ended:
                message = f"{api.name} has no argument `{target}`"
                yield Fault(item.path, at("arguments", key), message, nearest(target, known))
            if way == "call" and called and target not in called:
                message = f"{api.name} is not called with `{target}`"
                yield Fault(item.path, at("arguments", key), message, nearest(target, called))
    for name in counterpart.extra:
        if name not in known and not open_ended:
            yield Fault(
                item.path, at("extra", name), f"{api.name} has no argument `{name}`", nearest(name, known)
            )


def signatures(item: Loaded, torch: Snapshot, mindspore: Sequence[Snapshot]) -> Iterator[Fault]:
    """Names and arguments are the real ones; ``mindspore`` has the known releases, oldest first."""
    entry = item.entry
    if entry.torch is None:
        return
    torch_api = torch.get(entry.torch)
    if torch_api is None:
        near = ", ".join(torch.nearest(entry.torch))
        yield Fault(item.path, item.line("torch"), f"torch {torch.release} has no `{entry.torch}`", near)
    for index, counterpart in enumerate(entry.counterparts):

        def at(*place: str, index: int = index) -> int:
            return item.line("counterparts", index, *place)

        apis = [api for snapshot in mindspore if (api := snapshot.get(counterpart.mindspore))]
        if counterpart.helper is not None:
            apis = [api_of(counterpart.helper)]
        if not apis and counterpart.releases is None:
            near = ", ".join(mindspore[-1].nearest(counterpart.mindspore))
            message = f"no known mindspore release has `{counterpart.mindspore}`"
            yield Fault(item.path, at("mindspore"), message, near)
        if torch_api is not None:
            yield from _torch_arguments(counterpart, torch_api, at, item)
        if apis and counterpart.releases is None:
            yield from _mindspore_arguments(counterpart, apis[-1], at, item)


def _proved(item: Lintable) -> Iterator[Fault]:
    return proofs(item.loaded, item.resolved)


def _real(item: Lintable) -> Iterator[Fault]:
    return signatures(item.loaded, item.torch, item.mindspore)


# --- the rules ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class LintRule:
    """One demand on what is authored.

    ``scope`` says what of an entry it looks at. A ``counted`` rule is not fulfilled everywhere yet: what it
    finds is counted, and no error.
    """

    name: str
    description: str
    scope: Literal["text", "examples", "differences", "counterparts", "missing"]
    check: Callable[[Lintable], Iterator[Fault]]
    counted: bool = False


RULES: tuple[LintRule, ...] = (
    LintRule("languages", "both languages are what they say they are", "text", lambda i: texts(i.loaded)),
    LintRule(
        "examples", "examples parse and use what they are given", "examples", lambda i: examples(i.loaded)
    ),
    LintRule(
        "tensorflow", "TensorFlow programs stand beside examples", "examples", lambda i: third(i.loaded)
    ),
    LintRule("repeated", "no example runs what another one runs", "examples", repeated),
    LintRule("proofs", "differences are proved, and what differs is explained", "differences", _proved),
    LintRule("signatures", "names and arguments are the real ones", "counterparts", _real),
    LintRule("untitled", "every example has a title in both languages", "examples", untitled, counted=True),
    LintRule("namesakes", "a missing entry says why no namesake is it", "missing", namesakes),
)


def faults(item: Lintable, *, counted: bool = False) -> Iterator[Fault]:
    """What the rules find: those that are errors, or those that are only ``counted``."""
    for rule in RULES:
        if rule.counted is counted:
            yield from rule.check(item)
