"""Turns two outcomes into a verdict, and holds it against what the author expected."""

from __future__ import annotations

import re
from dataclasses import replace

from apimap.judge.distribution import TooFewSamples
from apimap.judge.levels import agreement, compare
from apimap.judge.messages import lacks, own_name, sentence, unsupported
from apimap.model.checks import Check, Outcome, Program
from apimap.model.entry import Verdict
from apimap.model.finding import Cause, Finding, Raised
from apimap.model.program import names_bound
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
# A name that a program binds is defined; where it compiles a function, it is the compiler that lost it.
_UNDEFINED = re.compile(r"[Nn]ame '(?P<name>\w+)' is not defined")
_COMPILES = re.compile(r"\bmindspore\.jit\b")
_OUT_OF_MEMORY = re.compile(
    r"std::bad_alloc|[Oo]ut of memory|[Mm]emory (?:not|isn't) enough|can't allocate memory"
)


# How libraries beside torch say that their compiled part did not load, whatever the program asks of it; the
# last two are torch's, of an operator that was described and has no kernel, or was not described.
_UNCOMPILED = re.compile(
    r"^Couldn't load (?:custom C\+\+ ops|the image extension)"
    r"|^(?:torchaudio\.\S+ )?Requires alignment extension"
    r"|^Could not run 'torch(?:vision|audio)::\w+' with arguments"
    r"|^'_OpNamespace' 'torchaudio' object has no attribute"
)


def raised(outcome: Outcome) -> Raised:
    """The exception that ended a program: its bare name, and its text on one line."""
    return Raised(outcome.exception.rpartition(".")[2], sentence(outcome.message))


def _ended(outcome: Outcome) -> Finding:
    """How a process came to its end."""
    if outcome.signal:
        return Finding(Cause.KILLED, signal=outcome.signal)
    if outcome.exit_code is not None:
        return Finding(Cause.EXITED, exit_code=outcome.exit_code)
    ended_itself = bool(outcome.exception)  # SystemExit
    return Finding(Cause.DIED, words=sentence(outcome.message) if ended_itself else "")


def _no_memory(outcome: Outcome) -> bool:
    return outcome.exception.endswith("MemoryError") or bool(_OUT_OF_MEMORY.search(outcome.message))


def program_fault(outcome: Outcome) -> bool:
    """Whether an exception says that the program is wrong, whatever the API does."""
    return outcome.exception.rpartition(".")[2] in _PROGRAM_FAULTS or bool(_HARNESS.search(outcome.message))


def _lost_in_compiling(program: Program, outcome: Outcome) -> bool:
    """Whether the graph compiler, and no mistake of the program, is why a name was not found."""
    found = _UNDEFINED.search(outcome.message) if outcome.exception.endswith("NameError") else None
    if found is None or not _COMPILES.search(program.code):
        return False
    return found["name"] in names_bound(program.source)


def stopped(program: Program, outcome: Outcome) -> Judgement | None:
    """The verdict on a mindspore program that neither gave values nor raised by itself."""
    if outcome.status == "crash":
        return Verdict.CRASH, _ended(outcome)
    if outcome.status == "timeout":
        late = Finding(Cause.TIMEOUT, seconds=program.time_limit)
        return Verdict.TIMEOUT, _ended(outcome) if outcome.signal else late
    if outcome.status == "error":
        return Verdict.ERROR, Finding(Cause.MINDSPORE_PROGRAM, words=sentence(outcome.message))
    if outcome.status == "raised" and _no_memory(outcome):
        return Verdict.CRASH, Finding(Cause.OUT_OF_MEMORY, mindspore=raised(outcome))
    return None


def absent(check: Check, outcome: Outcome) -> Judgement | None:
    """The verdict when mindspore raised for another reason than refusing what it was given."""
    missing = lacks(outcome.message)
    name = ".".join(missing or ())
    if missing and own_name(*missing, check.counterpart):
        return Verdict.UNSUPPORTED, Finding(Cause.ABSENT, name=name)
    if missing and _MODULE.match(outcome.message):  # code written for another release, or a typing error
        return Verdict.ERROR, Finding(Cause.PROGRAM_LACKS, name=name)
    if _lost_in_compiling(check.mindspore, outcome):
        return Verdict.UNSUPPORTED, Finding(Cause.NOT_COMPILED, mindspore=raised(outcome))
    if program_fault(outcome):
        return Verdict.ERROR, Finding(Cause.MINDSPORE_PROGRAM, mindspore=raised(outcome))
    if means := unsupported(outcome.message):
        return Verdict.UNSUPPORTED, Finding(means, mindspore=raised(outcome))
    return None


def _oracle(check: Check, outcome: Outcome) -> Judgement | None:
    """The verdict when torch gave no reference to compare with."""
    if outcome.status == "error":
        return Verdict.ERROR, Finding(Cause.TORCH_PROGRAM, words=sentence(outcome.message))
    if outcome.status == "crash":
        return Verdict.ORACLE_ERROR, replace(_ended(outcome), cause=Cause.TORCH_CRASHED)
    if outcome.status == "timeout":
        return Verdict.ORACLE_ERROR, Finding(Cause.TORCH_TIMEOUT)
    if outcome.status == "raised" and _UNCOMPILED.search(outcome.message):
        short = Raised(outcome.exception.rpartition(".")[2], outcome.message.partition(". ")[0])
        return Verdict.NOT_RUN, Finding(Cause.UNCOMPILED, torch=short)
    if outcome.status == "ok":
        return (Verdict.ORACLE_ERROR, Finding(Cause.TORCH_ACCEPTED)) if check.refuses else None
    if program_fault(outcome):
        return Verdict.ERROR, Finding(Cause.TORCH_PROGRAM, torch=raised(outcome))
    missing = lacks(outcome.message)
    absent = missing is not None and bool(_MODULE.match(outcome.message))
    if not check.refuses or _no_memory(outcome) or absent:
        return Verdict.ORACLE_ERROR, Finding(Cause.TORCH_RAISED, torch=raised(outcome))
    return None


class _WrongOutputs(ValueError):
    """Internal: carries the finding that a framework gave another number of outputs than its program has."""

    def __init__(self, program: Program, outcome: Outcome) -> None:
        names, count = program.outputs, len(outcome.values)
        self.finding = Finding(
            Cause.OUTPUTS, name=program.framework, count=count, size=len(names), names=names
        )


def _decoded(program: Program, outcome: Outcome) -> list[Value]:
    if len(outcome.values) != len(program.outputs):
        raise _WrongOutputs(program, outcome)
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
    except (TooFewSamples, _WrongOutputs) as fault:
        return Verdict.ERROR, fault.finding
    except ValueError as fault:
        return Verdict.ERROR, Finding(words=str(fault))
    return Verdict.CONSISTENT, agreement(agreed)


def judge(check: Check, torch: Outcome, mindspore: Outcome) -> Judgement:
    """The verdict of a check and what it rests on; torch is the oracle.

    A finding has a level only when the verdict is ``divergent``; it explains every other verdict. In
    order: a check that is not to be run is ``not-run``; a program that cannot be run is an
    ``error``, whichever framework's; torch that crashes, hangs, raises without being expected to, or
    accepts what it should refuse is an ``oracle-error``; mindspore that dies or runs out of memory is
    ``crash``, that hangs ``timeout``; an API or kernel that is not there is ``unsupported``, even where
    a refusal was expected, because nothing was refused. What is left is compared.
    """
    if check.not_run:
        return Verdict.NOT_RUN, check.not_run
    judged = _oracle(check, torch) or stopped(check.mindspore, mindspore)
    if judged:
        return judged
    if mindspore.status == "raised":
        judged = absent(check, mindspore)
        if judged:
            return judged
    if check.refuses:
        if mindspore.status == "raised":
            both = Finding(Cause.BOTH_REFUSE, torch=raised(torch), mindspore=raised(mindspore))
            return Verdict.CONSISTENT, both
        return Verdict.DIVERGENT, Finding(Cause.TORCH_REFUSES, torch=raised(torch))
    if mindspore.status == "raised":
        return Verdict.DIVERGENT, Finding(Cause.MINDSPORE_REFUSES, mindspore=raised(mindspore))
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
