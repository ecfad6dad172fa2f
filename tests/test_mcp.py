"""``apimap mcp``, asked by the client of the protocol's own SDK: over standard streams and over HTTP."""

from __future__ import annotations

import json
import os
import re
import socket
import subprocess
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from apimap.query.index import write_index
from apimap.serve.answers import Index
from cli_sample import with_lines

pytest.importorskip("mcp", reason="apimap[mcp] is not installed")

from mcp import Client, MCPError
from mcp.client.stdio import StdioServerParameters

from apimap.model.paths import DOCS
from apimap.query.index import open_index
from apimap.run.parser import parse
from apimap.serve.answers import LIMIT
from apimap.serve.mcp_server import server
from serve_sample import command, compiled, talked

Ask = Callable[[Client], Awaitable[Any]]

PROGRAM = """\
import torch
import torch.nn.functional as F

def forward(x):
    return F.dropout(torch.permute(x, (1, 0)), 0.5)
"""


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return compiled(tmp_path_factory.mktemp("compiled"))


def stdio(place: Path, *arguments: str) -> StdioServerParameters:
    program, *rest = command(place, "mcp", *arguments)
    return StdioServerParameters(command=program, args=rest, env=dict(os.environ))


def asked(server: Any, ask: Ask) -> Any:
    """What a question gets from a server; a client of its own asks it."""

    async def talk() -> Any:
        async with Client(server, read_timeout_seconds=120) as client:
            return await ask(client)

    return talked(talk())


def call(tool: str, /, **arguments: object) -> Ask:
    return lambda client: client.call_tool(tool, arguments)


@pytest.fixture
def here(place: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """The server in this process, without the tool that runs programs."""
    from apimap.convert.translate import rules
    from apimap.serve import answers

    monkeypatch.setattr(rules, "RULES_FILE", str(place / "rules.json"))
    rules.rules.cache_clear()
    answers._scanner.cache_clear()
    yield server(Index(str(place / "index.sqlite")), runs=False)
    rules.rules.cache_clear()
    answers._scanner.cache_clear()


def test_over_standard_streams_a_client_can_do_all_there_is(place: Path) -> None:
    async def everything(client: Client) -> dict[str, Any]:
        return {
            "tools": await client.list_tools(),
            "query": await client.call_tool("query", {"name": "F.dropout"}),
            "scan": await client.call_tool("scan", {"source": PROGRAM}),
            "convert": await client.call_tool("convert", {"source": PROGRAM}),
            "entry": await client.read_resource("apimap://entry/torch.permute"),
            "guides": await client.read_resource("apimap://guides"),
            "prompt": await client.get_prompt("port-this-file", {"source": PROGRAM, "path": "net.py"}),
        }

    found = asked(stdio(place), everything)
    schemas = {tool.name: tool.output_schema for tool in found["tools"].tools}
    assert {"query", "scan", "convert", "helper"} <= schemas.keys()
    for name in ("query", "scan", "convert"):
        assert not found[name].is_error
        jsonschema.validate(found[name].structured_content, schemas[name])
    answer = found["query"].structured_content["answer"]
    assert (answer["torch"], answer["call"]) == (
        "torch.nn.functional.dropout",
        "mindspore.mint.nn.functional.dropout",
    )
    uses = found["scan"].structured_content["uses"]
    assert [(each["line"], each["name"]) for each in uses] == [
        (5, "torch.nn.functional.dropout"),
        (5, "torch.permute"),
    ]
    code = found["convert"].structured_content["code"]
    assert "import torch" not in code
    assert "permute(x, (1, 0))" in code
    assert json.loads(found["entry"].contents[0].text)["torch"] == "torch.permute"
    assert json.loads(found["guides"].contents[0].text)[0]["uri"] == "apimap://guide/en/first-port"
    assert PROGRAM.strip() in found["prompt"].messages[0].content.text


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_configuration_in_the_docs_starts_the_server(lang: str) -> None:
    text = (DOCS / lang / "assistants.md").read_text(encoding="utf-8")
    [block] = re.findall(r"```json\n(.*?)```", text, re.DOTALL)
    configured = json.loads(block)["mcpServers"]["apimap"]
    assert configured["command"] == "apimap"
    assert configured["args"][0] == "mcp"
    assert parse(configured["args"]).http is None


@pytest.fixture(scope="module")
def address(place: Path) -> Iterator[str]:
    """The address of a server over HTTP."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with subprocess.Popen(command(place, "mcp", "--http", str(port)), stderr=subprocess.DEVNULL) as process:
        for _ in range(600):
            with socket.socket() as tried:
                if tried.connect_ex(("127.0.0.1", port)) == 0:
                    break
            assert process.poll() is None
            time.sleep(0.1)
        yield f"http://127.0.0.1:{port}/mcp"
        process.terminate()


def test_over_http_a_client_gets_the_same_answer(address: str, here: Any) -> None:
    over = asked(address, call("query", name="permute")).structured_content
    assert over == asked(here, call("query", name="permute")).structured_content


def test_over_http_nothing_is_run_unless_asked_for(address: str) -> None:
    tools = asked(address, lambda client: client.list_tools()).tools
    assert "verify" not in {tool.name for tool in tools}


def test_over_http_a_page_of_another_host_is_refused(address: str) -> None:
    from urllib.error import HTTPError
    from urllib.request import Request, urlopen

    headers = {"Host": "evil.example", "Content-Type": "application/json", "Accept": "application/json"}
    with pytest.raises(HTTPError) as refused:
        urlopen(Request(address, data=b"{}", headers=headers))
    assert refused.value.code in (403, 421)


def test_a_short_answer_stays_short_and_says_what_it_left_out(place: Path, here: Any) -> None:
    index = open_index(str(place / "index.sqlite"))
    for (name,) in index.execute("SELECT name FROM entry").fetchall():
        for lang in ("en", "zh"):
            found = asked(here, call("query", name=name, lang=lang))
            assert len(found.content[0].text.encode()) <= LIMIT
            assert found.structured_content["answer"]["torch"] == name


def test_all_of_an_entry_comes_on_demand(here: Any) -> None:
    document = asked(here, call("query", name="F.dropout", full=True)).structured_content["document"]
    assert {"examples", "variants", "history"} <= document.keys()


def test_an_unknown_name_gets_the_nearest(here: Any) -> None:
    found = asked(here, call("query", name="nn.Droput2x")).structured_content
    assert "answer" not in found
    assert found["nearest"][0] == "torch.nn.Dropout"


def test_an_error_is_a_sentence_for_the_assistant(here: Any) -> None:
    unreadable = asked(here, call("convert", source="import torch\nx = ("))
    assert unreadable.is_error
    assert "not Python" in unreadable.content[0].text
    helper = asked(here, call("helper", name="torch.nothing_like_it"))
    assert helper.is_error
    assert "there is no entry for 'torch.nothing_like_it'" in helper.content[0].text


def test_a_helper_is_code_with_torchs_signature(here: Any) -> None:
    found = asked(here, call("helper", name="view_as_complex")).structured_content
    assert (found["torch"], found["name"]) == ("torch.view_as_complex", "view_as_complex")
    assert "def view_as_complex(" in found["source"]


def test_an_unknown_entry_is_not_found(here: Any) -> None:
    async def refused(client: Client) -> str:
        with pytest.raises(MCPError) as error:
            await client.read_resource("apimap://entry/permute")
        return str(error.value)

    assert "nearest: torch.permute" in asked(here, refused)


def test_a_guide_shows_the_programs_of_its_examples(here: Any) -> None:
    found = asked(here, lambda client: client.read_resource("apimap://guide/zh/first-port"))
    assert found.contents[0].text.startswith("# ")
    assert "```python" in found.contents[0].text


@pytest.mark.frameworks
def test_two_programs_are_run_and_compared(place: Path) -> None:
    torch = "import torch\nout = torch.arange(6).reshape(2, 3).sum(0)\n"
    right = "import mindspore\nout = mindspore.ops.arange(6).reshape(2, 3).sum(0)\n"
    wrong = right.replace("sum(0)", "sum(1)")

    async def both(client: Client) -> list[Any]:
        return [
            await client.call_tool("verify", {"torch": torch, "mindspore": each, "outputs": ["out"]})
            for each in (right, wrong)
        ]

    same, other = asked(stdio(place), both)
    assert (same.structured_content["verdict"], same.structured_content["device"]) == ("consistent", "CPU")
    assert (other.structured_content["verdict"], other.structured_content["repeated"]) == ("divergent", True)
    assert "shape" in other.structured_content["message"]


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "The operator class below a function."), ("zh", "函数之下的算子类。")]
)
def test_a_mindspore_name_without_a_pair_says_what_it_is_for(
    tmp_path: Path, mappings: Path, lang: str, said: str
) -> None:
    write_index(with_lines(mappings), tmp_path / "index.sqlite")
    answer = Index(str(tmp_path / "index.sqlite")).query("mindspore.ops.Transpose", lang)
    assert answer["mindspore"] == [
        {"name": "mindspore.ops.Transpose", "said": said, "torch": [], "near": ["torch.permute"]}
    ]
