"""The command line as a whole: help, exit codes, errors, completion."""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from apimap import __version__
from apimap.model.errors import EnvironmentFault, Exit, Fault, FaultsError
from apimap.run import commands, parser, pipeline
from apimap.run.cli import main


def test_help_lists_every_command_and_the_exit_codes(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["--help"])
    assert stop.value.code == 0
    out = capsys.readouterr().out
    for command in ("query", "verify", "lint", "build", "all", "stats", "new", "completion"):
        assert f"\n    {command}" in out
    for code in Exit:
        assert f"\n  {code:<5} " in out
    assert max(map(len, out.splitlines())) <= 80


@pytest.mark.parametrize("command", list(parser.COMMANDS))
def test_every_command_has_its_own_help(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main([command, "--help"])
    assert stop.value.code == 0
    assert capsys.readouterr().out.startswith(f"usage: apimap {command} ")


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["--version"])
    assert stop.value.code == 0
    assert capsys.readouterr().out == f"apimap {__version__}\n"


@pytest.mark.parametrize(
    "argv",
    [[], ["nonsense"], ["query"], ["verify", "--jobs", "0"], ["verify", "--device", "TPU"], ["lint", "x"]],
)
def test_a_wrong_command_line_is_code_2(argv: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(argv)
    assert stop.value.code == 2
    assert "usage: apimap" in capsys.readouterr().err


def raising(error: BaseException) -> Callable[[pipeline.Settings], int]:
    def stage(settings: pipeline.Settings) -> int:
        raise error

    return stage


@pytest.mark.parametrize(
    ("error", "code", "message"),
    [
        (EnvironmentFault("the disk is full"), 3, "apimap: the disk is full\n"),
        (
            FaultsError([Fault(Path("a.yaml"), 3, "wrong", "right")]),
            1,
            "apimap: a.yaml:3: wrong (nearest: right)\n",
        ),
        (KeyboardInterrupt(), 130, "apimap: interrupted\n"),
        (
            ModuleNotFoundError(name="libcst"),
            3,
            "apimap: this command needs libcst; install apimap[build] to have it\n",
        ),
    ],
)
def test_errors_for_people_are_one_message_and_a_code(
    error: BaseException,
    code: int,
    message: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    mappings: Path,
) -> None:
    monkeypatch.setattr(pipeline, "lint", raising(error))
    assert main(["lint", "--mappings", str(mappings)]) == code
    assert capsys.readouterr().err == message


def test_a_bug_is_not_hidden(monkeypatch: pytest.MonkeyPatch, mappings: Path) -> None:
    monkeypatch.setattr(pipeline, "lint", raising(ModuleNotFoundError(name="apimap.nothing")))
    with pytest.raises(ModuleNotFoundError):
        main(["lint", "--mappings", str(mappings)])


def test_flags_reach_the_pipeline(monkeypatch: pytest.MonkeyPatch, mappings: Path) -> None:
    seen = []

    def verify(names: Sequence[str], settings: pipeline.Settings) -> int:
        seen.append((names, settings))
        return 1

    monkeypatch.setattr(pipeline, "verify", verify)
    flags = ["--device", "CPU", "--jobs", "3", "--torch-python", "/a", "--mindspore-python", "/b"]
    places = ["--mappings", str(mappings), "--results", str(mappings)]
    assert main(["verify", "torch.permute", "nn.Dropout", *flags, *places]) == 1
    names, settings = seen[0]
    assert names == ["torch.permute", "nn.Dropout"]
    expected = pipeline.Settings(
        device="CPU", jobs=3, torch_python="/a", mindspore_python="/b", mappings=mappings, results=mappings
    )
    assert settings == expected


def test_what_is_left_out_keeps_its_default(monkeypatch: pytest.MonkeyPatch, mappings: Path) -> None:
    seen: list[pipeline.Settings] = []
    for stage in ("build", "everything", "lint"):
        monkeypatch.setattr(pipeline, stage, lambda settings: len(seen.append(settings) or []) or 0)
    for command in ("build", "all", "lint"):
        assert main([command, "--mappings", str(mappings)]) == 0
    assert seen == [pipeline.Settings(mappings=mappings)] * 3


def test_outside_a_checkout_the_error_says_so(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(commands, "MAPPINGS", tmp_path / "nowhere")
    assert main(["stats"]) == 3
    assert "run this in a checkout of apimap" in capsys.readouterr().err


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_knows_the_commands(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", shell]) == 0
    out = capsys.readouterr().out
    for word in ("query", "--lang", "verify", "Ascend"):
        assert word.lstrip("-") in out


def test_the_bash_completion_is_valid_bash(capsys: pytest.CaptureFixture[str]) -> None:
    main(["completion", "bash"])
    script = capsys.readouterr().out
    subprocess.run(["bash", "-n"], input=script, text=True, check=True)


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_the_completion_is_valid_where_the_shell_is_installed(
    shell: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    if not shutil.which(shell):
        pytest.skip(f"{shell} is not installed")
    main(["completion", shell])
    script = tmp_path / "script"
    script.write_text(capsys.readouterr().out)
    subprocess.run([shell, "-n", str(script)], check=True)


@pytest.mark.parametrize(
    ("typed", "completed"),
    [("scan hat", "hatch_build.py"), ("scan x.py -o hat", "hatch_build.py"), ("build --results doc", "docs")],
)
def test_a_shell_completes_files_and_directories(
    typed: str, completed: str, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["completion", "bash"])
    words = f"apimap {typed}"
    asked = f'COMP_WORDS=({words}); COMP_CWORD={words.count(" ")}; _shtab_apimap; echo "${{COMPREPLY[@]}}"'
    script = f"{capsys.readouterr().out}\n{asked}"
    root = Path(__file__).parents[1]
    shell = subprocess.run(["bash", "-c", script], cwd=root, capture_output=True, text=True, check=True)
    assert shell.stdout.split() == [completed]


def test_both_parsers_of_a_command_agree(mappings: Path) -> None:
    """The parser that one command gets is quick to build; it must accept what the whole one accepts."""
    argv = ["stats", "--json", "--mappings", str(mappings)]
    quick, whole = vars(parser.parse(argv)), vars(parser.parser().parse_args(argv))
    quick.pop("run"), whole.pop("run"), whole.pop("command")
    assert quick == whole
    assert isinstance(parser.parse(argv), argparse.Namespace)


def test_it_runs_as_a_module() -> None:
    command = [sys.executable, "-m", "apimap", "--version"]
    root = Path(__file__).parent.parent
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=root)
    assert done.stdout == f"apimap {__version__}\n"
