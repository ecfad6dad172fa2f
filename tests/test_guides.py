"""Guides hold no code of their own, and name only examples and entries that exist."""

from __future__ import annotations

from pathlib import Path

import pytest

from apimap.entries.guides import lint, load_guides
from apimap.model.entry import Entry
from apimap.model.errors import FaultsError

PERMUTE = Entry.model_validate(
    {
        "torch": "torch.permute",
        "summary": {"en": "Reorders axes.", "zh": "重排各轴。"},
        "counterparts": [{"mindspore": "mindspore.ops.permute"}],
        "examples": [{"id": "plain", "torch": "out = 1"}],
    }
)

GUIDE = """\
guide: first-port
place: 1
title: {en: First port, zh: 第一次迁移}
summary: {en: From start to end., zh: 从头到尾。}
steps:
  - heading: {en: Axes, zh: 轴}
    text: {en: 'See [permute](torch.permute).', zh: '见 [permute](torch.permute)。'}
    show: [torch.permute#plain]
"""


@pytest.fixture
def faults(mappings: Path):  # type: ignore[no-untyped-def]
    """The faults of GUIDE after a replacement, as ``line: message (nearest: …)``."""

    def of(old: str = "", new: str = "", file: str = "first-port.yaml") -> list[str]:
        assert old in GUIDE
        folder = mappings / "guides"
        folder.mkdir(exist_ok=True)
        (folder / file).write_text(GUIDE.replace(old, new, 1), encoding="utf-8")
        try:
            guides = load_guides(mappings)
        except FaultsError as error:
            found = list(error.faults)
        else:
            found = [fault for item in guides for fault in lint(item, {"torch.permute": PERMUTE})]
        return [str(fault).partition(".yaml:")[2] for fault in found]

    return of


def test_a_good_guide_has_no_fault(faults) -> None:  # type: ignore[no-untyped-def]
    assert faults() == []


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("第一次迁移", "port", "3: title: the `zh` text has no Chinese in it"),
        ("First port", "迁移", "3: title: the `en` text has Chinese in it"),
        ("From start", "TODO from start", "4: summary: a draft's TODO is still there"),
        (
            "(torch.permute).",
            "(torch.permut).",
            "7: no entry is called `torch.permut` (nearest: torch.permute)",
        ),
        ("#plain", "#plan", "8: `torch.permute` has no example `plan` (nearest: plain)"),
        ("[torch.permute#", "[torch.sum#", "8: no entry is called `torch.sum`"),
        ("'See", "'```\\ncode\\n```", "7: steps.0.text: a block of code"),
        ("place:", "palce:", "1: `place` is missing in the file"),
        ("show:", "shows:", "8: unknown key `shows` (nearest: show)"),
    ],
)
def test_a_fault_is_found_at_its_line(faults, old: str, new: str, expected: str) -> None:  # type: ignore[no-untyped-def]
    assert any(fault.startswith(expected) for fault in faults(old, new)), faults(old, new)


def test_a_guide_lives_in_the_file_of_its_name(faults) -> None:  # type: ignore[no-untyped-def]
    assert faults(file="other.yaml") == ["1: `first-port` must live in first-port.yaml, not other.yaml"]
