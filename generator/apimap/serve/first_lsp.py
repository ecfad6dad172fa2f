"""``apimap lsp``: the first answers, the greeting and hovers, while the protocol's library is being imported.

The greeting is what pygls would say (a test asks it); hovers are made by :mod:`apimap.serve.reading`, as
later. :mod:`apimap.serve.wire` hands all else on, and everything that follows it.
"""

from __future__ import annotations

import argparse
import os
from importlib.util import find_spec

from apimap import __version__
from apimap.data import RULES_FILE
from apimap.model.errors import Exit
from apimap.query.command import language
from apimap.serve.answers import Index
from apimap.serve.reading import UTF16, Reading
from apimap.serve.wire import Headers, Message, Wire

ENCODINGS = ("utf-8", UTF16, "utf-32")
CAPABILITIES: Message = {
    "textDocumentSync": {"openClose": True, "change": 2, "save": False},
    "hoverProvider": True,
    "codeActionProvider": {"codeActionKinds": ["quickfix", "source"], "resolveProvider": True},
    "executeCommandProvider": {"commands": []},
    "workspace": {
        "workspaceFolders": {"supported": True, "changeNotifications": True},
        "fileOperations": {},
    },
}
_SAVING = ("willSave", "willSaveWaitUntil")  # refused to a client that speaks of it
_OPENED = "textDocument/didOpen"
# After these the texts are other ones than those that were opened.
_CHANGES = ("textDocument/didChange", "textDocument/didClose")


class First:
    """The greeting, and hovers in documents as they were opened."""

    def __init__(self, reading: Reading) -> None:
        self._reading = reading
        self._encoding = UTF16
        self._texts: dict[str, str] = {}
        self._greeted = False

    def answer(self, message: Message) -> Message | None:
        """The response to a request; None for what the library has to see."""
        method, params = message.get("method"), message.get("params")
        if message.get("jsonrpc") != "2.0" or not isinstance(params, dict):
            return None
        if method == _OPENED:
            self._texts[params["textDocument"]["uri"]] = params["textDocument"]["text"]
        elif method == "initialize" and not self._greeted and isinstance(params["capabilities"], dict):
            return self._said(message, self._greeting(params["capabilities"]))
        elif method == "textDocument/hover" and self._greeted:
            text = self._texts.get(params["textDocument"]["uri"])
            return None if text is None else self._said(message, self._hover(text, params["position"]))
        return None

    @staticmethod
    def _said(message: Message, result: Message | None) -> Message | None:
        known = isinstance(message.get("id"), (int, str))
        return {"jsonrpc": "2.0", "id": message["id"], "result": result} if known else None

    def _greeting(self, able: Message) -> Message:
        self._greeted = True
        wanted = (able.get("general") or {}).get("positionEncodings") or ()
        self._encoding = next((each for each in wanted if each in ENCODINGS), UTF16)
        saving = (able.get("textDocument") or {}).get("synchronization") or {}
        sync = {**CAPABILITIES["textDocumentSync"], **{key: False for key in _SAVING if key in saving}}
        return {
            "capabilities": {"positionEncoding": self._encoding, **CAPABILITIES, "textDocumentSync": sync},
            "serverInfo": {"name": "apimap", "version": __version__},
        }

    def _hover(self, text: str, spot: Message) -> Message | None:
        found = self._reading.hover(text, (spot["line"], spot["character"]), self._encoding)
        if found is None:
            return None
        ends = [{"line": line, "character": character} for line, character in found[1]]
        place = dict(zip(("start", "end"), ends, strict=True))
        return {"contents": {"kind": "markdown", "value": found[0]}, "range": place}

    def greets(self, message: Message) -> bool:
        """Whether it is the greeting, which the library has to hear."""
        return bool(message["method"] == "initialize")

    def ends(self, message: Message) -> bool:
        """Whether it is a request, or changes what was opened: the library answers all that follows."""
        return "id" in message or message.get("method") in _CHANGES


def run(arguments: argparse.Namespace) -> int:
    """``apimap lsp``: serve one editor over standard input and output."""
    if find_spec("pygls") is None:
        raise ModuleNotFoundError(name="pygls")  # before a client is answered that nothing could be served
    reading = Reading(Index(arguments.index), arguments.device, arguments.lang or language())
    wire = Wire(First(reading), Headers()) if os.name == "posix" and os.path.exists(RULES_FILE) else None
    reading.prepare()
    if wire:
        wire.quiet()
    # Only now: what is imported here would keep the first answers waiting.
    from apimap.serve.language_server import server

    made = server(reading)
    if wire:
        wire.standing = True
    made.start_io(stdout=os.fdopen(os.dup(1), "wb"))  # it closes what it is given, and that is not its own
    if wire:
        wire.close()
    return Exit.OK


__all__ = ["CAPABILITIES", "ENCODINGS", "First", "run"]
