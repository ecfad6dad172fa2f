"""The stages of a run: what was read, derived, linted before is not again; an edit, or a fault, always is."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

import apimap
from apimap.derive import expand as expanding
from apimap.derive.expand import Derived
from apimap.entries import lint as rules
from apimap.entries import read as load
from apimap.entries.read import Loaded
from apimap.model.entry import Entry
from apimap.model.errors import FaultsError
from apimap.run import stages as running
from apimap.run.prepare import linted, sound
from apimap.run.settings import Settings
from apimap.run.stages import Stages, opened
from apimap.signatures import Snapshot
from apimap.store import Code
from conftest import PERMUTE, WriteEntry
from test_expand import EXP, NEG

FLATTEN = """\
torch: torch.flatten
summary: {en: Makes one axis of several., zh: 将若干轴合并为一轴。}
counterparts:
  - mindspore: mindspore.mint.flatten
    arguments: {input: input, start_dim: start_dim, end_dim: end_dim}
examples:
  - id: plain
    inputs: {x: "np.zeros((2, 3))"}
    torch: out = torch.flatten(x)
"""


@pytest.fixture
def settings(mappings: Path, tmp_path: Path) -> Settings:
    return Settings(mappings=mappings, cache=tmp_path / "cache")


def derive(settings: Settings, change: Callable[[Stages], None] = lambda stages: None) -> list[str]:
    """The mindspore programs of all checks; ``change`` is made to the stages first."""
    with opened(settings) as stages:
        change(stages)
        return [check.mindspore.source for check in sound(stages, stages.read()).checks]


def test_an_unchanged_file_is_neither_read_nor_linted_again(
    settings: Settings, write_entry: WriteEntry, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_entry("torch.permute", PERMUTE)
    first = linted(settings)

    def forbidden(*_: object) -> None:
        raise AssertionError("done again")

    monkeypatch.setattr(load, "read", forbidden)
    monkeypatch.setattr(rules, "examples", forbidden)
    loaded, expanded = linted(settings)
    assert loaded["torch.permute"].entry == first[0]["torch.permute"].entry
    assert expanded == first[1]


def test_a_fault_is_found_each_time_and_at_its_line(settings: Settings, write_entry: WriteEntry) -> None:
    write_entry("torch.permute", PERMUTE)
    linted(settings)
    write_entry("torch.permute", PERMUTE.replace("dims: dims", "dims: dimz"))
    for _ in range(2):
        with pytest.raises(FaultsError) as caught:
            linted(settings)
        assert any(fault.line == 5 and "dimz" in fault.message for fault in caught.value.faults)
    write_entry("torch.permute", PERMUTE)
    assert linted(settings)


def test_a_damaged_store_costs_only_the_time(
    settings: Settings, write_entry: WriteEntry, capsys: pytest.CaptureFixture[str]
) -> None:
    write_entry("torch.permute", PERMUTE)
    first = linted(settings)
    for file in settings.cache.iterdir():
        file.write_bytes(b"damaged" * 1000)
    assert linted(settings) == first
    assert capsys.readouterr().err.count("\n") == 1
    assert linted(settings) == first
    assert capsys.readouterr().err == ""


@pytest.fixture
def derivations(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The entries whose checks were really made, in order."""
    seen: list[str] = []
    real = expanding._entry_checks

    def counting(item, entry, deriver, release, device):  # type: ignore[no-untyped-def]
        seen.append(entry.name)
        return real(item, entry, deriver, release, device)

    monkeypatch.setattr(expanding, "_entry_checks", counting)
    return seen


def test_checks_are_derived_anew_only_when_what_they_depend_on_changes(
    settings: Settings, write_entry: WriteEntry, derivations: list[str]
) -> None:
    write_entry("torch.exp", EXP)
    write_entry("torch.neg", NEG)
    first = derive(settings)
    assert derivations == ["torch.exp", "torch.neg"]

    derivations.clear()
    assert derive(settings) == first
    assert derivations == []

    write_entry("torch.neg", NEG.replace("2, 3", "4, 5"))
    derive(settings)
    assert derivations == ["torch.neg"]

    derivations.clear()
    write_entry("torch.exp", EXP.replace("e to the", "e to all"))
    derive(settings)
    assert derivations == ["torch.exp", "torch.neg"]  # its code calls torch.exp as well

    derivations.clear()
    write_entry("torch.exp", EXP)
    derive(settings)
    assert derivations == []  # as before the edit: by content, not by what came last


def test_a_name_that_was_looked_up_in_vain_is_a_dependency(
    settings: Settings, write_entry: WriteEntry, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An entry that comes to be there may change what others derive."""
    seen: list[str] = []

    def looking(item: Loaded, entries: Mapping[str, Entry], *_: object) -> Derived:
        seen.append(item.entry.name)
        entries.get("torch.neg")
        return Derived(item.entry, [], [])

    monkeypatch.setattr(running, "derived", looking)
    write_entry("torch.permute", PERMUTE)
    derive(settings)
    derive(settings)
    assert seen == ["torch.permute"]
    write_entry("torch.neg", NEG)
    derive(settings)
    assert seen == ["torch.permute", "torch.neg", "torch.permute"]


def test_another_default_in_a_snapshot_of_the_same_release_is_derived_from(
    settings: Settings, write_entry: WriteEntry
) -> None:
    write_entry("torch.flatten", FLATTEN)
    assert "mindspore.mint.flatten(x)" in derive(settings)[0]

    def changed(stages: Stages) -> None:
        given = stages.mindspore
        lines = dict(given._lines)
        parameters = ["input, start_dim=1, end_dim=-1"]
        lines["mindspore.mint.flatten"] = {**lines["mindspore.mint.flatten"], "overloads": parameters}
        content = {"framework": "mindspore", "release": given.release, "python": given.python, "apis": lines}
        stages.mindspore = Snapshot(content)

    assert "mindspore.mint.flatten(x, start_dim=0)" in derive(settings, changed)[0]
    assert "mindspore.mint.flatten(x)" in derive(settings)[0]


def test_a_change_in_a_module_that_is_only_imported_derives_anew(
    settings: Settings, write_entry: WriteEntry, derivations: list[str], tmp_path: Path
) -> None:
    package = tmp_path / "apimap"
    shutil.copytree(
        Path(apimap.__file__).parent, package, ignore=shutil.ignore_patterns("*.json", "__pycache__")
    )

    def copied(stages: Stages) -> None:
        stages.code = Code(stages.store, package)

    write_entry("torch.permute", PERMUTE)
    derive(settings, copied)
    derivations.clear()
    derive(settings, copied)
    assert derivations == []
    module = package / "signatures" / "__init__.py"
    module.write_text(module.read_text().replace('"positional-only"', '"positional"'))
    derive(settings, copied)
    assert derivations == ["torch.permute"]


def test_variants_that_are_kept_are_the_same(
    settings: Settings, write_entry: WriteEntry, monkeypatch: pytest.MonkeyPatch
) -> None:
    from apimap.derive.variants import build

    def vary() -> list[str]:
        with opened(settings) as stages:
            prepared = sound(stages, stages.read())
            group = stages.vary("torch.permute", prepared, "full")
            assert group.number == len(group.checks)
            return [repr(check) for check in group.checks]

    write_entry("torch.permute", PERMUTE)
    first = vary()
    assert first

    def forbidden(*_: object) -> None:
        raise AssertionError("made again")

    monkeypatch.setattr(build, "variants_of", forbidden)
    assert vary() == first
    write_entry("torch.permute", PERMUTE.replace("2, 3", "4, 5"))
    with pytest.raises(AssertionError, match="made again"):
        vary()
