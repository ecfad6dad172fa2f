"""Every kind of variant does to its own samples what it says, and is told wherever a kind has to be."""

from __future__ import annotations

import pytest

from apimap.derive.expand import expand
from apimap.derive.variants import KINDS, Kind, behind
from apimap.derive.variants.build import with_variants
from apimap.derive.variants.kind import Sample
from apimap.entries.read import Loaded
from apimap.model.checks import Check
from apimap.model.entry import Entry
from apimap.model.paths import MAPPINGS, ROOT
from apimap.signatures import snapshot
from apimap.words.texts import LANGUAGES, text

TORCH = snapshot("torch", "2.13.0")
MINDSPORE = snapshot("mindspore", "2.10.0")

each_kind = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)


def made(kind: Kind, sample: Sample, **more: object) -> dict[str, Check]:
    """What a kind makes of a sample, by the variants' details."""
    example = {"id": "plain", "torch": sample.torch, "inputs": dict(sample.inputs), **more}
    entry = Entry.model_validate(
        {
            "torch": sample.api,
            "summary": {"en": "A sample.", "zh": "样例。"},
            "counterparts": [{"mindspore": sample.mindspore, "arguments": dict(sample.arguments)}],
            "examples": [example],
        }
    )
    loaded = {entry.name: Loaded(entry, MAPPINGS / "sample.yaml", {})}
    expanded = expand(loaded, TORCH, MINDSPORE, "2.10.0")
    assert not expanded.faults
    checks = with_variants(expanded.checks, expanded.entries, TORCH, MINDSPORE, "full")
    return {c.variant.partition(":")[2]: c for c in checks if c.variant and behind(c.variant) is kind}


@each_kind
def test_a_kind_changes_what_it_is_for(kind: Kind) -> None:
    found = made(kind, kind.changes)
    assert kind.changes.makes
    for detail, wanted in kind.changes.makes.items():
        assert detail in found, sorted(found)
        check = found[detail]
        assert check.variant == kind.named(detail)
        assert wanted in check.torch.source or wanted in check.mindspore.source


@each_kind
def test_a_kind_leaves_alone_what_it_is_not_for(kind: Kind) -> None:
    assert made(kind, kind.leaves) == {}


@each_kind
def test_a_kind_is_switched_off_by_its_name(kind: Kind) -> None:
    why = {"en": "It makes no sense here.", "zh": "此处没有意义。"}
    assert made(kind, kind.changes, variants_off={kind.name: why}) == {}


@each_kind
def test_a_kind_has_a_label_and_a_line_in_the_guide_in_both_languages(kind: Kind) -> None:
    for language in LANGUAGES:
        label, about = getattr(kind.label, language), getattr(kind.about, language)
        assert text(language, f"variant.{kind.name}") == label
        guide = (ROOT / "docs" / language / "verdicts.md").read_text(encoding="utf-8")
        assert f"| {label} | {about} |" in guide


def test_kinds_have_names_of_their_own_that_names_of_variants_begin_with() -> None:
    assert len({kind.name for kind in KINDS}) == len(KINDS)
    assert [behind(kind.named("a-detail")) for kind in KINDS] == list(KINDS)
    assert behind("a-kind-of-long-ago:x") is None


def test_a_kind_that_nobody_knows_is_a_fault_where_it_is_switched_off() -> None:
    entry = Entry.model_validate(
        {
            "torch": "torch.abs",
            "summary": {"en": "A sample.", "zh": "样例。"},
            "counterparts": [{"mindspore": "mindspore.mint.abs", "arguments": {"input": "input"}}],
            "examples": [
                {
                    "id": "plain",
                    "torch": "out = torch.abs(x)",
                    "inputs": {"x": "np.ones(2)"},
                    "variants_off": {"dtypes": {"en": "Why.", "zh": "原因。"}},
                }
            ],
        }
    )
    [fault] = expand(
        {entry.name: Loaded(entry, MAPPINGS / "sample.yaml", {})}, TORCH, MINDSPORE, "2.10.0"
    ).faults
    assert "`dtypes`" in fault.message
    assert "dtype" in str(fault)
