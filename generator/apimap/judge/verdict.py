"""Turns two outcomes into a verdict, and holds it against what the author expected."""

from __future__ import annotations

import re

from apimap.judge.distribution import TooFewSamples
from apimap.judge.levels import agreement, compare
from apimap.judge.messages import lacks, own_name, sentence, unsupported
from apimap.model.checks import Check, Finding, Outcome, Program
from apimap.model.entry import Verdict
from apimap.model.values import Value, decode

Judgement = tuple[Verdict, Finding]

# Exceptions that say the program itself is wrong, whatever the API does. UnboundLocalError is not
# among them: it comes from inside functions, which are the framework's in all but a few programs.
_PROGRAM_FAULTS = {
    "ImportError",
    "IndentationError",
    "ModuleNotFoundError",
    "NameError",
    "SyntaxError",
    "TabError",
}
# jit needs a source file; its absence is the harness's fault, not the API's.
_HARNESS = re.compile(r"can not compile temporary source code")
_MODULE = re.compile(r"module '|Module: ")
_OUT_OF_MEMORY = re.compile(
    r"std::bad_alloc|[Oo]ut of memory|[Mm]emory (?:not|isn't) enough|can't allocate memory"
)


def says(outcome: Outcome) -> str:
    """``ValueError: the text`` of an exception, on one line."""
    kind = outcome.exception.rpartition(".")[2] or "an exception"
    text = sentence(outcome.message)
    return f"{kind}: {text}" if text else kind


def _text(outcome: Outcome, nothing: str) -> str:
    return sentence(outcome.message) or nothing


def _no_memory(outcome: Outcome) -> bool:
    return outcome.exception.endswith("MemoryError") or bool(_OUT_OF_MEMORY.search(outcome.message))


def program_fault(outcome: Outcome) -> bool:
    """Whether an exception says that the program is wrong, whatever the API does."""
    return outcome.exception.rpartition(".")[2] in _PROGRAM_FAULTS or bool(_HARNESS.search(outcome.message))


def stopped(outcome: Outcome) -> Judgement | None:
    """The verdict on a mindspore program that neither gave values nor raised by itself."""
    if outcome.status == "crash":
        return Verdict.CRASH, Finding(message=_text(outcome, "the process died"))
    if outcome.status == "timeout":
        return Verdict.TIMEOUT, Finding(message=_text(outcome, "it did not end within its time limit"))
    if outcome.status == "error":
        return Verdict.ERROR, Finding(message=f"mindspore program: {_text(outcome, 'it cannot be run')}")
    if outcome.status == "raised" and _no_memory(outcome):
        return Verdict.CRASH, Finding(message=f"out of memory ({says(outcome)})")
    return None


def absent(check: Check, outcome: Outcome) -> Judgement | None:
    """The verdict when mindspore raised for another reason than refusing what it was given."""
    missing = lacks(outcome.message)
    if missing and own_name(*missing, check.counterpart):
        return Verdict.UNSUPPORTED, Finding(message=f"not in this release: {'.'.join(missing)}")
    if missing and _MODULE.match(outcome.message):  # code written for another release, or a typing error
        name = ".".join(missing)
        return Verdict.ERROR, Finding(message=f"mindspore program: this release has no {name}")
    if program_fault(outcome):
        return Verdict.ERROR, Finding(message=f"mindspore program: {says(outcome)}")
    if means := unsupported(outcome.message):
        return Verdict.UNSUPPORTED, Finding(message=f"{means} ({says(outcome)})")
    return None


def _oracle(check: Check, outcome: Outcome) -> Judgement | None:
    """The verdict when torch gave no reference to compare with."""
    if outcome.status == "error":
        return Verdict.ERROR, Finding(message=f"torch program: {_text(outcome, 'it cannot be run')}")
    if outcome.status == "crash":
        return Verdict.ORACLE_ERROR, Finding(message=f"torch crashed: {_text(outcome, 'the process died')}")
    if outcome.status == "timeout":
        return Verdict.ORACLE_ERROR, Finding(message="torch did not end within its time limit")
    if outcome.status == "ok":
        if check.refuses:
            return Verdict.ORACLE_ERROR, Finding(message="torch did not refuse, as the example says it does")
        return None
    if program_fault(outcome):
        return Verdict.ERROR, Finding(message=f"torch program: {says(outcome)}")
    missing = lacks(outcome.message)
    absent = missing is not None and bool(_MODULE.match(outcome.message))
    if not check.refuses or _no_memory(outcome) or absent:
        return Verdict.ORACLE_ERROR, Finding(message=f"torch raised {says(outcome)}")
    return None


def _decoded(program: Program, outcome: Outcome) -> list[Value]:
    if len(outcome.values) != len(program.outputs):
        wanted = f"{len(program.outputs)} ({', '.join(program.outputs)})"
        raise ValueError(f"{program.framework} gave {len(outcome.values)} outputs, not {wanted}")
    return [decode(wire) for wire in outcome.values]


def _compared(check: Check, torch: Outcome, mindspore: Outcome) -> Judgement:
    try:
        sides = zip(_decoded(check.torch, torch), _decoded(check.mindspore, mindspore), strict=True)
        agreed: list[Finding] = []
        for name, (left, right) in zip(check.torch.outputs, sides, strict=True):
            finding = compare(left, right, check.compare, place=name)
            if not finding.agrees:
                return Verdict.DIVERGENT, finding
            agreed.append(finding)
    except (TooFewSamples, ValueError) as fault:
        return Verdict.ERROR, Finding(message=str(fault))
    return Verdict.CONSISTENT, agreement(agreed)


def _refusal(message: str) -> Judgement:
    return Verdict.DIVERGENT, Finding("exception", message)


def judge(check: Check, torch: Outcome, mindspore: Outcome) -> Judgement:
    """The verdict of a check and what it rests on; torch is the oracle.

    A finding has a level only when the verdict is ``divergent``; its message explains every other
    verdict. In order: a check that is not to be run is ``not-run``; a program that cannot be run is an
    ``error``, whichever framework's; torch that crashes, hangs, raises without being expected to, or
    accepts what it should refuse is an ``oracle-error``; mindspore that dies or runs out of memory is
    ``crash``, that hangs ``timeout``; an API or kernel that is not there is ``unsupported``, even where
    a refusal was expected, because nothing was refused. What is left is compared.
    """
    if check.not_run:
        return Verdict.NOT_RUN, Finding(message=check.not_run)
    judged = _oracle(check, torch) or stopped(mindspore)
    if judged:
        return judged
    if mindspore.status == "raised":
        judged = absent(check, mindspore)
        if judged:
            return judged
    if check.refuses:
        if mindspore.status == "raised":
            both = f"both refuse: torch {says(torch)}; mindspore {says(mindspore)}"
            return Verdict.CONSISTENT, Finding(message=both)
        return _refusal(f"torch refuses ({says(torch)}), mindspore accepts")
    if mindspore.status == "raised":
        return _refusal(f"torch accepts, mindspore refuses ({says(mindspore)})")
    return _compared(check, torch, mindspore)


# The verdicts that bear out an expectation. A crash and a timeout stand for each other: a call that
# takes its process down may, by chance of memory and machine, as well never come back.
_BORNE_OUT = {
    "consistent": {Verdict.CONSISTENT},
    "divergent": {Verdict.DIVERGENT},
    "crash": {Verdict.CRASH, Verdict.TIMEOUT},
    "timeout": {Verdict.CRASH, Verdict.TIMEOUT},
}
# Where nothing was executed, nothing is contradicted.
_SILENT = {Verdict.UNSUPPORTED, Verdict.NOT_RUN}


def contradiction(check: Check, verdict: Verdict) -> bool:
    """Whether a verdict is not what the example expects; ``unsupported`` and ``not-run`` never are.

    Nor is a variant's, or one on a device that the example says nothing about: no author has expected
    anything of it.
    """
    if check.variant or check.expect == "any":
        return False
    return verdict not in _SILENT and verdict not in _BORNE_OUT[check.expect]
