"""``apimap lsp``: hover, diagnostics and code actions for editors, by the Language Server Protocol (pygls).

No framework is imported. Hover reads the index, diagnostics are those of ``apimap scan``, and what a code
action writes is what ``apimap convert`` writes.
"""

from __future__ import annotations

import re

from lsprotocol import types
from pygls.lsp.server import LanguageServer

from apimap import __version__
from apimap.convert.scanning.scanned import address, answered, concern
from apimap.serve.reading import UTF16, Place, Reading
from apimap.serve.replace import Replacement, replaced

SOURCE = "apimap"
_WORDS = {
    "en": {
        "replace": "apimap: replace with {code}",
        "file": "apimap: convert this file to MindSpore",
    },
    "zh": {
        "replace": "apimap：替换为 {code}",
        "file": "apimap：将此文件转换为 MindSpore",
    },
}


def _range(place: Place) -> types.Range:
    return types.Range(types.Position(*place.start), types.Position(*place.end))


def _place(given: types.Range) -> Place:
    start, end = given.start, given.end
    return Place((start.line, start.character), (end.line, end.character))


class Server(LanguageServer):
    """The server of one installation, for one device and one language."""

    def __init__(self, reading: Reading) -> None:
        super().__init__("apimap", __version__)
        self.reading = reading
        self.lang = reading.lang
        self.device = reading.device

    def text(self, uri: str) -> str:
        """A document as the editor has it."""
        return str(self.workspace.get_text_document(uri).source)

    @property
    def encoding(self) -> str:
        """What the editor's positions count in."""
        return types.PositionEncodingKind(self.server_capabilities.position_encoding or UTF16).value

    def diagnostics(self, uri: str) -> list[types.Diagnostic]:
        """What ``apimap scan`` would tell of the document: no answer, a difference, a catch, no Python."""
        text = self.text(uri)
        found = self.reading.scanned(text)
        told = []
        if found.fault:
            # The fault begins with its line, where it has one.
            number = re.match(r"line (\d+):", found.fault)
            line = max(int(number[1]) - 1, 0) if number else 0
            spot = types.Range(types.Position(line, 0), types.Position(line + 1, 0))
            severity = types.DiagnosticSeverity.Information
            told.append(types.Diagnostic(spot, found.fault, severity=severity, source=SOURCE))
        for use, place in self.reading.placed(text, self.encoding):
            level, said = concern(use)
            if not level:
                continue
            severity = types.DiagnosticSeverity.Warning if answered(use) else types.DiagnosticSeverity.Error
            known = use.name in self.reading.scanner.rules.entries
            link = types.CodeDescription(href=address(use.name, self.lang)) if known else None
            told.append(
                types.Diagnostic(
                    range=_range(place),
                    message=said,
                    severity=severity,
                    code=use.name,
                    code_description=link,
                    source=SOURCE,
                )
            )
        return told

    def hover(self, uri: str, position: types.Position) -> types.Hover | None:
        """Answer, verdict and catches of the torch name at a position."""
        spot = (position.line, position.character)
        found = self.reading.hover(self.text(uri), spot, self.encoding)
        if found is None:
            return None
        return types.Hover(types.MarkupContent(types.MarkupKind.Markdown, found[0]), _range(found[1]))

    def actions(self, uri: str, wanted: types.Range) -> list[types.CodeAction]:
        """Replacements of the calls in a range, each by rule or helper, and the conversion of the file."""
        text = self.text(uri)
        found = self.reading.scanned(text)
        actions: list[types.CodeAction] = []
        for use, _ in self.reading.touching(text, _place(wanted), self.encoding):
            new = replaced(text, use, self.device)
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
            from apimap.convert.homes import HELPERS_MODULE

            beside = f"{uri.rpartition('/')[0]}/{HELPERS_MODULE}.py"
            options = types.CreateFileOptions(overwrite=False, ignore_if_exists=False)
            top = types.Range(types.Position(0, 0), types.Position(0, 0))
            named = types.OptionalVersionedTextDocumentIdentifier(uri=beside, version=None)
            changes.append(types.CreateFile(uri=beside, options=options))
            changes.append(types.TextDocumentEdit(named, [types.TextEdit(top, helpers)]))
        document = self.workspace.get_text_document(uri)
        own = types.OptionalVersionedTextDocumentIdentifier(uri=uri, version=document.version)
        return types.WorkspaceEdit(document_changes=[*changes, types.TextDocumentEdit(own, edits)])


def server(reading: Reading) -> Server:
    """A server with its features; nothing is served yet."""
    made = Server(reading)

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
