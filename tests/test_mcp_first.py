"""The first answers of ``apimap mcp``: given before the SDK stands, and what the SDK would have said."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("mcp", reason="apimap[mcp] is not installed")

from apimap.serve.answers import Index
from apimap.serve.first import FILE, First
from serve_sample import command, compiled
from tools.first_answers import requests, spoken, text

VERSIONS = [("2024-11-05", False), ("2025-06-18", False), ("2025-11-25", False), ("2026-07-28", True)]
QUERIES: list[dict[str, Any]] = [
    {"name": "permute"},
    {"name": "F.dropout", "lang": "zh"},
    {"name": "nn.Droput2x"},
    {"name": "mindspore.mint.permute", "lang": "en"},
]
# What the SDK has to see: it says what is wrong, or does more than is done here.
OTHERS: list[dict[str, Any]] = [
    {"method": "tools/call", "params": {"name": "query", "arguments": {"name": 3}}},
    {"method": "tools/call", "params": {"name": "query", "arguments": {"name": "permute", "lang": "de"}}},
    {"method": "tools/call", "params": {"name": "query", "arguments": {"name": "permute", "full": True}}},
    {"method": "tools/call", "params": {"name": "scan", "arguments": {"source": "import torch"}}},
    {"method": "tools/list", "params": {"cursor": "no such page"}},
    {"method": "resources/read", "params": {"uri": "apimap://guides"}},
    {"method": "no/such"},
]


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return compiled(tmp_path_factory.mktemp("compiled"))


def conversation(version: str, *, modern: bool) -> list[dict[str, Any]]:
    """Greeting, lists and queries in one protocol."""
    asked = requests(version, modern=modern)
    meta = asked[0]["params"] if modern else {}
    for given in QUERIES:
        params = {"name": "query", "arguments": given, **meta}
        asked.append({"jsonrpc": "2.0", "id": len(asked) + 10, "method": "tools/call", "params": params})
    return asked


def test_what_is_kept_is_what_the_sdk_says(place: Path) -> None:
    kept = Path(FILE).read_text(encoding="utf-8")
    told = text(str(place / "index.sqlite"))
    assert kept == told, "the server has changed, or the SDK; run `make schemas`"


@pytest.mark.parametrize("runs", [True, False])
@pytest.mark.parametrize(("version", "modern"), VERSIONS)
def test_a_first_answer_is_the_sdks(place: Path, version: str, modern: bool, runs: bool) -> None:
    index = str(place / "index.sqlite")
    asked = conversation(version, modern=modern)
    first = First(Index(index), runs=runs)
    own = [first.answer(each) for each in asked if "id" in each]
    assert own == spoken(asked, index, runs=runs)


@pytest.mark.parametrize("message", OTHERS, ids=json.dumps)
@pytest.mark.parametrize(("version", "modern"), VERSIONS[-2:])
def test_all_else_is_left_to_the_sdk(
    place: Path, message: dict[str, Any], version: str, modern: bool
) -> None:
    first = First(Index(str(place / "index.sqlite")), runs=False)
    greeting = requests(version, modern=modern)[0]
    assert first.answer(greeting) is not None
    params = {**message.get("params", {}), **(greeting["params"] if modern else {})}
    assert first.answer({"jsonrpc": "2.0", "id": 1, **message, "params": params}) is None


def test_without_a_greeting_nothing_is_answered(place: Path) -> None:
    first = First(Index(str(place / "index.sqlite")), runs=False)
    assert first.answer({"jsonrpc": "2.0", "id": 1, "method": "tools/list"}) is None
    strange = requests("1999-01-01", modern=False)[0]
    assert first.answer(strange) is None
    assert first.answer({"jsonrpc": "2.0", "id": 1, "method": "tools/list"}) is None


@contextmanager
def served(place: Path) -> Iterator[subprocess.Popen[bytes]]:
    process = subprocess.Popen(command(place, "mcp"), stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def said(process: subprocess.Popen[bytes], lines: list[bytes], count: int) -> list[Any]:
    """So many answers to lines that are all sent at once."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(b"".join(lines))
    process.stdin.flush()
    return [json.loads(process.stdout.readline()) for _ in range(count)]


def line(message: dict[str, Any]) -> bytes:
    return json.dumps(message).encode() + b"\n"


def test_early_and_late_answers_are_one_conversation(place: Path) -> None:
    asked = [
        *conversation("2025-11-25", modern=False),
        {"jsonrpc": "2.0", "id": 50, **OTHERS[3]},
        *({**each, "id": each["id"] + 100} for each in conversation("2025-11-25", modern=False)[2:]),
    ]
    wanted = [each["id"] for each in asked if "id" in each]
    with served(place) as process:
        found = said(process, [line(each) for each in asked], len(wanted))
        assert sorted(each["id"] for each in found) == wanted  # each once, the greeting too
        assert all("result" in each for each in found)
        by_id = {each["id"]: each["result"] for each in found}
        assert by_id[50]["structuredContent"]["uses"] == []
        early = {key: value for key, value in by_id.items() if 0 < key < 50}
        late = {key - 100: value for key, value in by_id.items() if key > 100}
        assert early == late
        # It ends when its client does, and has nothing more to say.
        rest, _ = process.communicate(timeout=60)
        assert (rest, process.returncode) == (b"", 0)


@pytest.mark.parametrize(
    "begins",
    [
        b"no JSON at all\n",
        line({"jsonrpc": "2.0", "id": 0, "method": "tools/list"}),
        line(requests("1999-01-01", modern=False)[0]),
    ],
    ids=["noise", "ungreeted", "unknown"],
)
def test_a_strange_beginning_is_the_sdks_to_answer(place: Path, begins: bytes) -> None:
    greeting = requests("2025-11-25", modern=False)[0]
    with served(place) as process:
        found = said(process, [begins, line({**greeting, "id": 7})], 1 if begins.startswith(b"no") else 2)
        assert found[-1]["id"] == 7


def test_a_client_that_says_nothing_is_no_error(place: Path) -> None:
    with served(place) as process:
        rest, _ = process.communicate(timeout=60)
        assert (rest, process.returncode) == (b"", 0)
