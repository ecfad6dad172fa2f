"""Judging variants: torch is the oracle there too, but nobody has said what to expect of it.

A variant that torch refuses is an answer where inputs were changed (both are to refuse), and none where
the code was. A difference of rounding is told from an error.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from apimap.derive.variants import behind
from apimap.judge.levels import compare
from apimap.judge.narrowed import narrowed
from apimap.judge.numbers import Numbers
from apimap.judge.structure import StructureDiffers, pairs
from apimap.judge.ties import only_ties
from apimap.judge.verdict import Judgement, absent, program_fault, raised, stopped
from apimap.judge.verdict import judge as judge_example
from apimap.model.checks import Check, Outcome, Program
from apimap.model.entry import Bilingual, Compare, Verdict
from apimap.model.finding import Cause, Finding
from apimap.model.values import Array, Scalar, Value, decode

# Unit roundoff: half the distance from 1 to the next larger number of the dtype (IEEE 754; bfloat16
# has 8 bits of significand).
ROUNDOFF = {
    "float16": 2.0**-11,
    "bfloat16": 2.0**-8,
    "float32": 2.0**-24,
    "complex64": 2.0**-24,
    "float64": 2.0**-53,
    "complex128": 2.0**-53,
}
# Units in the last place that two good elementary functions may differ by: 4 is what the vectorised
# libraries of either framework allow themselves (SLEEF's fast functions: 3.5).
ELEMENTARY = 4.0
# Rounding errors of a sum of n terms that are independent and without bias add up like a random walk: to
# about √n of them, not n (worked out by Higham and Mary, SIAM J. Sci. Comput. 41(5), 2019). Both sides
# round, so twice that.
GROWTH = 2.0

# torch has the operation, but not for this dtype on a CPU: nothing is refused by design.
_NO_TORCH_KERNEL = re.compile(
    r"not implemented for|(?:not supported|does not support [\w ]+) on CPU|not yet supported"
    r"|expected scalar type"
)

# A variant whose changed numbers make a result too large to compare asks nothing; see worker_encode.py.
_TOO_LARGE = re.compile(r"^an output of \d+ MB is more than")


def judge(check: Check, torch: Outcome, mindspore: Outcome) -> Judgement:
    """The verdict of any check, and what it rests on: examples by what they say, variants by torch alone.

    Of a variant, in order: mindspore that dies or hangs is ``crash`` or ``timeout``, whatever torch
    did short of the same; a variant that torch has no answer for (no kernel, changed code refused, an output
    too large to compare) is an
    ``oracle-error``; inputs that torch refuses are ``consistent``, with a finding that says whether
    mindspore refused as well, be it for want of a kernel for the dtype; a missing kernel is ``unsupported``;
    the rest is compared.
    """
    if not check.variant or check.not_run:
        return judge_example(check, torch, mindspore)
    if torch.status == "error" and _TOO_LARGE.match(torch.message):
        return Verdict.ORACLE_ERROR, Finding(Cause.TORCH_PROGRAM, words=torch.message)
    if torch.status not in ("ok", "raised"):
        return judge_example(check, torch, mindspore)
    dead = stopped(check.mindspore, mindspore)
    if dead:
        return dead
    if torch.status == "raised":
        return _refused(check, torch, mindspore)
    verdict, finding = judge_example(check, torch, mindspore)
    if verdict is Verdict.DIVERGENT and finding.level == "value":
        units = _units(check, torch, mindspore)
        if units is not None:
            return Verdict.CONSISTENT, Finding(
                Cause.ROUNDING, units=round(units, 1), max_abs=finding.max_abs, max_rel=finding.max_rel
            )
        if only_ties(check, torch, mindspore):
            return Verdict.CONSISTENT, Finding(Cause.TIES)
    if verdict is Verdict.CONSISTENT and finding.max_abs and check.compare is None:
        kind = behind(check.variant)
        if kind is not None and kind.strict:
            return _held_to_rounding(check, torch, mindspore) or (verdict, finding)
        return _held_to_its_dtype(check, torch, mindspore) or (verdict, finding)
    return verdict, finding


def _held_to_its_dtype(check: Check, torch: Outcome, mindspore: Outcome) -> Judgement | None:
    """A difference that the tolerances let pass, but that no rounding in the result's dtype explains."""
    if _units(check, torch, mindspore) is not None:
        return None
    for name, (left, right) in zip(check.torch.outputs, _both(torch, mindspore), strict=True):
        finding = narrowed(left, right, name)
        if finding is not None:
            return Verdict.DIVERGENT, finding
    return None


# The largest number of the dtypes that have a wider one: what is beyond it on the way to a smaller result is
# lost to an infinity, or to the difference of two, as the order of the additions will have it.
LARGEST = {"float16": 65504.0, "bfloat16": 3.38e38, "float32": 3.4028235e38, "complex64": 3.4028235e38}

# The smallest normal number: below it every framework, and every processor, rounds in its own way.
NORMAL = {"float16": 6.1e-5, "bfloat16": 1.2e-38, "float32": 1.2e-38, "complex64": 1.2e-38}


def _held_to_rounding(check: Check, torch: Outcome, mindspore: Outcome) -> Judgement | None:
    """A difference that a tolerance lets pass, and that is more than rounding of some number."""
    for name, (left, right) in zip(check.torch.outputs, _both(torch, mindspore), strict=True):
        for place, one, other in pairs(left, right, name):
            if isinstance(one, Array) and one.dtype in ROUNDOFF:
                rtol = 2 * ROUNDOFF[one.dtype] * _allowed(check)
                atol = NORMAL.get(one.dtype, 2.3e-308)
                held = Compare(unsteady=None, how="values", rtol=rtol, atol=atol, reason=_NO_REASON)
                finding = compare(one, other, held, place=place)
                if not finding.agrees:
                    return Verdict.DIVERGENT, finding
    return None


def _allowed(check: Check) -> float:
    """Units in the last place that rounding may take a result of the check's length."""
    return ELEMENTARY + GROWTH * math.sqrt(max(check.length, 1))


def unexplained(judged: Judgement) -> bool:
    """Whether randomness or torch's own rounding might be behind a difference (see :func:`explained`)."""
    return judged[0] is Verdict.DIVERGENT and judged[1].level in ("value", "nan")


# Any but the workers' own; two, as one of nine places (of a crop, say) is drawn again too often.
_SEEDS = (7, 11)


def reseeded(program: Program) -> tuple[Program, ...]:
    """A torch program whose code begins with other seeds: random results then differ in one of them."""
    return tuple(_asking_torch(program).beginning(f"torch.manual_seed({seed})") for seed in _SEEDS)


def _asking_torch(program: Program) -> Program:
    """The program with torch at hand: one of a library beside it may import the library alone."""
    return program if "torch" in program.imports else replace(program, imports=(*program.imports, "torch"))


def exact(program: Program) -> Program:
    """A torch program that is given the same numbers as float64: its rounding errors are negligible."""
    names = [each.name for each in program.inputs if each.tensor]
    wide = [f"{name} = {name}.double() if {name}.is_floating_point() else {name}" for name in names]
    return program.beginning("\n".join(wide)) if wide else program


# Moves float64 numbers by up to two units in the last place, each by another share, as roundings might.
_SHAKEN = """for _each in ({names},):
    if _each.dtype == torch.float64:
        _places = torch.arange(1.0, 1 + _each.numel(), dtype=torch.float64)
        _each.view(-1).mul_(1 + 2.0**-51 * torch.sin(_places))
"""


def shaken(program: Program) -> Program:
    """A torch program whose float64 inputs are moved by one rounding: what comes of that is its own error."""
    names = [each.name for each in program.inputs if each.tensor]
    return _asking_torch(program).beginning(_SHAKEN.format(names=", ".join(names))) if names else program


def explained(
    check: Check,
    torch: Outcome,
    mindspore: Outcome,
    reseeded: Sequence[Outcome],
    exact: Outcome,
    shaken: Outcome | None = None,
) -> Judgement | None:
    """The verdict on a difference of values that is no fault of mindspore; None if it stays one.

    ``reseeded`` are torch's answers with other seeds. Where one differs from the first, the result is
    random (or unset memory) in torch itself, and only structure, dtype and shape are compared.
    ``exact`` is torch's answer to the same numbers as float64. Where mindspore is about as near to it
    as torch, both have only rounded. For float64 nothing is exact: ``shaken`` is torch's answer to
    numbers moved by one rounding. Where that is as far away as mindspore, both have only rounded as well;
    where it jumps (``floor`` at a whole number), it says nothing and mindspore is held to torch.
    """
    try:
        if any(other.status == "ok" and not _same(torch, other) for other in reseeded):
            for name, (left, right) in zip(check.torch.outputs, _both(torch, mindspore), strict=True):
                finding = compare(left, right, PROPERTIES, place=name)
                if not finding.agrees:
                    return Verdict.DIVERGENT, finding
            return Verdict.CONSISTENT, Finding(Cause.RANDOM)
        moved = shaken is not None and shaken.status == "ok" and shaken.values != torch.values
        near_exact = exact.status == "ok" and _as_near(torch, mindspore, exact)
        if near_exact or (shaken is not None and moved and _as_near(torch, mindspore, shaken, jumps=True)):
            errors = judge_example(check, torch, mindspore)[1]
            near = Finding(Cause.NEAR_EXACT, max_abs=errors.max_abs, max_rel=errors.max_rel)
            return Verdict.CONSISTENT, near
    except (StructureDiffers, ValueError):
        pass
    return None


_NO_REASON = Bilingual(en="not shown", zh="不显示")
PROPERTIES = Compare(how="properties", rtol=None, atol=None, unsteady=None, reason=_NO_REASON)


def _both(one: Outcome, other: Outcome) -> Iterator[tuple[Value, Value]]:
    return ((decode(left), decode(right)) for left, right in zip(one.values, other.values, strict=True))


def _same(one: Outcome, other: Outcome) -> bool:
    return all(compare(left, right).agrees for left, right in _both(one, other))


# How far, relative to itself, one rounding of its inputs may move a number by rounding alone: a condition of
# 1e12 for float64. What moves further has jumped.
_JUMP = 1e-3


def _steady(torch: Numbers, moved: Numbers) -> Numbers:
    """The moved numbers, torch's own where they jumped: between whole numbers, or too far."""
    with np.errstate(all="ignore"):
        whole = (torch == np.rint(torch)) & (moved == np.rint(moved)) & (np.abs(torch) < 2.0**52)
        jumped = (torch != moved) & (whole | ~(np.abs(moved - torch) <= _JUMP * np.abs(torch)))
    return np.where(jumped, torch, moved)


def _as_near(torch: Outcome, mindspore: Outcome, exact: Outcome, *, jumps: bool = False) -> bool:
    """Whether each number of mindspore is within rounding, or twice torch's own error, of the exact one.

    ``jumps``: the exact ones are torch's, of inputs that were moved, and may have jumped.
    """
    for one, other, truth in zip(torch.values, mindspore.values, exact.values, strict=True):
        sides = list(pairs(decode(one), decode(other), "out"))
        truths = list(pairs(decode(one), decode(truth), "out"))
        for (_, left, right), (_, _, wide) in zip(sides, truths, strict=True):
            if isinstance(left, Array) and isinstance(right, Array) and isinstance(wide, Array):
                if not _arrays_near(left, right, wide, jumps):
                    return False
            elif left != right:
                return False
    return True


def _arrays_near(torch: Array, mindspore: Array, exact: Array, jumps: bool) -> bool:
    roundoff = ROUNDOFF.get(torch.dtype)
    if roundoff is None or torch.data.shape != exact.data.shape:
        return np.array_equal(torch.data, mindspore.data)
    kind = _wide(torch)
    first, second, truth = (part.data.astype(kind).ravel() for part in (torch, mindspore, exact))
    truth = _steady(first, truth) if jumps else truth
    return _near(first, second, truth, roundoff, LARGEST.get(torch.dtype, 0.0))


def _near(torch: Numbers, mindspore: Numbers, exact: Numbers, roundoff: float, largest: float) -> bool:
    """Whether each number is near the exact one; one that torch lost on its way may be lost in any way."""
    with np.errstate(all="ignore"):
        same = (torch == mindspore) | (np.isnan(torch) & np.isnan(mindspore))
        finite = np.isfinite(torch) & np.isfinite(mindspore) & np.isfinite(exact)
        rounding = 2 * ELEMENTARY * roundoff * np.abs(exact)
        away = np.abs(mindspore - exact)
        near = finite & (away <= 2 * np.abs(torch - exact) + rounding)
        lost = ~np.isfinite(torch) & (np.abs(exact) <= largest)
        return bool(np.all(same | near | (lost & (~np.isfinite(mindspore) | (away <= rounding)))))


def _wide(array: Array) -> Any:
    return np.complex128 if array.data.dtype.kind == "c" else np.float64


def _refused(check: Check, torch: Outcome, mindspore: Outcome) -> Judgement:
    kind = behind(check.variant)
    if (kind is not None and kind.asks) or program_fault(torch) or _NO_TORCH_KERNEL.search(torch.message):
        return Verdict.ORACLE_ERROR, Finding(Cause.TORCH_RAISED, torch=raised(torch))
    if mindspore.status == "raised":
        judged = absent(check, mindspore)
        # Nobody misses the kernel of a dtype that torch refuses.
        if judged is not None and judged[1].cause is not Cause.NO_DTYPE_KERNEL:
            return judged
        return Verdict.CONSISTENT, Finding(Cause.BOTH_REFUSE)
    return Verdict.CONSISTENT, Finding(Cause.ACCEPTS_MORE, torch=raised(torch))


def _units(check: Check, torch: Outcome, mindspore: Outcome) -> float | None:
    """The largest difference in units in the last place, None if rounding cannot explain it.

    Relative to the element where a variant plants numbers of all sizes; elsewhere to the largest element of
    the output, as sums with cancellation are.
    """
    kind = behind(check.variant)
    by_element = kind is not None and kind.by_element
    allowed = _allowed(check)
    largest = 0.0
    try:
        for left, right in zip(torch.values, mindspore.values, strict=True):
            for _, one, other in pairs(decode(left), decode(right), "out"):
                units = _leaf(one, other, by_element)
                if units is None or units > allowed:
                    return None
                largest = max(largest, units)
    except (StructureDiffers, ValueError):
        return None
    return largest


def _leaf(torch: Any, mindspore: Any, by_element: bool) -> float | None:
    if isinstance(torch, Scalar):
        torch = Array("scalar", "float64" if torch.kind == "float" else torch.kind, np.array(torch.value))
        mindspore = Array("scalar", torch.dtype, np.array(mindspore.value))
    if not isinstance(torch, Array):
        return 0.0 if torch == mindspore else None
    roundoff = ROUNDOFF.get(torch.dtype)
    if roundoff is None:
        return 0.0 if np.array_equal(torch.data, mindspore.data) else None
    wide = _wide(torch)
    left, right = torch.data.astype(wide).ravel(), mindspore.data.astype(wide).ravel()
    with np.errstate(all="ignore"):
        same = (left == right) | (np.isnan(left) & np.isnan(right))
        if not (np.isfinite(left) & np.isfinite(right))[~same].all():
            return None
        finite = np.abs(left[np.isfinite(left)])
        scale = np.abs(left[~same]) if by_element else (finite.max() if finite.size else 0.0)
        units = np.abs(right - left)[~same] / (2 * roundoff * scale)
    return (
        float(units.max()) if units.size and not np.isnan(units).any() else (0.0 if not units.size else None)
    )
