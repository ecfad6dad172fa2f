"""The store: what was put comes back, whatever happens to the file; code is known by all that it imports."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

import apimap
from apimap.model.checks import Program
from apimap.store import Code, Store, digest

PROGRAM = Program("torch", "out = 1")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "new" / "store.sqlite"


def put(path: Path, **values: object) -> list[str]:
    """Keeps values in a file; what was said."""
    said: list[str] = []
    with Store(path, said.append) as store:
        for key, value in values.items():
            store.put(key, value)
    return said


def got(path: Path, *keys: str) -> tuple[dict[str, object], list[str]]:
    """The values in a file, and what was said."""
    said: list[str] = []
    with Store(path, said.append) as store:
        return store.get_many(keys), said


def test_values_come_back_as_they_were(path: Path) -> None:
    values = {f"key{number}": (PROGRAM, number) for number in range(1200)}
    assert put(path, **values) == []
    assert got(path, *values, "unknown") == (values, [])


def test_a_value_is_there_before_it_is_written(path: Path) -> None:
    with Store(path) as store:
        store.put("a", 1)
        assert store.get("a") == 1
        assert store.get("b") is None


@pytest.mark.parametrize(
    "damage", [b"not a database, but long enough to look like one" * 100, b"SQLite format 3\0"]
)
def test_a_damaged_file_counts_as_empty_and_one_line_says_so(path: Path, damage: bytes) -> None:
    path.parent.mkdir()
    path.write_bytes(damage)
    (said,) = put(path, a=1)
    assert f"{path} cannot be read" in said
    assert path.with_name("store.sqlite.unreadable").read_bytes() == damage
    assert got(path, "a") == ({"a": 1}, [])


def test_another_programs_file_is_put_aside_whole(path: Path) -> None:
    path.parent.mkdir()
    with sqlite3.connect(path) as db:
        db.execute("CREATE TABLE kept (mine TEXT)")
        db.execute("INSERT INTO kept VALUES ('precious')")
    db.close()
    (said,) = put(path, a=1)
    assert "another program's file" in said
    with sqlite3.connect(path.with_name("store.sqlite.unreadable")) as db:
        assert db.execute("SELECT mine FROM kept").fetchall() == [("precious",)]
    db.close()
    assert got(path, "a") == ({"a": 1}, [])


def test_a_file_damaged_while_it_is_open_counts_as_empty(path: Path) -> None:
    put(path, **{f"key{number}": "x" * 1000 for number in range(100)})
    content = bytearray(path.read_bytes())
    content[4096 : 4096 * 8] = b"\xff" * 4096 * 7
    path.write_bytes(content)
    found, said = got(path, *(f"key{number}" for number in range(100)))
    assert len(found) < 100
    assert len(said) == 1
    assert "counts as empty" in said[0]


def test_a_damaged_value_is_no_value(path: Path) -> None:
    put(path, a=1, b=2)
    with sqlite3.connect(path) as db:
        db.execute("UPDATE kept SET value = ? WHERE key = 'a'", (b"\x80rubbish",))
    db.close()
    assert got(path, "a", "b") == ({"b": 2}, [])


def test_where_no_file_can_be_had_values_live_as_long_as_the_process(tmp_path: Path) -> None:
    place = tmp_path / "a file, not a directory"
    place.write_text("")
    said: list[str] = []
    with Store(place / "store.sqlite", said.append) as store:
        store.put("a", 1)
        store.flush()
        assert store.get("a") == 1
    (line,) = said
    assert "nothing is kept between runs" in line


def test_what_nobody_asks_for_goes_when_room_is_needed(path: Path) -> None:
    put(path, **{f"old{number}": b"x" * 5000 for number in range(200)})
    with sqlite3.connect(path) as db:
        db.execute("UPDATE kept SET used = used - 100")
    db.close()
    got(path, "old0")  # asked for now
    with Store(path, limit=500_000) as store:
        store.put("new", b"x" * 5000)
    found, _ = got(path, "new", *(f"old{number}" for number in range(200)))
    assert {"new", "old0"} <= found.keys()
    assert 140 < len(found) < 160


def test_a_key_tells_all_its_parts_apart() -> None:
    keys = [digest("a", "b"), digest("ab"), digest("a", ("b",)), digest("a", PROGRAM), digest("a", 1)]
    assert len(set(keys)) == len(keys)
    assert digest("a", PROGRAM) == digest("a", Program("torch", "out = 1"))


# --- the fingerprint of code ----------------------------------------------------------------------------


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A package whose module ``top`` imports others, on every way there is."""
    folder = tmp_path / "house"
    files = {
        "__init__": "",
        "top": "from house.room import thing\ndef later():\n    from .deep import well\n",
        "room/__init__": "from house.room.thing import x\n",
        "room/thing": "import house.below as b\nx = 1\n",
        "below": "y = 1\n",
        "deep/__init__": "",
        "deep/well": "from .. import far\n",
        "far": "z = 1\n",
        "typing_only": "t = 1\n",
        "alone": "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from house import typing_only\n",
    }
    for name, text in files.items():
        path = folder / f"{name}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return folder


@pytest.fixture
def fingerprint(package: Path, tmp_path: Path) -> Callable[[str], str]:
    def of(module: str) -> str:
        with Store(tmp_path / "store.sqlite") as store:
            return Code(store, package).fingerprint(module)

    return of


@pytest.mark.parametrize("name", ["top", "room/__init__", "room/thing", "below", "deep/well", "far"])
def test_a_change_in_any_module_that_is_reached_shows(
    package: Path, fingerprint: Callable[[str], str], name: str
) -> None:
    before = fingerprint("house.top")
    path = package / f"{name}.py"
    path.write_text(path.read_text() + "new = 1\n")
    assert fingerprint("house.top") != before


@pytest.mark.parametrize("name", ["alone", "typing_only"])
def test_a_change_elsewhere_does_not(package: Path, fingerprint: Callable[[str], str], name: str) -> None:
    before = fingerprint("house.top"), fingerprint("house.alone")
    path = package / f"{name}.py"
    path.write_text(path.read_text() + "new = 1\n")
    assert fingerprint("house.top") == before[0]
    assert (fingerprint("house.alone") == before[1]) == (name == "typing_only")


def test_comments_docstrings_and_layout_do_not_count(
    package: Path, fingerprint: Callable[[str], str]
) -> None:
    before = fingerprint("house.top")
    (package / "below.py").write_text('"""Says what it is."""\n\ny  =  (1)  # why\n')
    assert fingerprint("house.top") == before
    (package / "below.py").write_text("y = 2\n")
    assert fingerprint("house.top") != before


def test_a_module_that_is_not_there_is_an_error(fingerprint: Callable[[str], str]) -> None:
    with pytest.raises(ValueError, match=r"no module house\.nowhere"):
        fingerprint("house.nowhere")


def test_derived_checks_depend_on_the_code_that_reads_signatures(tmp_path: Path) -> None:
    """Only imports lead there: no list that somebody keeps by hand."""
    package = tmp_path / "apimap"
    shutil.copytree(
        Path(apimap.__file__).parent, package, ignore=shutil.ignore_patterns("*.json", "__pycache__")
    )

    def now() -> str:
        with Store(tmp_path / "store.sqlite") as store:
            return Code(store, package).fingerprint("apimap.derive.expand")

    before = now()
    module = package / "signatures" / "__init__.py"
    module.write_text(module.read_text().replace('"positional-only"', '"positional"'))
    assert now() != before


def test_what_derives_is_reached_and_what_shows_is_not(tmp_path: Path) -> None:
    with Store(tmp_path / "store.sqlite") as store:
        modules, _ = Code(store).reached("apimap.derive.expand")
    assert {"apimap.derive.emit", "apimap.derive.translate", "apimap.derive.mirror"} <= set(modules)
    assert not [name for name in modules if name.startswith(("apimap.site", "apimap.query", "apimap.run"))]
