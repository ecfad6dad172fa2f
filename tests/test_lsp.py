"""``apimap lsp``, driven by a client that speaks the protocol over standard streams, as an editor does."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pygls", reason="apimap[lsp] is not installed")

from lsprotocol import types
from pygls.lsp.client import LanguageClient

from serve_sample import command, compiled, talked

URI = "file:///work/net.py"
PROGRAM = """\
import torch
import torch.nn.functional as F

名 = "编辑器"

def forward(x):
    y = F.dropout(torch.permute(x, (1, 0)), 0.5)
    print("编辑器", torch.permute(y, (1, 0)).sum())
    return torch.dequantize(y)
"""


class Editor(LanguageClient):
    """A client that keeps what it is told of documents."""

    def __init__(self) -> None:
        super().__init__("editor", "1")
        self.told: dict[str, list[types.Diagnostic]] = {}
        self.heard = asyncio.Event()

        @self.feature(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        def published(params: types.PublishDiagnosticsParams) -> None:
            self.told[params.uri] = list(params.diagnostics)
            self.heard.set()

    async def diagnostics(self) -> list[types.Diagnostic]:
        """The next diagnostics of the document."""
        await asyncio.wait_for(self.heard.wait(), 120)
        self.heard.clear()
        return self.told[URI]


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return compiled(tmp_path_factory.mktemp("compiled"))


def edited(place: Path, talk: Callable[[Editor], Awaitable[Any]], *arguments: str) -> Any:
    """What an editor is answered that has the program open."""

    async def session() -> Any:
        editor = Editor()
        await editor.start_io(*command(place, "lsp", "--stdio", "--lang", "en", *arguments))
        opened = types.TextDocumentItem(URI, "python", 1, PROGRAM)
        await editor.initialize_async(types.InitializeParams(capabilities=types.ClientCapabilities()))
        editor.initialized(types.InitializedParams())
        editor.text_document_did_open(types.DidOpenTextDocumentParams(opened))
        found = await talk(editor)
        await editor.shutdown_async(None)
        editor.exit(None)
        await editor.stop()
        return found

    return talked(session())


def at(line: int, text: str) -> types.Position:
    """The place of a text in a line (0-based), in the protocol's units."""
    before = PROGRAM.splitlines()[line].partition(text)[0]
    return types.Position(line, len(before.encode("utf-16-le")) // 2)


def hover(line: int, text: str) -> types.HoverParams:
    return types.HoverParams(types.TextDocumentIdentifier(URI), at(line, text))


def actions(line: int, text: str) -> types.CodeActionParams:
    spot = types.Range(at(line, text), at(line, text))
    return types.CodeActionParams(types.TextDocumentIdentifier(URI), spot, types.CodeActionContext([]))


def applied(edits: Any, source: str = PROGRAM) -> str:
    """A document after edits whose positions are UTF-16, the last of them first."""
    lines = source.splitlines(keepends=True)

    def offset(position: types.Position) -> int:
        whole = "".join(lines[: position.line])
        last = lines[position.line] if position.line < len(lines) else ""
        return len(whole) + len(last.encode("utf-16-le")[: 2 * position.character].decode("utf-16-le"))

    for edit in sorted(
        edits, key=lambda each: (each.range.start.line, each.range.start.character), reverse=True
    ):
        start, end = offset(edit.range.start), offset(edit.range.end)
        source = source[:start] + edit.new_text + source[end:]
    return source


def test_an_editor_can_do_all_there_is(place: Path) -> None:
    async def talk(editor: Editor) -> dict[str, Any]:
        found: dict[str, Any] = {"diagnostics": await editor.diagnostics()}
        found["hover"] = await editor.text_document_hover_async(hover(6, "F.dropout"))
        found["behind"] = await editor.text_document_hover_async(hover(7, "permute"))
        found["nothing"] = await editor.text_document_hover_async(hover(5, "forward"))
        found["actions"] = await editor.text_document_code_action_async(actions(7, "permute"))
        found["missing"] = await editor.text_document_code_action_async(actions(8, "dequantize"))
        whole = next(each for each in found["actions"] if each.kind == types.CodeActionKind.Source)
        found["whole"] = await editor.code_action_resolve_async(whole)
        change = types.TextDocumentContentChangeWholeDocument("import torch\nx = (")
        named = types.VersionedTextDocumentIdentifier(version=2, uri=URI)
        editor.text_document_did_change(types.DidChangeTextDocumentParams(named, [change]))
        found["broken"] = await editor.diagnostics()
        return found

    found = edited(place, talk)

    assert {each.code: each.severity for each in found["diagnostics"]}["torch.dequantize"] == (
        types.DiagnosticSeverity.Error
    )
    [missing] = [each for each in found["diagnostics"] if each.code == "torch.dequantize"]
    assert missing.range == types.Range(at(8, "torch.deq"), at(8, "(y)"))
    assert missing.code_description.href.endswith("/en/api/torch/dequantize/")

    text = found["hover"].contents.value
    assert "`torch.nn.functional.dropout` → `mindspore.mint.nn.functional.dropout`" in text
    assert "consistent" in text
    assert "torch 2.13.0, mindspore 2.10.0" in text
    assert found["behind"].range == types.Range(at(7, "torch.permute"), at(7, "(y, "))
    assert found["nothing"] is None

    [replace] = [each for each in found["actions"] if each.kind == types.CodeActionKind.QuickFix]
    [change] = replace.edit.document_changes
    after = applied(change.edits)
    line = after.splitlines()[8 if "import mindspore" in after or "from mindspore" in after else 7]
    assert "编辑器" in line
    assert "torch.permute" not in line
    assert "permute(y, (1, 0)).sum())" in line
    compile(after, "net.py", "exec")
    assert not [each for each in found["missing"] if each.kind == types.CodeActionKind.QuickFix]

    [*_, converted] = found["whole"].edit.document_changes
    assert "F.dropout" not in applied(converted.edits).split("dequantize")[0]
    [fault] = found["broken"] or [None]
    assert fault is not None
    assert "not Python" in fault.message


def test_the_language_of_texts_can_be_chosen(place: Path) -> None:
    async def talk(editor: Editor) -> Any:
        return await editor.text_document_hover_async(hover(6, "F.dropout"))

    assert "完整内容与证明" in edited(place, talk, "--lang", "zh").contents.value
