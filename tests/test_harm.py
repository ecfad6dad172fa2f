"""What a pair costs its user: from rows of a run to one word, and what is shown first."""

from __future__ import annotations

import pytest

from apimap.derive.variants.covers import covering
from apimap.derive.variants.kinds.dtype import DTYPES
from apimap.model.checks import Row
from apimap.model.entry import Entry, Verdict
from apimap.model.finding import AGREES, Cause, Finding
from apimap.reports.harm import Cost, Harm, cost
from apimap.reports.weights import gravest, order, rarities, weighed

NUMBERS = Finding(Cause.NUMBERS, torch="1", mindspore="2")
REFUSED = Finding(Cause.MINDSPORE_REFUSES)


def both(en: str) -> dict[str, str]:
    return {"en": en, "zh": en}


def example(id: str, torch: str = "out = torch.var(x)", x: str = "np.arange(6.0)", **more: object) -> object:
    return {"id": id, "inputs": {"x": x}, "torch": torch, **more}


def difference(kind: str, proof: str, **more: object) -> object:
    return {"kind": kind, "proof": proof, **both("They differ."), **more}


def entry(*differences: object) -> Entry:
    return Entry.model_validate(
        {
            "torch": "torch.var",
            "summary": both("Variance."),
            "counterparts": [{"mindspore": "mindspore.ops.var", "arguments": {"input": "input"}}],
            "differences": list(differences),
            "examples": [
                example("usual"),
                example("other", x="np.arange(4.0)"),
                example("empty", x="np.zeros((0, 3))"),
                example("infinite", x="np.array([np.inf, 1.0])"),
                example("wrong", "out = torch.var(9)", refuses=True),
                example("evaluation", "out = net.eval()(x)"),
            ],
        }
    )


def row(example: str, verdict: str = "consistent", finding: Finding = AGREES, variant: str = "") -> Row:
    return Row("torch.var", "mindspore.ops.var", example, variant, Verdict(verdict), finding=finding)


def asked(*rows: Row, about: Entry | None = None, rearranged: bool = False) -> Cost:
    of = about or entry()
    return cost(of, of.counterparts[0], rows, rearranged)


@pytest.mark.parametrize(
    ("rows", "harm"),
    [
        ([row("usual"), row("other")], Harm.DROP_IN),
        ([row("usual", "divergent", NUMBERS)], Harm.SILENT),
        ([row("usual"), row("other", "divergent", NUMBERS)], Harm.SILENT),
        ([row("usual"), row("other", "divergent", REFUSED)], Harm.REFUSES),
        ([row("usual"), row("other", "crash")], Harm.REFUSES),
        # one of its own examples has no kernel here
        ([row("usual"), row("other", "unsupported")], Harm.REFUSES),
        ([row("usual"), row("usual", "unsupported", variant="dtype:int64")], Harm.REFUSES),
        ([row("usual"), row("usual", "unsupported", variant="dtype:complex64")], Harm.EDGE),
        # silent, but few meet it
        ([row("usual"), row("empty", "divergent", NUMBERS)], Harm.EDGE),
        ([row("usual"), row("infinite", "divergent", NUMBERS)], Harm.EDGE),
        ([row("usual"), row("wrong", "divergent", REFUSED)], Harm.EDGE),
        ([row("usual"), row("usual", "divergent", NUMBERS, "shape:empty-x.0")], Harm.EDGE),
        ([row("usual"), row("usual", "divergent", NUMBERS, "shape:leading-axis")], Harm.SILENT),
        ([row("usual"), row("usual", "divergent", NUMBERS, "gradient")], Harm.SILENT),
        # torch's refusal is met by no program that works
        ([row("usual"), row("other", "divergent", Finding(Cause.TORCH_REFUSES))], Harm.EDGE),
        # the digits of float32 in float64
        ([row("usual"), row("usual", "divergent", Finding(Cause.DIGITS), "dtype:float64")], Harm.EDGE),
        # no answer for the default use: the verdict says why
        ([row("usual", "unsupported"), row("other")], Harm.NOT_RUN),
        ([], Harm.NOT_RUN),
    ],
)
def test_the_gravest_that_is_common_is_the_word(rows: list[Row], harm: Harm) -> None:
    assert asked(*rows).harm is harm


def test_arguments_to_rewrite_come_before_rare_cases() -> None:
    found = asked(row("usual"), row("empty", "divergent", NUMBERS), rearranged=True)
    assert (found.harm, found.also) == (Harm.RENAME, (Harm.EDGE,))


def test_what_the_rules_settle_is_no_silence() -> None:
    settled = entry(difference("default", "other"))
    assert asked(row("usual"), row("other", "divergent", NUMBERS), about=settled).harm is Harm.RENAME


def test_an_authors_weight_and_silence_hold() -> None:
    rows = [row("usual"), row("other", "divergent", NUMBERS)]
    assert asked(*rows, about=entry(difference("value", "other", weight="corner"))).harm is Harm.EDGE
    assert asked(*rows, about=entry(difference("value", "other", silent=False))).harm is Harm.REFUSES


def test_variants_that_part_as_a_corner_does_are_that_corner() -> None:
    rows = [
        row("usual"),
        row("other", "divergent", NUMBERS),
        row("usual", "divergent", NUMBERS, "gradient"),
    ]
    corner = difference("value", "other", weight="corner")
    assert asked(*rows, about=entry(corner)).harm is Harm.EDGE
    # Another statement covers the variant as well, and is met more often.
    assert asked(*rows, about=entry(corner, difference("gradient", "other"))).harm is Harm.SILENT
    # Nothing that an author said: as grave as it looks.
    assert asked(row("usual"), rows[2]).harm is Harm.SILENT


def test_what_memory_decides_explains_numbers_and_nan_alike() -> None:
    unwritten = row("other", "divergent", Finding(Cause.UNWRITTEN))
    made = row("usual", "divergent", Finding(Cause.NAN, torch="nan", mindspore="inf"), "shape:empty-x.0")
    corner = entry(difference("value", "other", weight="corner"))
    assert asked(row("usual"), unwritten, made, about=corner).harm is Harm.EDGE
    # Numbers that were written are others than NaN.
    steady = row("other", "divergent", NUMBERS)
    assert covering(corner, made, {"other": unwritten}) is not None
    assert covering(corner, made, {"other": steady}) is None


def test_what_is_made_of_a_rare_example_is_rare() -> None:
    made = row("infinite", "divergent", NUMBERS, "gradient")
    assert asked(row("usual"), row("infinite"), made).harm is Harm.EDGE


def test_a_stated_difference_that_no_row_shows_is_no_drop_in() -> None:
    assert asked(row("usual"), about=entry(difference("value", "other"))).harm is Harm.EDGE


def test_a_headline_promises_what_ran() -> None:
    small = [row("usual", variant=f"dtype:{each}") for each in ("float16", "float64")]
    whole = [row("usual", "unsupported", variant=f"dtype:{each}") for each in ("int32", "int64")]
    found = asked(row("usual"), *small, *whole)
    assert (found.works, found.refuses) == (("floats",), ("integers",))
    part = asked(row("usual"), *small, row("usual", variant="dtype:int32"), whole[1])
    assert (part.works, part.refuses) == (("floats", "int32"), ("int64",))
    assert asked(row("usual"), *small).refuses == ()
    # An example's own dtype is no variant of it: here float32.
    tried = [row("usual", variant=f"dtype:{each}") for each in DTYPES if each not in ("float32", "float64")]
    own = asked(row("usual"), *tried, row("usual", "unsupported", variant="dtype:float64"))
    assert own.works == ("float32", "float16", "bfloat16", "integers", "bool", "complex")
    assert own.refuses == ("float64",)


def test_a_dtype_that_one_example_takes_is_not_called_refused() -> None:
    # The only array of the other example is a mask, which may have no other dtype.
    dtypes = ("float32", "float64", "int32")
    taken = [row("usual", variant=f"dtype:{each}") for each in dtypes]
    mask = [row("other", "unsupported", variant=f"dtype:{each}") for each in (*dtypes, "int64")]
    assert asked(row("usual"), row("other"), *taken, *mask).refuses == ("int64",)


def test_what_ran_in_evaluation_or_compiled_only_says_so() -> None:
    assert asked(row("evaluation"), row("usual", "divergent", NUMBERS)).only == "evaluation"
    assert asked(row("evaluation"), row("usual")).only == ""
    compiled = asked(row("usual", "unsupported"), row("usual", variant="graph"))
    assert (compiled.harm, compiled.only) == (Harm.NOT_RUN, "compiled")


def test_silent_comes_before_loud_and_common_before_corner() -> None:
    of = entry(
        difference("exception", "usual"),
        difference("value", "empty"),
        difference("value", "other"),
        difference("behaviour", "infinite"),
    )
    rows = [
        row("usual", "divergent", REFUSED),
        row("empty", "divergent", NUMBERS),
        row("other", "divergent", NUMBERS),
    ]
    told = [weighed(of, each, of.counterparts[0], rows) for each in of.differences]
    assert [(str(each.weight), each.silent) for each in told] == [
        ("always", False),
        ("corner", True),
        ("common", True),
        ("corner", None),
    ]
    assert [each.proof for each in sorted(told, key=order)] == ["other", "empty", "infinite", "usual"]
    assert gravest(told).proof == "other"


def test_rare_inputs_are_known() -> None:
    by_id = {each.id: sorted(rarities(each)) for each in entry().examples}
    assert by_id["usual"] == []
    assert by_id["empty"] == ["empty"]
    assert by_id["infinite"] == ["inf"]
