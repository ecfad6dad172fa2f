"""The scheduled workflows call commands that exist: what runs there can be run here."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import Any

import pytest
import yaml

from apimap.model.paths import ROOT
from apimap.run.parser import parse

WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


def commands(path: Path) -> list[str]:
    """Every line that a workflow runs, with its variables filled in somehow."""
    jobs: dict[str, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))["jobs"]
    blocks = [step["run"] for job in jobs.values() for step in job["steps"] if "run" in step]
    lines = "\n".join(blocks).replace("\\\n", " ").splitlines()
    return [re.sub(r"\$\{?\w+\}?", "1.0", line.strip()) for line in lines]


def test_there_is_a_workflow_for_releases_and_one_for_the_site() -> None:
    assert {"refresh.yml", "publish.yml", "ci.yml"} <= {path.name for path in WORKFLOWS}


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_its_make_targets_and_commands_are_real(path: Path) -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    for line in commands(path):
        words = shlex.split(line.partition(">")[0].partition("||")[0])
        if words[:1] == ["make"]:
            assert set(words[1:]) <= targets
        if words[:1] == [".venv/bin/apimap"]:
            assert parse(words[1:]).run


def test_one_pull_request_is_opened_per_release_with_the_diff_as_its_text() -> None:
    lines = commands(ROOT / ".github" / "workflows" / "refresh.yml")
    [opened] = [line for line in lines if line.startswith("gh pr create")]
    assert "--body-file .cache/releases/torch-1.0_mindspore-1.0.md" in opened.replace('"', "")
    # What is committed is what a run writes: its report, its snapshot, the list of known releases.
    assert "git add results mappings/frameworks generator/apimap/signatures/snapshots" in lines


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_it_may_write_no_more_than_it_needs(path: Path) -> None:
    assert yaml.safe_load(path.read_text(encoding="utf-8"))["permissions"] == {"contents": "read"}
