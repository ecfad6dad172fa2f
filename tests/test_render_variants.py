"""The matrix of an entry's variants, with the programs behind its findings made again."""

from __future__ import annotations

from generator.checks import Row, RunInfo
from generator.expand import expand
from generator.load import Loaded
from generator.model import Entry, Verdict
from generator.paths import MAPPINGS
from generator.render.catalogue import Catalogue
from generator.render.variants import matrices
from generator.results import Report
from generator.signatures import snapshot

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


def row(variant: str, verdict: str = "consistent", message: str = "", level: str = "") -> Row:
    return Row(
        "torch.exp", KEY, "plain", variant, Verdict(verdict), "consistent", message=message, level=level
    )


def catalogue(*rows: Row) -> Catalogue:
    loaded = {"torch.exp": Loaded(EXP, MAPPINGS / "torch" / "exp.yaml", {})}
    checks = expand(loaded, TORCH, MINDSPORE, "2.10.0").checks
    return Catalogue({"torch.exp": EXP}, checks, [Report(INFO, rows)], TORCH, MINDSPORE)


def test_outcomes_are_counted_by_kind() -> None:
    (matrix,) = matrices(
        catalogue(
            row(""),
            row("dtype:float16", level="precision"),
            row("dtype:int8", "unsupported"),
            row("shape:0-d"),
            row("shape:empty-x.0", message="mindspore accepts more: torch refuses (…)"),
        ),
        "torch.exp",
    )
    assert matrix.outcomes == ("consistent", "precision", "more", "unsupported")
    assert dict(matrix.rows) == {
        "dtype": {"precision": 1, "unsupported": 1},
        "shape": {"consistent": 1, "more": 1},
    }
    assert not matrix.findings


def test_a_finding_carries_its_program() -> None:
    (matrix,) = matrices(catalogue(row(""), row("values:x-nan", "divergent", "…", "nan")), "torch.exp")
    (told,) = matrix.findings
    assert told.program is not None
    assert "np.where(np.arange(3) == 0, np.nan, np.zeros(3))" in told.program
    assert "mindspore.mint.exp" in told.program


def test_findings_that_say_the_same_are_told_once() -> None:
    rows = [row(f"values:{name}", "divergent", "…", "nan") for name in ("x-nan", "x-inf")]
    (matrix,) = matrices(catalogue(row(""), *rows), "torch.exp")
    assert [told.alike for told in matrix.findings] == [2]


def test_without_variants_there_is_no_matrix() -> None:
    assert matrices(catalogue(row("")), "torch.exp") == []
