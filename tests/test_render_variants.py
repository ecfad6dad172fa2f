"""The matrix of an entry's variants, with the programs behind its findings."""

from __future__ import annotations

from dataclasses import replace

from apimap.derive.expand import expand
from apimap.entries.read import Loaded
from apimap.model.checks import Framework, Program, Row, RunInfo, Shown
from apimap.model.entry import Difference, DifferenceKind, Entry, Verdict
from apimap.model.finding import Cause, Finding
from apimap.model.paths import MAPPINGS
from apimap.model.program import ProgramInput
from apimap.published.catalogue import Catalogue
from apimap.published.documents import VariantsData
from apimap.published.variants import reproduction, variants_data
from apimap.reports import Report
from apimap.signatures import snapshot

TORCH = snapshot("torch", "2.13.0")
MINDSPORE = snapshot("mindspore", "2.10.0")
INFO = RunInfo("2.13.0", "2.10.0", "CPU", "2026-01-02", "Linux x86_64", "3.11.9")
KEY = "mindspore.mint.exp"
EXP = Entry.model_validate(
    {
        "torch": "torch.exp",
        "summary": {"en": "Raises e to the elements.", "zh": "以 e 为底求幂。"},
        "counterparts": [{"mindspore": KEY, "arguments": {"input": "input"}}],
        "examples": [{"id": "plain", "inputs": {"x": "np.zeros(3)"}, "torch": "out = torch.exp(x)"}],
    }
)


def row(
    variant: str, verdict: str = "consistent", cause: Cause = Cause.NONE, shown: Shown | None = None
) -> Row:
    finding = Finding(cause)
    return Row("torch.exp", KEY, "plain", variant, Verdict(verdict), finding=finding, shown=shown)


def program(framework: Framework, name: str) -> Program:
    inputs = (ProgramInput("x", "np.array([np.nan])"),)
    imports = (framework, "numpy as np")
    return Program(framework, f"out = {name}(x)\n", inputs=inputs, imports=imports, prints=("out",))


SHOWN = Shown(program("torch", "torch.exp"), program("mindspore", KEY))


def catalogue(*rows: Row) -> Catalogue:
    loaded = {"torch.exp": Loaded(EXP, MAPPINGS / "torch" / "exp.yaml", {})}
    checks = expand(loaded, TORCH, MINDSPORE, "2.10.0").checks
    return Catalogue({"torch.exp": EXP}, checks, [Report(INFO, rows)], TORCH, MINDSPORE)


def made(*rows: Row) -> VariantsData:
    (data,) = variants_data(catalogue(row(""), *rows), EXP)
    return data


def test_outcomes_are_counted_by_kind() -> None:
    data = made(
        row("dtype:float16", cause=Cause.ROUNDING),
        row("dtype:int8", "unsupported"),
        row("shape:0-d"),
        row("shape:empty-x.0", cause=Cause.ACCEPTS_MORE),
    )
    assert data.outcomes == {
        "dtype": {"precision": 1, "unsupported": 1},
        "shape": {"consistent": 1, "more": 1},
    }
    assert not data.findings


def test_a_finding_carries_its_program() -> None:
    (told,) = made(row("values:x-nan", "divergent", Cause.NAN, SHOWN)).findings
    assert told.program == SHOWN.mindspore.source
    assert told.torch_code == "out = torch.exp(x)"


def test_a_reduced_finding_is_a_short_program_with_both_answers() -> None:
    """What a maintainer copies: it runs, and says what to expect."""
    finding = replace(
        row("values:x-nan", "divergent", Cause.NAN, SHOWN),
        torch="tensor([nan])",
        mindspore="[0.]",
    )
    (told,) = made(finding).findings
    text = reproduction(told, "2.13.0", "2.10.0")
    assert text == (
        "import mindspore\nimport numpy as np\n\nx = mindspore.tensor(np.array([np.nan]))\n\n"
        "out = mindspore.mint.exp(x)\nprint(out)\n# mindspore 2.10.0: [0.]\n"
        "# torch: out = torch.exp(x)\n# torch 2.13.0: tensor([nan])"
    )
    compile(text, "copied.py", "exec")


def test_findings_that_say_the_same_are_told_once() -> None:
    data = made(*(row(f"values:{name}-nan", "divergent", Cause.NAN) for name in ("x", "y")))
    assert [told.alike for told in data.findings] == [2]


def test_a_finding_that_an_author_has_stated_is_linked() -> None:
    stated = EXP.model_copy(
        update={"differences": [Difference(kind=DifferenceKind.VALUE, en="a", zh="b", proof="plain")]}
    )
    proof = replace(row("", "divergent", Cause.NAN), example="plain")
    finding = row("values:x-nan", "divergent", Cause.NAN)
    (data,) = variants_data(catalogue(proof, finding), stated)
    assert data.findings[0].difference == 0


def test_a_difference_whose_proof_differs_in_another_way_covers_nothing() -> None:
    stated = EXP.model_copy(
        update={"differences": [Difference(kind=DifferenceKind.VALUE, en="a", zh="b", proof="plain")]}
    )
    proof, finding = row("", "divergent", Cause.VALUE), row("values:x-nan", "divergent", Cause.NAN)
    (data,) = variants_data(catalogue(proof, finding), stated)
    assert data.findings[0].difference is None


def test_without_variants_there_is_nothing() -> None:
    assert variants_data(catalogue(row("")), EXP) == []
