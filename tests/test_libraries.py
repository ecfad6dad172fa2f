"""Libraries beside torch: what is theirs, where their rows stand, what is said where they are not."""

from __future__ import annotations

import importlib
import importlib.util
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from apimap.derive.program import program
from apimap.entries.reference import library_releases, reference_snapshot
from apimap.execute import Installed, adapters
from apimap.judge.groups import key
from apimap.judge.verdict import judge
from apimap.model.checks import Check, Outcome, Program, Row, RunInfo
from apimap.model.entry import Example, Verdict
from apimap.model.errors import EnvironmentFault
from apimap.model.finding import Cause
from apimap.model.libraries import library_of, root_of
from apimap.reports import Report, beside_path, read_runs, split, write_report
from apimap.reports.files import report_path
from apimap.run.libraries import lacking
from apimap.run.running import _runnable

INFO = RunInfo("2.13.0", "2.10.0", "CPU", "2026-01-01", "Linux", "3.11", libraries={"torchvision": "0.28.0"})
BARE = Installed("torch", "2.13.0+cpu", "3.11.9", "1.26.4", "Linux x86_64")
ADAPTER = Path(adapters.__file__).with_name("adapter_torch.py")
NAMES = ["torch.abs", "torchvision.transforms.Resize"]


def row(entry: str) -> Row:
    return Row(entry, "mindspore.mint.abs", "one", "", Verdict.CONSISTENT, code="c")


def imports(code: str) -> tuple[str, ...]:
    return program("torch", Example(id="a", torch=code), code).imports


def test_a_name_belongs_to_its_package() -> None:
    assert library_of("torchvision.ops.nms") == "torchvision"
    assert library_of("torch.nn.Linear") == ""
    assert library_of("workflows.torchvision-pipeline") == "torchvision"
    assert library_of("workflows.training-step") == ""
    assert root_of("torch.nn.Linear") == "torch"
    assert root_of("numpy.abs") == ""


def test_the_snapshot_of_torch_is_joined_by_those_of_libraries() -> None:
    torch = reference_snapshot("torch")
    assert torch["torchvision.transforms.Resize"].kind == "class"
    assert torch["torch.abs"].kind == "function"
    assert torch.beside == dict(library_releases())


@pytest.mark.parametrize(
    ("code", "found"),
    [
        (
            "out = torchvision.transforms.Resize(3)(PIL.Image.new('L', (4, 4)))",
            ("PIL.Image", "torchvision.transforms"),
        ),
        ("out = torchvision.transforms.functional.hflip(y)", ("torchvision.transforms.functional",)),
        ("out = torchvision.__version__", ("torchvision",)),
        ("out = torch.ones(2)", ("torch",)),
    ],
)
def test_a_program_imports_the_modules_that_it_uses(code: str, found: tuple[str, ...]) -> None:
    assert imports(code) == found


def test_rows_of_libraries_have_a_report_of_their_own_and_are_read_with_the_others(tmp_path: Path) -> None:
    whole = Report(INFO, tuple(map(row, NAMES)))
    own, libraries = split(whole)
    assert libraries is not None
    assert not own.info.libraries
    write_report(own, tmp_path)
    write_report(libraries, beside_path(report_path(INFO, tmp_path)).parent)
    (read,) = read_runs(tmp_path, {key(each): "c" for each in whole.rows})
    assert [each.entry for each in read.rows] == NAMES
    assert read.info.libraries == INFO.libraries


def test_without_a_library_a_whole_run_leaves_its_entries_out() -> None:
    assert _runnable([], NAMES, BARE) == ["torch.abs"]
    with_it = replace(BARE, libraries=(("torchvision", library_releases()["torchvision"] + "+cpu"),))
    assert _runnable([], NAMES, with_it) == NAMES


def test_a_named_entry_of_a_library_that_is_not_there_says_what_to_do() -> None:
    with pytest.raises(EnvironmentFault, match="apimap libraries"):
        _runnable(["Resize"], NAMES, BARE)


def test_another_release_than_the_pinned_one_does_not_count() -> None:
    assert lacking(NAMES, replace(BARE, libraries=(("torchvision", "0.1"),))) == {"torchvision": "0.1"}


@pytest.mark.parametrize(
    "message",
    [
        "Couldn't load custom C++ ops. This can happen",
        "torchaudio.functional._alignment.forced_align Requires alignment extension, but TorchAudio",
        "'_OpNamespace' 'torchaudio' object has no attribute 'rnnt_loss_forward'",
    ],
)
def test_what_needs_a_compiled_part_that_does_not_load_was_not_run(message: str) -> None:
    side = Program("torch", "out = 1")
    check = Check("torchvision.ops.nms", "m", "a", "", side, Program("mindspore", "out = 1"), derived=False)
    refused = Outcome("raised", exception="RuntimeError", message=message)
    verdict, finding = judge(check, refused, Outcome("ok"))
    assert (verdict, finding.cause) == (Verdict.NOT_RUN, Cause.UNCOMPILED)


def test_torchaudio_goes_without_a_compiled_part_that_does_not_load(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "torchaudio" / "_extension"
    folder.mkdir(parents=True)
    (tmp_path / "torchaudio" / "__init__.py").write_text("", encoding="utf-8")
    (folder / "__init__.py").write_text(
        "from .utils import _load_lib\nfound = _load_lib('x')\n", encoding="utf-8"
    )
    (folder / "utils.py").write_text("def _load_lib(lib):\n    raise OSError(lib)\n", encoding="utf-8")
    spec = importlib.util.spec_from_file_location("adapter_of_torch", ADAPTER)
    assert spec is not None
    assert spec.loader is not None
    adapter = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(adapter)
    monkeypatch.setattr(sys, "meta_path", [adapter._Uncompiled(), *sys.meta_path])
    monkeypatch.setattr(sys, "modules", dict(sys.modules))
    monkeypatch.syspath_prepend(str(tmp_path))
    assert importlib.import_module("torchaudio._extension").found is False
