"""What several test files share: a place to write entries, and the interpreter that has the frameworks."""

from __future__ import annotations

import os
import sys
import textwrap
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest
from hypothesis import settings

from apimap.entries.read import Loaded
from apimap.execute import LocalExecutor
from apimap.judge.confirm import Runner
from apimap.model.checks import FRAMEWORKS
from apimap.model.paths import entry_path
from apimap.run.settings import Settings
from apimap.run.stages import opened

pytest_plugins = ["site_fixtures"]
# No test depends on how busy the machine is.
settings.register_profile("apimap", deadline=None)
settings.load_profile("apimap")


WriteEntry = Callable[[str, str], Path]

# An entry with nothing wrong in it.
PERMUTE = """\
torch: torch.permute
summary: {en: Reorders axes., zh: 重排各轴。}
counterparts:
  - mindspore: mindspore.mint.permute
    arguments: {input: input, dims: dims}
examples:
  - id: plain
    inputs: {x: "np.zeros((2, 3))"}
    torch: out = torch.permute(x, (1, 0))
"""


_SLOW = ("browser", "frameworks")  # marks of what starts a browser or a framework


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Files with slow tests come first, or the last of them keeps one core at work and the others idle."""
    slow = {item.path for item in items if any(item.get_closest_marker(mark) for mark in _SLOW)}
    items.sort(key=lambda item: item.path not in slow)


@cache
def authored() -> dict[str, Loaded]:
    """The committed entries, mirrors not resolved: read once for all tests, most from the store of `make`."""
    with opened(Settings()) as stages:
        reading = stages.read()
    assert not reading.faults
    return reading.loaded


@pytest.fixture
def mappings(tmp_path: Path) -> Path:
    """An empty directory of entries."""
    directory = tmp_path / "mappings"
    directory.mkdir()
    return directory


@pytest.fixture
def write_entry(mappings: Path) -> WriteEntry:
    """Writes an entry's YAML to the file that its name belongs in."""

    def write(name: str, text: str) -> Path:
        path = entry_path(name, mappings)
        path.parent.mkdir(exist_ok=True)
        path.write_text(textwrap.dedent(text), encoding="utf-8")
        return path

    return write


@pytest.fixture(scope="session")
def framework_python() -> str:
    """The interpreter that has torch and mindspore."""
    return os.environ.get("APIMAP_TEST_PYTHON", sys.executable)


@pytest.fixture(scope="module")
def runner(framework_python: str) -> Iterator[Runner]:
    """Runs programs on the real frameworks."""
    sides = {f: LocalExecutor(f, "CPU", python=framework_python) for f in FRAMEWORKS}
    with Runner(sides, lambda done, total: None) as made:
        yield made
