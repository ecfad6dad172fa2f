"""Small programs through convert: ``make small``. None may run on both sides and silently differ.

Every example of every entry becomes a small program as people write them: its inputs as
``torch.tensor([…])``, its torch code as the page shows it. The program is converted like any user's file,
both run in warm workers, and what they leave is compared as the judge compares. ``--styles`` writes the
calls in other ways as well: by keyword, in another order, through ``out=``, as a method, inside a function,
a class, a lambda (:mod:`tools.styles`). ``--documented`` takes the examples of torch's own docstrings instead
(:mod:`tools.documented`).

A program *agrees*; is *by hand*, which its report says; *differs, said*, where the report or a comment at
its line tells; *raises* though torch answers; *torch refuses*; was *drawn*, too few numbers to compare; or
**differs in silence**, which is the one
fault: the exit code is 1 then. ``--every K`` takes one program in K, always the same; ``--which R`` takes
others. Printed are the sums, and the programs of the categories that ``--list`` names.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from pathlib import Path
from typing import Any

import numpy as np

from apimap.convert.convert import Result, convert
from apimap.convert.helpers import module_of
from apimap.convert.homes import HELPERS_MODULE
from apimap.convert.translate.rules import rules
from apimap.convert.translate.sites import How
from apimap.derive.inputs import values_of
from apimap.judge import judge
from apimap.model.checks import Check, Outcome, Program
from apimap.model.entry import Verdict
from apimap.model.errors import Exit
from apimap.model.finding import Cause
from apimap.model.program import ProgramInput
from apimap.reports.sentences import sentence
from apimap.run.prepare import selected
from apimap.run.progress import Progress
from apimap.run.remembering import Remembering
from apimap.run.settings import Settings
from apimap.run.sides import sides_of
from apimap.run.stages import opened
from tools.command import ended, parser_of, takes_jobs
from tools.documented import checks, documented
from tools.styles import restyled

_LARGEST = 64  # elements of an input that is written out
_STYLED = 250  # programs of an entry in all their styles


class Category(StrEnum):
    """What came of one small program."""

    AGREES = "agrees"
    SILENT = "differs in silence"
    SAID = "differs, said"
    HAND = "by hand"
    DRAWN = "drawn"
    RAISES = "raises"
    REFUSED = "torch refuses"
    ANSWERS = "torch refuses, mindspore answers"
    FAULT = "convert failed"


@dataclass(frozen=True)
class Small:
    """A small program: where it comes from, its text, and the check that says how it is compared."""

    check: Check
    style: str
    source: str

    @property
    def id(self) -> str:
        """Entry, example and style."""
        return " | ".join(filter(None, (self.check.entry, self.check.example, self.style)))


@dataclass(frozen=True)
class Tried:
    """A small program with what came of it."""

    small: Small
    category: Category
    result: Result
    words: str = ""
    level: str = ""
    hand: tuple[str, ...] = field(default=())


def literal(given: ProgramInput, value: Any) -> str | None:
    """An input's tensor as people write it, ``torch.tensor([[1.0, 2.0]])``; None for what is too large."""
    if not given.tensor or not isinstance(value, (np.ndarray, np.generic)):
        return None
    array = np.asarray(value)
    if array.size > _LARGEST or array.size == 0 or array.dtype.kind not in "fiubc":
        return None
    text = re.sub(r"\b(nan|inf)\b", r'float("\1")', repr(array.tolist()))
    dtype = given.dtype or str(array.dtype)
    plain = {"float32": "f", "int64": "i", "bool": "b"}.get(dtype)
    shown = "" if plain == array.dtype.kind else f", dtype=torch.{dtype}"
    return f"{given.name} = torch.tensor({text}{shown})"


def written(program: Program) -> str:
    """The torch program as a small file."""
    try:
        values = values_of(program.inputs)
    except Exception:  # an input that only the framework can make
        values = {}
    lines = [
        (literal(each, values.get(each.name)) if each.name in values else None)
        or each.line("torch", "tensor")
        for each in program.inputs
    ]
    body = "\n".join([*lines, program.code])
    used = set(re.findall(r"\w+", body))
    if not {"np", "rng"} & used and not program.helpers:
        imports = [each for each in program.imports if each != "numpy as np"]
    else:
        imports = list(program.imports)
        if "rng" not in re.findall(r"\w+", "\n".join([*lines[1:], program.code])):
            body = re.sub(r"(?m)^rng = .*\n", "", body, count=1)
    head = [e if e.startswith(("from ", "import ")) else f"import {e}" for e in imports]
    if not any(each == "import torch" for each in head):
        head.append("import torch")
    return "\n".join([*sorted(head), *program.helpers, body])


_CARRIED = """\
import linecache as _l, sys as _s, types as _t

_name, _text = {name!r}, {text!r}
_l.cache[_name] = (len(_text), None, _text.splitlines(True), _name)
_s.modules[{module!r}] = _made = _t.ModuleType({module!r})
exec(compile(_text, _name, "exec", dont_inherit=True), _made.__dict__)
"""


def carried(result: Result) -> str:
    """A converted program's text with its module of helpers before it, as one program."""
    if not (result.helpers or result.adapters):
        return result.code
    text = module_of(result.adapters, result.helpers, rules())
    name = f"{HELPERS_MODULE}_{hashlib.sha256(text.encode()).hexdigest()[:12]}.py"
    head = _CARRIED.format(name=name, text=text, module=HELPERS_MODULE)
    future = re.match(r"(?s)(.*?from __future__ import [^\n]*\n)(.*)", result.code)
    return future[1] + head + future[2] if future else head + result.code


def smalls(checks: Sequence[Check], styles: bool) -> Iterator[Small]:
    """The small programs of an entry's checks: each torch program once, and in other styles."""
    seen: set[str] = set()
    for check in checks:
        if check.not_run is not None or check.torch.source in seen:
            continue
        if styles and (check.expect != "consistent" or check.refuses or len(seen) > _STYLED):
            continue  # how a call is written shows in any example; what parts is tried as it is
        seen.add(check.torch.source)
        source = written(check.torch)
        if not styles:
            yield Small(check, "", source)
            continue
        for style, text in restyled(check.entry, source):
            if text not in seen:
                seen.add(text)
                yield Small(check, style, text)


def _program(small: Small, framework: Any, text: str) -> Program:
    of = small.check.torch
    return Program(framework, text, of.outputs, of.isolated, of.time_limit)


def tried(small: Small, result: Result, torch: Outcome, mindspore: Outcome) -> Tried:
    """What came of a small program, by what both sides left."""
    hand = tuple(f"{each.name}: {each.why}" for each in result.sites if each.how is How.HAND)
    if torch.status != "ok":
        words = f"{torch.exception}: {torch.message}"
        found = Category.ANSWERS if mindspore.status == "ok" else Category.REFUSED
        return Tried(small, found, result, words, hand=hand)
    check = replace(
        small.check,
        torch=_program(small, "torch", small.source),
        mindspore=_program(small, "mindspore", result.code),
        refuses=False,
    )
    verdict, finding = judge(check, torch, mindspore)
    words = sentence(finding, "en")
    if verdict is Verdict.CONSISTENT:
        return Tried(small, Category.AGREES, result, words, hand=hand)
    if hand:
        return Tried(small, Category.HAND, result, words, finding.level, hand)
    if mindspore.status != "ok":
        words = f"{mindspore.exception}: {mindspore.message} (line {mindspore.where})"
        return Tried(small, Category.RAISES, result, words, hand=hand)
    if finding.cause is Cause.TOO_FEW:
        return Tried(small, Category.DRAWN, result, words, finding.level, hand)
    said = Category.SAID if told(small, result) or "# apimap:" in result.code else Category.SILENT
    return Tried(small, said, result, words, finding.level, hand)


def told(small: Small, result: Result) -> list[str]:
    """What the report says of the sites of a program's entry that a rule wrote.

    That a receiver is taken for a tensor is no catch.
    """
    name = small.check.entry
    ours = [each for each in result.sites if each.name == name or not name.startswith("torch")]
    rows = [each.why for each in ours if each.how in (How.RULE, How.ASSUMED)]
    return [why for why in rows if why and not re.fullmatch(r"its receiver is taken for a \w+", why)]


def _drawn(small: Small, every: int, which: int) -> bool:
    return int.from_bytes(hashlib.sha256(small.id.encode()).digest()[:4], "big") % every == which % every


def main(arguments: Sequence[str] | None = None) -> int:
    """Converts and runs the small programs; returns an exit code."""
    parser = parser_of("small", __doc__)
    parser.add_argument("--every", type=int, default=1, metavar="K", help="one program in K")
    parser.add_argument("--which", type=int, default=0, metavar="R", help="which of the K parts")
    chosen = parser.add_mutually_exclusive_group()
    chosen.add_argument("--styles", action="store_true", help="the calls written in other ways")
    chosen.add_argument("--documented", action="store_true", help="the examples of torch's docstrings")
    takes_jobs(parser)
    parser.add_argument("--list", nargs="+", default=[Category.SILENT.value], metavar="CATEGORY")
    parser.add_argument("--output", type=Path, metavar="FILE", help="every program as a line of JSON")
    given = parser.parse_args(arguments)
    settings = Settings(jobs=given.jobs)
    compiled = rules()
    made: list[tuple[Small, Result, Program, Program]] = []
    failed: list[Tried] = []
    with opened(settings) as stages, Progress("converting") as progress:
        reading = stages.read()
        names = list(dict.fromkeys(selected(given.names, list(reading.loaded))))
        if given.documented:
            read = documented(settings.python("torch"), names)
            groups = {name: list(checks(name, read.get(name))) for name in names}
        else:
            prepared = stages.derive(reading)
            groups = {name: prepared.groups[name].checks for name in names}
        with Remembering(sides_of(settings), lambda *_: None, stages.store) as runner:
            stream = runner.stream()
            for number, name in enumerate(names, 1):
                for small in smalls(groups[name], given.styles):
                    if not _drawn(small, given.every, given.which):
                        continue
                    try:
                        result = convert(small.source, compiled=compiled)
                        sides = (
                            _program(small, "torch", small.source),
                            _program(small, "mindspore", carried(result)),
                        )
                    except Exception as error:
                        failed.append(
                            Tried(small, Category.FAULT, Result(""), f"{type(error).__name__}: {error}")
                        )
                        continue
                    made.append((small, result, *sides))
                    stream.feed(sides)
                progress(number, len(names))
            outcomes = stream.finish()
    found = [tried(small, result, outcomes[t], outcomes[m]) for small, result, t, m in made] + failed
    if given.output:
        given.output.write_text("".join(json.dumps(_plain(each)) + "\n" for each in found), encoding="utf-8")
    print(report(found, given.list))
    bad = sum(each.category in (Category.SILENT, Category.FAULT) for each in found)
    return Exit.FINDINGS if bad else Exit.OK


def _plain(each: Tried) -> Mapping[str, Any]:
    return {
        "id": each.small.id,
        "entry": each.small.check.entry,
        "expect": str(each.small.check.expect),
        "style": each.small.style,
        "category": each.category.value,
        "level": each.level,
        "words": each.words,
        "hand": list(each.hand),
        "told": told(each.small, each.result),
        "sites": {how.value: number for how, number in each.result.counts.items()},
        "source": each.small.source,
        "code": each.result.code,
    }


def report(found: Sequence[Tried], listed: Sequence[str]) -> str:
    """The text that is printed: the programs of the categories listed, then the sums."""
    lines = []
    for each in found:
        if each.category.value in listed:
            lines += [f"{each.small.id}: {each.category} {each.level}: {each.words}"]
            lines += [f"    {line}" for line in each.result.code.splitlines()]
    counted = Counter(each.category for each in found)
    answered = sum(counted[each] for each in Category if each not in (Category.REFUSED, Category.ANSWERS))
    sites = sum((each.result.counts for each in found), Counter())
    total = sites.total() or 1
    lines += [f"{counted[each]:6} {each}" for each in Category if counted[each]]
    lines += [f"{len(found)} programs, {answered} that torch answers, {counted[Category.AGREES]} agree"]
    lines += [f"sites: {total}, by hand {sites[How.HAND]} ({sites[How.HAND] / total:.2%})"]
    return "\n".join(lines)


if __name__ == "__main__":
    ended("small", main)
