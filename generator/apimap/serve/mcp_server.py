"""``apimap mcp``: the same answers for assistants, by the Model Context Protocol (its official SDK)."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import wraps
from typing import Annotated, Any, Literal, ParamSpec, TypeVar

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ResourceNotFoundError, ToolError
from mcp.types import ToolAnnotations
from pydantic import Field

from apimap import __version__
from apimap.model.errors import ApimapError, Exit
from apimap.query.brief import code_of
from apimap.serve import answers, pairs

Given = ParamSpec("Given")
Found = TypeVar("Found")
Lang = Literal["en", "zh"]
Device = Literal["CPU", "GPU", "Ascend"]

HOST = "127.0.0.1"
_READS = ToolAnnotations(read_only_hint=True, idempotent_hint=True, open_world_hint=False)
_RUNS = ToolAnnotations(read_only_hint=False, destructive_hint=True, open_world_hint=True)

_INSTRUCTIONS = """\
Which MindSpore API stands for a PyTorch API, how arguments map, and what differs: every verdict was made by
running both frameworks. Ask `query` before writing a MindSpore call from memory; defaults and semantics
differ in silence. `scan` lists a program's uses of torch, `convert` rewrites it, `helper` gives code for what
has no counterpart that agrees.
A verdict holds for the device and releases beside it."""

_PORT = """\
Port this PyTorch program to MindSpore{where}.

1. Call `convert` with the source. Keep its code; do not rewrite by hand what it has done by rule.
2. For each site that is `hand`, call `query` (and `helper`), and write the call that they show. Where there
   is none, say so at that line instead of inventing one.
3. For each site that is `assumed`, check that the receiver is a tensor.
4. Call `scan` on the original. For each catch, say whether this program meets it; where it does, write what
   gives torch's numbers.
5. Where `verify` is offered, run each function that you changed by hand against the original on small inputs.
6. Answer with the whole program, its `apimap_helpers` module if it needs one, and what was not verified.

```python
{source}
```"""


def _told(function: Callable[Given, Found]) -> Callable[Given, Found]:
    """Errors for people become errors of the tool, with the same sentence."""

    @wraps(function)
    def call(*given: Given.args, **named: Given.kwargs) -> Found:
        try:
            return function(*given, **named)
        except ApimapError as error:
            raise ToolError(str(error)) from None

    return call


def _markdown(guide: dict[str, Any], index: answers.Index, lang: str) -> str:
    """A guide as Markdown, with the programs that it shows."""
    lines = [f"# {guide['title'][lang]}", "", guide["summary"][lang]]
    for step in guide["steps"]:
        lines += ["", f"## {step['heading'][lang]}", "", step["text"][lang].strip()]
        for shown in step["show"]:
            name, _, wanted = shown.partition("#")
            document = index.document(name)
            for example in document["examples"] if document else ():
                if document and example["id"] == wanted:
                    code = code_of({**document, "examples": [example]})
                    programs = (example["torch_program"], code)
                    lines += [
                        part for each in programs if each for part in ("", "```python", each.strip(), "```")
                    ]
    return "\n".join(lines) + "\n"


def server(index: answers.Index, *, runs: bool) -> MCPServer[Any]:
    """The server over an index; ``runs`` offers the tool that runs programs."""
    made: MCPServer[Any] = MCPServer(
        "apimap",
        title="apimap: PyTorch ↔ MindSpore, verified",
        version=__version__,
        instructions=_INSTRUCTIONS,
        website_url="https://apimap.github.io/apimap/",
        log_level="WARNING",
    )

    @made.tool(title="Look up an API", annotations=_READS, structured_output=True)
    @_told
    def query(
        name: Annotated[str, Field(description="torch or mindspore, full or short: permute, nn.Dropout")],
        full: Annotated[bool, Field(description="the whole entry: all examples, variants, history")] = False,
        lang: Lang = "en",
    ) -> answers.QueryAnswer:
        """What to call in MindSpore for a PyTorch API (or the other way round): call, argument changes,
        catches, verdict with device and releases, code that ran, address. At most 2 kB unless `full`."""
        return index.query(name, lang, full=full)

    @made.tool(title="Scan a program", annotations=_READS, structured_output=True)
    @_told
    def scan(
        source: Annotated[str, Field(description="Python source that uses torch")],
        device: Device = "CPU",
        lang: Lang = "en",
    ) -> answers.ScanAnswer:
        """Every use of torch in a source, with what to call, its verdict, and the catches that remain."""
        return answers.scan(source, device, lang)

    @made.tool(title="Convert a program", annotations=_READS, structured_output=True)
    @_told
    def convert(
        source: Annotated[str, Field(description="Python source that uses torch")], device: Device = "CPU"
    ) -> answers.ConvertAnswer:
        """The same program for MindSpore, by verified rules; what is left to be done by hand is listed."""
        return answers.convert(source, device)

    @made.tool(title="Get a helper", annotations=_READS, structured_output=True)
    @_told
    def helper(
        name: Annotated[str, Field(description="torch name, full or short")],
    ) -> answers.HelperAnswer:
        """MindSpore code with torch's signature, for an API without a counterpart that agrees."""
        return index.helper(name)

    if runs:

        @made.tool(title="Run both and compare", annotations=_RUNS, structured_output=True)
        @_told
        def verify(
            torch: Annotated[str, Field(description="a whole torch program, imports included")],
            mindspore: Annotated[str, Field(description="the mindspore program held against it")],
            outputs: Annotated[list[str], Field(description="names that both leave behind", min_length=1)],
            device: Literal["", "CPU", "GPU", "Ascend"] = "",
            lang: Lang = "en",
        ) -> pairs.Tried:
            """Runs both programs on this machine, in worker processes with the limits of checks, and compares
            what they leave in `outputs`: values, dtypes, shapes. The programs are not sandboxed."""
            return pairs.tried(torch, mindspore, tuple(outputs), device, lang)

    @made.resource("apimap://entry/{name}", title="An entry", mime_type="application/json")
    def entry(name: str) -> str:
        """All that is known of a torch API, by its full name: torch.nn.Dropout."""
        document = index.document(name)
        if document is None:
            near = index.query(name)
            hint = [each for each in (near.get("answer", {}).get("torch"), *near.get("nearest", [])) if each]
            raise ResourceNotFoundError(f"there is no entry {name}; nearest: {', '.join(map(str, hint))}")
        return json.dumps(document, ensure_ascii=False)

    @made.resource("apimap://guides", title="List of guides", mime_type="application/json")
    def guides() -> str:
        """The guides: tasks that take several APIs, with the addresses of their texts."""
        listed = [
            {
                "uri": f"apimap://guide/en/{each['guide']}",
                "title": each["title"],
                "summary": each["summary"],
            }
            for each in index.guides()
        ]
        return json.dumps(listed, ensure_ascii=False)

    @made.resource("apimap://guide/{lang}/{name}", title="A guide", mime_type="text/markdown")
    def guide(lang: str, name: str) -> str:
        """A guide as Markdown, in en or zh, with the programs that it shows."""
        found = next((each for each in index.guides() if each["guide"] == name), None)
        if found is None or lang not in ("en", "zh"):
            raise ResourceNotFoundError(f"there is no guide {lang}/{name}; apimap://guides lists them")
        return _markdown(found, index, lang)

    @made.prompt(name="port-this-file", title="Port this file")
    def port_this_file(source: str, path: str = "") -> str:
        """Port a PyTorch source file to MindSpore by verified rules, and say what was not verified."""
        return _PORT.format(source=source.strip("\n"), where=f" ({path})" if path else "")

    return made


def over_http(index: answers.Index, port: int, *, runs: bool) -> int:
    """``apimap mcp --http``: serve streamable HTTP, on this machine alone."""
    server(index, runs=runs).run("streamable-http", host=HOST, port=port)
    return Exit.OK
