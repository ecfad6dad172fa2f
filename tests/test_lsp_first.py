"""The first answers of ``apimap lsp``: given before pygls stands, and what it would have said."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

import pytest

pytest.importorskip("pygls", reason="apimap[lsp] is not installed")

from apimap.serve.first_lsp import ENCODINGS
from apimap.serve.reading import units
from serve_sample import command, compiled

URI = "file:///work/net.py"
# The form feed ends no line in Python, and none in the protocol; the face counts twice in UTF-16.
TEXT = 'import torch\n\f\n\ndef forward(x):\n    """😀"""; return torch.permute(x, (1, 0))\n'

# The language server without first answers.
_SERVE = """\
import sys
from apimap.convert.translate import rules
rules.RULES_FILE = sys.argv[2]
from apimap.serve.answers import Index
from apimap.serve.language_server import server
from apimap.serve.reading import Reading
server(Reading(Index(sys.argv[1]))).start_io()
"""
CLIENTS: list[dict[str, Any]] = [
    {},
    {"general": {"positionEncodings": ["utf-8", "utf-16"]}},
    {"general": {"positionEncodings": ["latin-1", "utf-32"]}},
    {"general": {"positionEncodings": ["latin-1"]}},
    {
        "textDocument": {
            "synchronization": {"willSave": True, "willSaveWaitUntil": True, "didSave": True},
            "hover": {"contentFormat": ["markdown", "plaintext"], "dynamicRegistration": True},
            "rename": {"prepareSupport": True},
            "diagnostic": {"dynamicRegistration": True},
        },
        "workspace": {
            "workspaceFolders": True,
            "configuration": True,
            "fileOperations": {"didCreate": True, "willRename": True},
        },
        "notebookDocument": {"synchronization": {"dynamicRegistration": True}},
    },
]


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return compiled(tmp_path_factory.mktemp("compiled"))


def plain(place: Path) -> list[str]:
    return [sys.executable, "-c", _SERVE, str(place / "index.sqlite"), str(place / "rules.json")]


@contextmanager
def served(line: list[str]) -> Iterator[subprocess.Popen[bytes]]:
    process = subprocess.Popen(line, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def read(pipe: IO[bytes]) -> Any:
    length = 0
    while (line := pipe.readline()).strip():
        name, _, value = line.partition(b":")
        length = int(value) if name.lower() == b"content-length" else length
    return json.loads(pipe.read(length))


def said(process: subprocess.Popen[bytes], messages: list[dict[str, Any]]) -> tuple[list[Any], list[Any]]:
    """Answers and notifications after messages that are sent at once, until all requests are answered."""
    assert process.stdin is not None
    assert process.stdout is not None
    for message in messages:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
    process.stdin.flush()
    wanted = sum("id" in each for each in messages)
    answers, told = [], []
    while len(answers) < wanted:
        found = read(process.stdout)
        (answers if "id" in found else told).append(found)
    return answers, told


def greeting(able: dict[str, Any]) -> list[dict[str, Any]]:
    params = {"processId": None, "rootUri": None, "capabilities": able}
    return [
        {"id": 0, "method": "initialize", "params": params},
        {"method": "initialized", "params": {}},
    ]


def opened(text: str = TEXT) -> dict[str, Any]:
    document = {"uri": URI, "languageId": "python", "version": 1, "text": text}
    return {"method": "textDocument/didOpen", "params": {"textDocument": document}}


def hover(number: int | str, line: int, character: int) -> dict[str, Any]:
    params = {"textDocument": {"uri": URI}, "position": {"line": line, "character": character}}
    return {"id": number, "method": "textDocument/hover", "params": params}


def by_id(answers: list[Any]) -> dict[Any, Any]:
    return {each["id"]: each["result"] for each in answers}


@pytest.mark.parametrize("able", CLIENTS, ids=range(len(CLIENTS)))
def test_a_first_answer_is_the_librarys(place: Path, able: dict[str, Any]) -> None:
    """Greeting and hovers, whatever the client is able to do; on the name, beside it, at its end."""
    column = TEXT.splitlines()[-1].index("torch.")
    asked = [*greeting(able), opened(), *(hover(f"h{x}", 4, x) for x in range(column - 2, column + 18))]
    with served(plain(place)) as process:
        late = by_id(said(process, asked)[0])
    with served(command(place, "lsp", "--lang", "en")) as process:
        early = by_id(said(process, asked)[0])
    assert early == late
    assert sum(each is not None for each in late.values()) > 10


def test_what_changes_a_document_ends_the_first_answers(place: Path) -> None:
    versioned = {"textDocument": {"uri": URI, "version": 2}, "contentChanges": [{"text": "x = 1\n"}]}
    changed = {"method": "textDocument/didChange", "params": versioned}
    column = TEXT.splitlines()[-1].index("torch.") + 2
    asked = [*greeting({}), opened(), hover(1, 4, column), changed, hover(2, 4, column), hover(3, 0, 0)]
    with served(command(place, "lsp", "--lang", "en")) as process:
        answers, told = said(process, asked)
    found = by_id(answers)
    assert [each["id"] for each in answers] == [0, 1, 2, 3]  # each once, the greeting too
    assert "permute" in found[1]["contents"]["value"]
    assert (found[2], found[3]) == (None, None)
    assert [each["method"] for each in told] == ["textDocument/publishDiagnostics"] * 2


def test_a_long_document_and_an_end_like_an_editors(place: Path) -> None:
    text = TEXT + "# as many bytes as no pipe holds\n" * 10_000
    asked = [*greeting({}), opened(text), hover(1, 4, TEXT.splitlines()[-1].index("torch.") + 2)]
    with served(command(place, "lsp", "--lang", "en")) as process:
        assert "permute" in by_id(said(process, asked)[0])[1]["contents"]["value"]
        assert by_id(said(process, [{"id": 2, "method": "shutdown"}])[0]) == {2: None}
        body = b'{"jsonrpc": "2.0", "method": "exit"}'
        rest, fault = process.communicate(b"Content-Length: %d\r\n\r\n%s" % (len(body), body), timeout=60)
        assert b"Traceback" not in fault
        assert process.returncode == 0
        assert not rest or b"publishDiagnostics" in rest


@pytest.mark.parametrize(
    "begins",
    [b"no header at all\r\n\r\n", b"Content-Length: 8\r\n\r\nno JSON!"],
    ids=["noise", "body"],
)
def test_a_strange_beginning_is_the_librarys_to_answer(place: Path, begins: bytes) -> None:
    with served(command(place, "lsp")) as process:
        assert process.stdin is not None
        process.stdin.write(begins)
        assert by_id(said(process, greeting({}))[0]).keys() == {0}


def test_a_client_that_says_nothing_is_no_error(place: Path) -> None:
    with served(command(place, "lsp")) as process:
        rest, _ = process.communicate(timeout=60)
        assert (rest, process.returncode) == (b"", 0)


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_an_editors_units_are_those_of_its_encoding(encoding: str) -> None:
    text = "a名😀\N{COMBINING ACUTE ACCENT}"
    size = {"utf-8": 1, "utf-16": 2, "utf-32": 4}[encoding]
    wide = encoding if size == 1 else f"{encoding}-le"
    assert units(text, encoding) == len(text.encode(wide)) // size
