"""``apimap lsp``: hover, diagnostics and code actions for editors, by the Language Server Protocol (pygls).

No framework is imported. Hover reads the index, diagnostics are those of ``apimap scan``, and what a code
action writes is what ``apimap convert`` writes.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator

from lsprotocol import types
from pygls.lsp.server import LanguageServer

from apimap import __version__
from apimap.convert.scanning.scan import Scanned, Scanner, Use
from apimap.convert.scanning.scanned import address, answered, concern
from apimap.convert.translate.rules import rules
from apimap.model.errors import Exit
from apimap.query.brief import Brief, brief
from apimap.query.command import language
from apimap.serve.answers import Index
from apimap.serve.replace import Replacement, replaced

SOURCE = "apimap"
CATCHES = 4  # that a hover tells; the page has all

_WORDS = {
    "en": {
        "verdict": "**{verdict}** on {device} (torch {torch}, mindspore {mindspore})",
        "not_run": "**{verdict}**: not run here",
        "assumed": "*if this is a tensor*",
        "page": "[all of it, with proofs]({url})",
        "replace": "apimap: replace with {code}",
        "file": "apimap: convert this file to MindSpore",
        "more": "… and {count} more",
    },
    "zh": {
        "verdict": "**{verdict}**，{device}（torch {torch}，mindspore {mindspore}）",
        "not_run": "**{verdict}**：未在此设备上运行",
        "assumed": "*假定此处是张量*",
        "page": "[完整内容与证明]({url})",
        "replace": "apimap：替换为 {code}",
        "file": "apimap：将此文件转换为 MindSpore",
        "more": "……另有 {count} 条",
    },
}


def hover_text(found: Brief, lang: str, *, assumed: bool) -> str:
    """What a hover shows of a short answer, in Markdown."""
    words = _WORDS[lang]
    arrow = f" → `{found['call']}`" if found["call"] else ""
    lines = [f"`{found['torch']}`{arrow}" + (f" {words['assumed']}" if assumed else ""), ""]
    if "device" in found:
        releases = {"torch": found["torch_release"], "mindspore": found["mindspore_release"]}
        lines.append(words["verdict"].format(verdict=found["verdict"], device=found["device"], **releases))
    else:
        lines.append(words["not_run"].format(verdict=found["verdict"]))
    if "missing" in found:
        lines += ["", found["missing"]]
    if "prefer" in found:
        lines += ["", found["prefer"]]
    catches = found.get("catches", [])
    if catches:
        lines += ["", *(f"- {each}" for each in catches[:CATCHES])]
        if len(catches) > CATCHES:
            lines.append(f"- {words['more'].format(count=len(catches) - CATCHES)}")
    return "\n".join([*lines, "", words["page"].format(url=found["url"])])


class Server(LanguageServer):
    """The server of one installation, for one device and one language."""

    def __init__(self, index: Index, device: str, lang: str) -> None:
        super().__init__("apimap", __version__)
        self.index = index
        self.lang = lang
        self.device = device
        self.scanner = Scanner(rules(), device, lang)
        self._scanned: dict[str, tuple[int | None, Scanned]] = {}

    def scanned(self, uri: str) -> Scanned:
        """The uses in a document as the editor has it; scanned once for each of its versions."""
        document = self.workspace.get_text_document(uri)
        known = self._scanned.get(uri)
        if known is None or known[0] is None or known[0] != document.version:
            known = (document.version, self.scanner.scan(document.source, document.path or uri))
            self._scanned[uri] = known
        return known[1]

    def forget(self, uri: str) -> None:
        """Forgets a document that was closed."""
        self._scanned.pop(uri, None)

    def range_of(self, uri: str, use: Use) -> types.Range:
        """Where a use stands: its dotted name as it is written, in the editor's units."""
        document = self.workspace.get_text_document(uri)
        line = document.lines[use.line - 1]
        # Python's columns are UTF-8 bytes, the protocol's (as pygls takes them) are characters.
        start = len(line.encode()[: use.column].decode(errors="ignore"))
        end = start
        leaf = use.name.rpartition(".")[2]
        while end < len(line) and (line[end].isidentifier() or line[end] in ".0123456789"):
            end += 1
        if leaf not in line[start:end] and (found := line.find(leaf, start)) >= 0:
            start, end = found, found + len(leaf)  # a member of an expression: a(b).permute
        codec = document.position_codec
        return codec.range_to_client_units(
            document.lines,
            types.Range(
                types.Position(use.line - 1, start), types.Position(use.line - 1, max(end, start + 1))
            ),
        )

    def uses_at(self, uri: str, wanted: types.Range) -> Iterator[tuple[Use, types.Range]]:
        """Uses whose name touches a range, with where they stand."""
        for use in self.scanned(uri).uses:
            place = self.range_of(uri, use)
            starts = (place.start.line, place.start.character)
            ends = (place.end.line, place.end.character)
            if starts <= (wanted.end.line, wanted.end.character) and ends >= (
                wanted.start.line,
                wanted.start.character,
            ):
                yield use, place

    def diagnostics(self, uri: str) -> list[types.Diagnostic]:
        """What ``apimap scan`` would tell of the document: no answer, a difference, a catch, no Python."""
        found = self.scanned(uri)
        told = []
        if found.fault:
            # The fault begins with its line, where it has one.
            number = re.match(r"line (\d+):", found.fault)
            line = max(int(number[1]) - 1, 0) if number else 0
            spot = types.Range(types.Position(line, 0), types.Position(line + 1, 0))
            severity = types.DiagnosticSeverity.Information
            told.append(types.Diagnostic(spot, found.fault, severity=severity, source=SOURCE))
        for use in found.uses:
            level, text = concern(use)
            if not level:
                continue
            severity = types.DiagnosticSeverity.Warning if answered(use) else types.DiagnosticSeverity.Error
            known = use.name in self.scanner.rules.entries
            link = types.CodeDescription(href=address(use.name, self.lang)) if known else None
            told.append(
                types.Diagnostic(
                    range=self.range_of(uri, use),
                    message=text,
                    severity=severity,
                    code=use.name,
                    code_description=link,
                    source=SOURCE,
                )
            )
        return told

    def hover(self, uri: str, position: types.Position) -> types.Hover | None:
        """Answer, verdict and catches of the torch name at a position."""
        for use, place in self.uses_at(uri, types.Range(position, position)):
            document = self.index.document(use.name)
            if document is not None:
                text = hover_text(brief(document, self.lang), self.lang, assumed=use.assumed)
                return types.Hover(types.MarkupContent(types.MarkupKind.Markdown, text), place)
        return None

    def actions(self, uri: str, wanted: types.Range) -> list[types.CodeAction]:
        """Replacements of the calls in a range, each by rule or helper, and the conversion of the file."""
        document = self.workspace.get_text_document(uri)
        found = self.scanned(uri)
        actions: list[types.CodeAction] = []
        for use, _ in self.uses_at(uri, wanted):
            new = replaced(document.source, use, self.device)
            if new is not None:
                actions.append(self._replacement(uri, new))
        if found.uses and not found.fault:
            title = _WORDS[self.lang]["file"]
            kind = types.CodeActionKind.Source
            actions.append(types.CodeAction(title=title, kind=kind, data=uri))
        return actions

    def _replacement(self, uri: str, new: Replacement) -> types.CodeAction:
        document = self.workspace.get_text_document(uri)
        place = types.Range(types.Position(*new.start), types.Position(*new.end))
        edits = [
            types.TextEdit(document.position_codec.range_to_client_units(document.lines, place), new.code)
        ]
        if new.imports:
            top = types.Position(new.import_line, 0)
            edits.append(types.TextEdit(types.Range(top, top), "".join(f"{each}\n" for each in new.imports)))
        shown = " ".join(new.code.split())
        title = _WORDS[self.lang]["replace"].format(code=shown if len(shown) <= 60 else f"{shown[:57]}...")
        return types.CodeAction(
            title=title,
            kind=types.CodeActionKind.QuickFix,
            edit=self._edit(uri, edits, new.helpers),
        )

    def whole(self, uri: str) -> types.WorkspaceEdit | None:
        """The edit that converts a whole document; None for what is no Python."""
        # Imported when it is first asked for: what rewrites programs takes as long as all the rest together.
        from apimap.convert.convert import Unreadable
        from apimap.serve.answers import convert

        document = self.workspace.get_text_document(uri)
        try:
            result = convert(document.source, self.device)
        except Unreadable:
            return None
        end = types.Position(len(document.lines), 0)
        edit = types.TextEdit(types.Range(types.Position(0, 0), end), result["code"])
        return self._edit(uri, [edit], result["helpers"])

    def _edit(self, uri: str, edits: list[types.TextEdit], helpers: str) -> types.WorkspaceEdit:
        """Edits of a document, and beside it the module of helpers where they need one that is not there."""
        changes: list[types.TextDocumentEdit | types.CreateFile | types.RenameFile | types.DeleteFile] = []
        if helpers:
            from apimap.convert.convert import HELPERS_MODULE

            beside = f"{uri.rpartition('/')[0]}/{HELPERS_MODULE}.py"
            options = types.CreateFileOptions(overwrite=False, ignore_if_exists=False)
            top = types.Range(types.Position(0, 0), types.Position(0, 0))
            named = types.OptionalVersionedTextDocumentIdentifier(uri=beside, version=None)
            changes.append(types.CreateFile(uri=beside, options=options))
            changes.append(types.TextDocumentEdit(named, [types.TextEdit(top, helpers)]))
        document = self.workspace.get_text_document(uri)
        own = types.OptionalVersionedTextDocumentIdentifier(uri=uri, version=document.version)
        return types.WorkspaceEdit(document_changes=[*changes, types.TextDocumentEdit(own, edits)])


def server(index: Index, device: str = "CPU", lang: str = "en") -> Server:
    """A server with its features; nothing is served yet. Raises EnvironmentFault without compiled rules."""
    made = Server(index, device, lang)

    def publish(uri: str) -> None:
        told = types.PublishDiagnosticsParams(uri=uri, diagnostics=made.diagnostics(uri))
        made.text_document_publish_diagnostics(told)

    @made.feature(types.TEXT_DOCUMENT_DID_OPEN)
    def opened(params: types.DidOpenTextDocumentParams) -> None:
        publish(params.text_document.uri)

    @made.feature(types.TEXT_DOCUMENT_DID_CHANGE)
    def changed(params: types.DidChangeTextDocumentParams) -> None:
        publish(params.text_document.uri)

    @made.feature(types.TEXT_DOCUMENT_DID_CLOSE)
    def closed(params: types.DidCloseTextDocumentParams) -> None:
        made.forget(params.text_document.uri)
        told = types.PublishDiagnosticsParams(uri=params.text_document.uri, diagnostics=[])
        made.text_document_publish_diagnostics(told)

    @made.feature(types.TEXT_DOCUMENT_HOVER)
    def hover(params: types.HoverParams) -> types.Hover | None:
        return made.hover(params.text_document.uri, params.position)

    kinds = [types.CodeActionKind.QuickFix, types.CodeActionKind.Source]
    options = types.CodeActionOptions(code_action_kinds=kinds, resolve_provider=True)

    @made.feature(types.TEXT_DOCUMENT_CODE_ACTION, options)
    def actions(params: types.CodeActionParams) -> list[types.CodeAction]:
        return made.actions(params.text_document.uri, params.range)

    @made.feature(types.CODE_ACTION_RESOLVE)
    def resolve(action: types.CodeAction) -> types.CodeAction:
        if action.data:
            action.edit = made.whole(str(action.data))
        return action

    return made


def run(arguments: argparse.Namespace) -> int:
    """``apimap lsp``: serve one editor over standard input and output."""
    server(Index(arguments.index), arguments.device, arguments.lang or language()).start_io()
    return Exit.OK
