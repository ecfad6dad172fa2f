"""A second device: its first run raises no alarm and tells every deviation, its second every regression.

The device is planted (``planted_adapter.py``): mindspore's CPU kernels under another name, some of them with
deviations. Entries are few and small; both frameworks are real.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from apimap.execute.adapters import adapter_file
from apimap.model.entry import Verdict
from apimap.model.errors import Exit
from apimap.reports import read_report
from apimap.reports.devices import between
from apimap.run import pipeline
from apimap.run.cli import main
from apimap.run.settings import Settings

pytestmark = pytest.mark.frameworks

PLANTED = {
    "bfloat16": ["ops.matmul"],
    "tf32": ["ops.bmm"],
    "absent": ["ops.abs"],
    "present": {"mint.sort": "ops.sort"},
    "no_float64": ["ops.exp"],
    "exact": {"ops.tanh": "tanh"},
}
SQUARE = "np.linspace(0.1, 2.3, 16, dtype=np.float32).reshape(4, 4)"
# entry: counterpart, arguments, examples (id, inputs, torch code, what else is said of it)
ENTRIES: dict[str, tuple[str, str, list[tuple[str, str, str, str]]]] = {
    "torch.matmul": (
        "mindspore.ops.matmul",
        "{input: input, other: other}",
        [
            ("square", f'{{x: "{SQUARE}"}}', "out = torch.matmul(x, x)", ""),
            ("integers", '{x: "np.arange(4).reshape(2, 2)"}', "out = torch.matmul(x, x)", ""),
        ],
    ),
    "torch.bmm": (
        "mindspore.ops.bmm",
        "{input: input_x, mat2: mat2}",
        [("cube", f'{{x: "{SQUARE}[None]"}}', "out = torch.bmm(x, x)", "")],
    ),
    "torch.abs": (
        "mindspore.ops.abs",
        "{input: input}",
        [("values", '{x: "np.array([-1.5, 2], dtype=np.float32)"}', "out = torch.abs(x)", "")],
    ),
    "torch.sort": (
        "mindspore.mint.sort",
        "{input: input, dim: dim, descending: descending}",
        [("plain", '{x: "np.array([3, 1, 2], dtype=np.float32)"}', "out = torch.sort(x)[0]", "")],
    ),
    "torch.exp": (
        "mindspore.ops.exp",
        "{input: input}",
        [
            ("single", '{x: "np.array([1, 2], dtype=np.float32)"}', "out = torch.exp(x)", ""),
            ("double", '{x: "np.array([1.0, 2])"}', "out = torch.exp(x)", ""),
        ],
    ),
    "torch.tanh": (
        "mindspore.ops.tanh",
        "{input: input}",
        [
            (
                "around-five",
                '{x: "np.array([-5, 4.5, 5], dtype=np.float32)"}',
                "out = torch.tanh(x)",
                "    expect: divergent\n    title: {en: Near 5, zh: 5 附近}\n",
            )
        ],
    ),
    "torch.cos": (
        "mindspore.ops.cos",
        "{input: input}",
        [("values", '{x: "np.array([0, 1], dtype=np.float32)"}', "out = torch.cos(x)", "")],
    ),
}
TOLD = {
    ("torch.matmul", "square"): "differs",
    ("torch.bmm", "cube"): "differs",
    ("torch.abs", "values"): "no-kernel",
    ("torch.sort", "plain"): "kernel",
    ("torch.exp", "double"): "differs",
    ("torch.tanh", "around-five"): "agrees",
}


def text(name: str) -> str:
    counterpart, arguments, examples = ENTRIES[name]
    lines = [f"torch: {name}", "summary: {en: A sample., zh: 示例。}", "counterparts:"]
    lines += [f"  - mindspore: {counterpart}", f"    arguments: {arguments}"]
    if name == "torch.tanh":
        said = "{kind: value, en: Off near 5 on CPU., zh: 在 CPU 上 5 附近有误差。, proof: around-five}"
        lines += ["differences:", f"  - {said}"]
    lines.append("examples:")
    for id_, inputs, code, more in examples:
        lines += [f"  - id: {id_}", f"    inputs: {inputs}", f"    torch: {code}", *more.splitlines()]
    return "\n".join(lines) + "\n"


class Bench:
    """A checkout of a few entries with its results, and both devices."""

    def __init__(self, root: Path, python: str, patch: pytest.MonkeyPatch) -> None:
        self.root, self.python, self.patch = root, python, patch
        self.results = root / "results"
        self.runs = 0

    def settings(self, device: str, **more: Any) -> Settings:
        self.runs += 1  # a store of its own: another plant is no other release, so nothing may be remembered
        return Settings(
            device=device,
            jobs=1,
            torch_python=self.python,
            mindspore_python=self.python,
            mappings=self.root / "mappings",
            results=self.results,
            cache=self.root / f"cache-{self.runs}",
            **more,
        )

    def home(self) -> int:
        return pipeline.verify((), self.settings("CPU"))

    def elsewhere(self, **planted: Any) -> int:
        ours = Path(__file__).with_name("planted_adapter.py")
        with self.patch.context() as patch:
            patch.setenv("PLANTED", json.dumps({**PLANTED, **planted}))
            patch.setenv("PLANTED_BEFORE", str(adapter_file("mindspore")))

            def chosen(framework: str) -> Path:
                return ours if framework == "mindspore" else adapter_file(framework)

            for user in ("about", "launch"):
                patch.setattr(f"apimap.execute.local.{user}.adapter_file", chosen)
            return pipeline.verify((), self.settings("Ascend"))

    @property
    def reports(self) -> list[Path]:
        return sorted(self.results.glob("*.json"))


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory, framework_python: str) -> Any:
    root = tmp_path_factory.mktemp("devices")
    for name in ENTRIES:
        path = root / "mappings" / "torch" / f"{name.removeprefix('torch.')}.yaml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text(name), encoding="utf-8")
    patch = pytest.MonkeyPatch()
    made = Bench(root, framework_python, patch)
    assert made.home() == Exit.OK
    yield made
    patch.undo()


Said = Callable[[], str]


def test_first_and_second_run_on_a_new_device(bench: Bench, capsys: pytest.CaptureFixture[str]) -> None:
    # The first run: news, no alarm; every planted deviation is told, and nothing else.
    assert bench.elsewhere() == Exit.OK
    said = capsys.readouterr().out
    assert "first run on Ascend" in said
    assert "contradiction:" not in said
    assert "to send it: apimap contribute" in said
    here, home = (read_report(path) for path in bench.reports)
    assert (here.info.device, home.info.device) == ("Ascend", "CPU")
    told = {(each.entry, now.example): each.kind for each in between(home, here) for _, now in each.checks}
    assert told == TOLD
    assert {row.expect for row in here.rows} == {"any"}
    for name, example in TOLD:
        assert f"{name} ↔" in said
        assert example in said

    # `apimap releases devices` says the same without running anything.
    assert main(["releases", "devices", "--json", *places(bench)]) == Exit.OK
    [document] = json.loads(capsys.readouterr().out)
    assert document["here"]["device"] == "Ascend"
    listed = {
        (each["entry"], check["example"]): each["kind"]
        for each in document["apart"]
        for check in each["checks"]
    }
    assert listed == TOLD

    # What is committed is the expectation now: a planted regression is one.
    path = bench.reports[0]
    before = path.read_bytes()
    assert bench.elsewhere(wrong=["ops.cos"], absent=["ops.abs", "mint.sort"], present={}) == Exit.FINDINGS
    said = capsys.readouterr().out
    assert "first run" not in said
    assert said.count("contradiction:") == 2
    assert "contradiction: torch.cos ↔ mindspore.ops.cos, example `values`" in said
    assert "contradiction: torch.sort ↔ mindspore.mint.sort, example `plain`" in said
    rows = {(row.entry, row.example): row for row in read_report(path).rows}
    assert rows["torch.cos", "values"].verdict is Verdict.DIVERGENT
    assert rows["torch.cos", "values"].expect == "consistent"  # and stays so

    # As it was at first: nothing is contradicted, and the report is the same byte for byte.
    assert bench.elsewhere() == Exit.OK
    assert path.read_bytes() == before


def places(bench: Bench) -> list[str]:
    return ["--mappings", str(bench.root / "mappings"), "--results", str(bench.results)]
