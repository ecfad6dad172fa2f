"""Files that were read and linted before are not read again; an edit, or a fault, always is."""

from __future__ import annotations

from pathlib import Path

import pytest

from apimap.entries import lint as rules
from apimap.entries import read as load
from apimap.model.errors import FaultsError
from apimap.run.prepare import linted
from apimap.run.settings import Settings
from conftest import PERMUTE, WriteEntry


@pytest.fixture
def settings(mappings: Path, tmp_path: Path) -> Settings:
    return Settings(mappings=mappings, cache=tmp_path / "cache")


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


def test_a_damaged_memory_costs_only_the_time(settings: Settings, write_entry: WriteEntry) -> None:
    write_entry("torch.permute", PERMUTE)
    linted(settings)
    (settings.cache / "files.pickle").write_bytes(b"damaged")
    assert linted(settings)
