"""Judging variants: torch is the oracle, refusals count on both sides, rounding is not an error."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from apimap.judge import contradiction, judge
from apimap.judge.rows import make_row
from apimap.judge.variants import explained
from apimap.model.checks import Check, Outcome, Program, Row
from apimap.model.entry import Verdict
from apimap.model.finding import Cause, Finding
from apimap.model.program import ProgramInput
from apimap.reports import headline


def check(variant: str, length: int = 6) -> Check:
    one, other = Program("torch", "torch"), Program("mindspore", "mindspore")
    return Check("torch.f", "mindspore.mint.f", "plain", variant, one, other, derived=True, length=length)


def array(*numbers: Any, dtype: str = "float32") -> Outcome:
    data = np.array(numbers, dtype=dtype)
    return Outcome("ok", (("array", "tensor", dtype, data.shape, data.tobytes()),), printed="tensor(…)\n")


def raised(message: str, kind: str = "RuntimeError") -> Outcome:
    return Outcome("raised", exception=kind, message=message)


CRASH = Outcome("crash", signal="SIGFPE")
REFUSED = raised("the size of x must match")
NO_TORCH_KERNEL = raised("\"f_cpu\" not implemented for 'Half'", "NotImplementedError")
NO_KERNEL = raised("The kernel F unregistered.")
NO_DTYPE_KERNEL = raised("Select CPU operator[ACos] fail! Unsupported data type!", "TypeError")


@pytest.mark.parametrize(
    ("variant", "torch", "mindspore", "verdict", "cause"),
    [
        ("shape:0-d", array(1), array(1), "consistent", Cause.NONE),
        ("shape:0-d", array(1), array(2), "divergent", Cause.NUMBERS),
        ("shape:0-d", array(1), REFUSED, "divergent", Cause.MINDSPORE_REFUSES),
        ("shape:0-d", REFUSED, REFUSED, "consistent", Cause.BOTH_REFUSE),
        ("shape:0-d", REFUSED, array(1), "consistent", Cause.ACCEPTS_MORE),
        ("shape:0-d", REFUSED, CRASH, "crash", Cause.KILLED),
        ("shape:0-d", REFUSED, NO_KERNEL, "unsupported", Cause.NO_KERNEL),
        ("shape:0-d", array(1), NO_KERNEL, "unsupported", Cause.NO_KERNEL),
        ("dtype:int32", REFUSED, NO_DTYPE_KERNEL, "consistent", Cause.BOTH_REFUSE),
        ("dtype:int32", array(1), NO_DTYPE_KERNEL, "unsupported", Cause.NO_DTYPE_KERNEL),
        ("shape:0-d", CRASH, CRASH, "oracle-error", Cause.TORCH_CRASHED),
        ("dtype:float16", NO_TORCH_KERNEL, REFUSED, "oracle-error", Cause.TORCH_RAISED),
        (
            "style:keywords",
            raised("unexpected keyword", "TypeError"),
            array(1),
            "oracle-error",
            Cause.TORCH_RAISED,
        ),
        ("gradient", raised("does not require grad"), array(1), "oracle-error", Cause.TORCH_RAISED),
        (
            "many:floats",
            Outcome("error", message="an output of 128 MB is more than the 64 MB that may be compared"),
            array(1),
            "oracle-error",
            Cause.TORCH_PROGRAM,
        ),
    ],
)
def test_verdict(variant: str, torch: Outcome, mindspore: Outcome, verdict: str, cause: Cause) -> None:
    judged, finding = judge(check(variant), torch, mindspore)
    assert judged == verdict
    assert finding.cause is cause
    assert bool(finding.level) is (verdict == "divergent")


def test_rounding_is_precision_and_agrees() -> None:
    half = array(1000, 1, dtype="float16"), array(1004, 1, dtype="float16")
    verdict, finding = judge(check("dtype:float16"), *half)
    assert (verdict, finding.level) == (Verdict.CONSISTENT, "precision")
    assert finding.units == 4.1


def test_longer_sums_may_round_more() -> None:
    half = array(1000, dtype="float16"), array(1020, dtype="float16")
    assert judge(check("dtype:float16", length=6), *half)[0] is Verdict.DIVERGENT
    assert judge(check("dtype:float16", length=400), *half)[0] is Verdict.CONSISTENT


def test_among_special_values_each_element_counts_by_itself() -> None:
    """An error of a small element is not excused by a large one beside it."""
    sides = array(1e30, 1.0), array(1e30, 1.1)
    assert judge(check("values:x-large"), *sides)[0] is Verdict.DIVERGENT


def test_float64_with_the_digits_of_float32_is_no_rounding() -> None:
    exact = array(0.1, 1 / 3, dtype="float64")
    single = array(*np.array([0.1, 1 / 3], "float32"), dtype="float64")
    verdict, finding = judge(check("dtype:float64"), exact, single)
    assert verdict is Verdict.DIVERGENT
    assert (finding.cause, finding.torch, finding.mindspore) == (Cause.DIGITS, "float64", "float32")
    assert finding.max_abs == pytest.approx(9.93e-9, rel=1e-3)
    assert (
        judge(check("dtype:float64"), exact, array(0.1, 1 / 3 + 1e-12, dtype="float64"))[0]
        is Verdict.CONSISTENT
    )
    one = array(1 + 2.0**-52, dtype="float64")
    assert judge(check("dtype:float64"), one, array(1, dtype="float64"))[0] is Verdict.CONSISTENT


def test_a_number_for_nan_or_infinity_is_no_rounding() -> None:
    for wrong in (np.nan, np.inf):
        assert judge(check("dtype:float16"), array(1.0), array(wrong))[0] is Verdict.DIVERGENT


def test_nothing_is_expected_of_a_variant() -> None:
    assert not contradiction(check("shape:0-d"), Verdict.DIVERGENT)
    assert contradiction(check(""), Verdict.DIVERGENT)


def test_rows_of_variants_that_agree_are_short() -> None:
    long = raised("because " * 50)
    row = make_row(check("shape:0-d"), *judge(check("shape:0-d"), long, array(1)), long, array(1))
    assert row.finding == Finding(Cause.ACCEPTS_MORE)
    assert row.mindspore == ""


def row(example: str, verdict: str, variant: str = "") -> Row:
    return Row("torch.f", "mindspore.f", example, variant, Verdict(verdict), "consistent")


def test_variants_limit_a_headline_and_never_make_one() -> None:
    assert headline([row("a", "consistent"), row("a", "divergent", "shape:0-d")]) == "consistent-except"
    assert headline([row("a", "unsupported"), row("a", "consistent", "dtype:bool")]) == "unsupported"
    assert headline([row("a", "consistent"), row("a", "unsupported", "dtype:bool")]) == "consistent"


def number(value: float, dtype: str = "float32") -> Outcome:
    return array(value, dtype=dtype)


ERROR = Outcome("raised", exception="RuntimeError", message="expected float32")


def test_a_random_result_is_compared_by_dtype_and_shape_only() -> None:
    drawn = number(0.3), number(0.9)
    verdict, finding = explained(check("shape:0-d"), *drawn, reseeded=[number(0.5)], exact=ERROR)  # type: ignore[misc]
    assert verdict is Verdict.CONSISTENT
    assert finding.cause is Cause.RANDOM
    wide = number(0.9, "float64")
    judged = explained(check("shape:0-d"), number(0.3), wide, reseeded=[number(0.5)], exact=ERROR)
    assert judged is not None
    assert (judged[0], judged[1].level) == (Verdict.DIVERGENT, "dtype")


def test_one_other_seed_may_draw_the_same_again() -> None:
    """A crop at one of nine places: whichever seed draws another one shows that the result is random."""
    seeds = [number(0.3), number(0.5)]
    judged = explained(check("shape:0-d"), number(0.3), number(0.9), reseeded=seeds, exact=ERROR)
    assert judged is not None
    assert judged[1].cause is Cause.RANDOM


def test_as_near_to_the_exact_result_as_torch_is_precision() -> None:
    """torch lost digits to cancellation; mindspore lost fewer."""
    judged = explained(
        check("gradient"), number(0.49998), number(0.5), [number(0.49998)], exact=number(0.5, "float64")
    )
    assert judged is not None
    assert (judged[0], judged[1].level) == (Verdict.CONSISTENT, "precision")


def test_where_torch_lost_a_number_that_fits_mindspore_may_lose_it_or_keep_it() -> None:
    """A sum overflowed on its way; what is beyond the dtype in the end is another matter."""
    lost, fits = number(float("nan")), number(1e38, "float64")
    for mindspore in (number(float("inf")), number(1e38)):
        judged = explained(check("values:x-large"), lost, mindspore, [lost], fits)
        assert judged is not None
        assert judged[0] is Verdict.CONSISTENT
    assert explained(check("values:x-large"), lost, number(2e38), [lost], fits) is None
    beyond, infinite = number(1e39, "float64"), number(float("inf"))
    assert explained(check("values:x-large"), infinite, number(float("nan")), [infinite], beyond) is None


def test_as_far_as_torch_goes_when_its_input_is_rounded_is_precision() -> None:
    """Nothing is exact for float64: torch's own answer to numbers moved by one rounding is the measure."""
    torch, mindspore = number(1e-12, "float64"), number(1.0000000001e-12, "float64")
    judged = explained(
        check("width:x-close"), torch, mindspore, [torch], torch, number(1.0000000002e-12, "float64")
    )
    assert judged is not None
    assert (judged[0], judged[1].level) == (Verdict.CONSISTENT, "precision")
    assert explained(check("width:x-close"), torch, mindspore, [torch], torch, torch) is None


@pytest.mark.parametrize(
    ("torch", "moved", "mindspore"),
    [(3.0, 2.0, 2.0), (0.25, 0.0, 0.0), (1e-9, -1e-9, 1e-10), (3.0, 2.0, 3.0 + 1e-9)],
)
def test_where_torch_jumps_when_its_input_is_rounded_mindspore_is_held_to_torch(
    torch: float, moved: float, mindspore: float
) -> None:
    """``floor`` at a whole number, a remainder, a sign, a nearest neighbour: the jump excuses nothing."""
    sides = number(torch, "float64"), number(mindspore, "float64"), number(torch, "float64")
    assert (
        explained(check("width:x-close"), *sides[:2], [sides[2]], sides[0], number(moved, "float64")) is None
    )
    same = number(torch, "float64")
    judged = explained(check("width:x-close"), same, same, [same], same, number(moved, "float64"))
    assert judged is not None
    assert judged[0] is Verdict.CONSISTENT


def test_farther_from_the_exact_result_than_torch_stays_a_divergence() -> None:
    assert (
        explained(check("gradient"), number(0.5), number(0.51), [number(0.5)], number(0.5, "float64")) is None
    )
    nan = number(float("nan"))
    assert explained(check("gradient"), number(0.5), nan, [number(0.5)], number(0.5, "float64")) is None


@pytest.mark.parametrize(
    ("variant", "torch", "mindspore", "verdict"),
    [
        ("ladder:x-float32", array(1e-20), array(0), "divergent"),
        ("ladder:x-float32", array(1e-20), array(1e-20 * (1 + 2.0**-22)), "consistent"),
        (
            "ladder:x-float32",
            array(1e-42),
            array(0),
            "consistent",
        ),  # below the normal range: not its business
        ("values:x-zeros", array(1e-20), array(0), "consistent"),
        ("width:x-close", array(1 + 1e-12, dtype="float64"), array(1 + 2e-12, dtype="float64"), "divergent"),
        ("dtype:float64", array(1 + 1e-12, dtype="float64"), array(1 + 2e-12, dtype="float64"), "consistent"),
    ],
)
def test_a_strict_kind_lets_nothing_but_rounding_pass(
    variant: str, torch: Outcome, mindspore: Outcome, verdict: str
) -> None:
    assert judge(check(variant), torch, mindspore)[0] == verdict


@pytest.mark.parametrize(
    ("code", "name", "verdict", "cause"),
    [
        ("@mindspore.jit\ndef run(x):\n    steps = x.stride()\n", "steps", "unsupported", Cause.NOT_COMPILED),
        ("@mindspore.jit\ndef run(x):\n    return step\n", "step", "error", Cause.MINDSPORE_PROGRAM),
        ("steps = 1\n", "steps", "error", Cause.MINDSPORE_PROGRAM),
    ],
)
def test_a_name_that_only_the_graph_compiler_loses(code: str, name: str, verdict: str, cause: Cause) -> None:
    one, other = Program("torch", "out = 1"), Program("mindspore", code)
    asked = Check("torch.f", "helpers.torch.f", "plain", "graph", one, other, derived=True)
    judged, finding = judge(asked, array(1), raised(f"name '{name}' is not defined", "NameError"))
    assert (judged, finding.cause) == (verdict, cause)


def sorting(code: str, x: str, entry: str = "torch.sort") -> Check:
    given = (ProgramInput("x", x),)
    sides = Program("torch", code, inputs=given), Program("mindspore", code, inputs=given)
    return Check(entry, "mindspore.mint.f", "plain", "dtype:float32", *sides, derived=True)


def places(numbers: Any, found: Any) -> Outcome:
    """What a sort leaves: a pair of values and places."""
    arrays = np.array(numbers, np.float32), np.array(found, np.int64)
    wires = tuple(("array", "tensor", str(each.dtype), each.shape, each.tobytes()) for each in arrays)
    return Outcome("ok", wires[1:] if numbers is None else (("tuple", wires, ()),))


@pytest.mark.parametrize(
    ("code", "ours", "theirs", "cause"),
    [
        ("torch.sort(x)", [1, 3, 0, 2], [3, 1, 0, 2], Cause.TIES),
        ("torch.sort(x, stable=False)", [1, 3, 0, 2], [3, 1, 0, 2], Cause.TIES),
        ("torch.sort(x, stable=True)", [1, 3, 0, 2], [3, 1, 0, 2], Cause.NUMBERS),  # an order is promised
        ("torch.sort(x)", [1, 3, 0, 2], [1, 1, 0, 2], Cause.NUMBERS),  # one place twice
        ("torch.sort(x)", [1, 3, 0, 2], [1, 0, 3, 2], Cause.NUMBERS),  # another element
    ],
)
def test_the_order_of_equal_elements_is_open(code: str, ours: Any, theirs: Any, cause: Cause) -> None:
    asked = sorting(f"out = {code}", "np.array([5, 1, 7, 1], np.float32)")
    for values in ([1, 1, 5, 7], None):  # argsort has the places alone
        _, finding = judge(asked, places(values, ours), places(values, theirs))
        assert finding.cause is cause


def test_of_other_functions_every_place_counts() -> None:
    asked = sorting("out = torch.argmax(x)", "np.ones(2, np.float32)", "torch.argmax")
    _, finding = judge(asked, array(0, dtype="int64"), array(1, dtype="int64"))
    assert finding.cause is Cause.NUMBERS
