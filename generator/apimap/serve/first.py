"""``apimap mcp`` over standard streams: the first answers, while the protocol's SDK is still being imported.

What clients ask first is known, and what the SDK says to it is kept in ``first.json`` (written by
``tools.first_answers``; a test holds it equal to what the SDK says). That, and queries, are answered by
:mod:`apimap.serve.wire` until the SDK stands.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from importlib.util import find_spec
from typing import Any

from apimap import __version__
from apimap.model.errors import Exit
from apimap.serve import answers, pairs
from apimap.serve.wire import Lines, Message, Wire

FILE = os.path.join(os.path.dirname(__file__), "first.json")
DISCOVER = "server/discover"
LISTS = ("tools/list", "resources/list", "resources/templates/list", "prompts/list")
_META = "io.modelcontextprotocol"


def _named(client: object) -> bool:
    """Whether a client says its name and version, as it has to."""
    return isinstance(client, dict) and all(isinstance(client.get(key), str) for key in ("name", "version"))


class First:
    """What can be answered without the SDK: the greeting of each protocol, lists, queries in short.

    ``greeted`` is set by a greeting of the older protocols; the newer one has none, each of its requests
    says what it is.
    """

    def __init__(self, index: answers.Index, *, runs: bool, file: str = FILE) -> None:
        self._index, self._runs = index, runs
        with open(file, encoding="utf-8") as stream:
            self._kept: dict[str, Any] = json.load(stream)
        self.greeted = False

    def answer(self, message: Message) -> Message | None:
        """The response to a request; None for what the SDK has to see."""
        method, params = message.get("method"), message.get("params") or {}
        if message.get("jsonrpc") != "2.0" or not isinstance(message.get("id"), (int, str)):
            return None
        if not isinstance(params, dict) or not isinstance(method, str):
            return None
        modern = self._modern(params)
        if method == "initialize":
            result = self._greeting(params)
        elif not (modern or self.greeted):
            return None
        elif method == "tools/call":
            result = self._query(params, modern=modern)
        else:
            result = self._known(method, params, modern=modern)
        return None if result is None else {"jsonrpc": "2.0", "id": message["id"], "result": result}

    def greets(self, message: Message) -> bool:
        """Whether it is the greeting of the older protocols, which the SDK has to hear."""
        return bool(message["method"] == "initialize")

    def ends(self, message: Message) -> bool:
        """Whether it is a request, so that the SDK answers all that follows."""
        return "id" in message

    def _modern(self, params: Message) -> bool:
        """Whether a request says of itself which protocol it speaks, and it is one that is known here."""
        meta = params.get("_meta")
        if not isinstance(meta, dict):
            return False
        named = _named(meta.get(f"{_META}/clientInfo"))
        able = isinstance(meta.get(f"{_META}/clientCapabilities"), dict)
        versions = self._kept["server/discover"]["supportedVersions"]
        return named and able and meta.get(f"{_META}/protocolVersion") in versions

    def _greeting(self, params: Message) -> Message | None:
        known = params.get("protocolVersion") in self._kept["versions"]
        if not (known and _named(params.get("clientInfo")) and isinstance(params.get("capabilities"), dict)):
            return None
        self.greeted = True
        kept = self._kept["initialize"]
        return {**kept, "protocolVersion": params["protocolVersion"], "serverInfo": self._info()}

    def _signed(self, result: Message, *, modern: bool) -> Message:
        """A result as its protocol has it: the newer one says in each who answers."""
        if not modern:
            return result
        return {**result, "resultType": "complete", "_meta": {f"{_META}/serverInfo": self._info()}}

    def _info(self) -> Message:
        return {**self._kept["initialize"]["serverInfo"], "version": __version__}

    def _known(self, method: str, params: Message, *, modern: bool) -> Message | None:
        if method not in ((DISCOVER, *LISTS) if modern else LISTS) or params.keys() - {"_meta"}:
            return None
        kept = self._kept[method]
        if method == "tools/list" and not self._runs:
            kept = {**kept, "tools": [each for each in kept["tools"] if each["name"] != "verify"]}
        return self._signed({**kept, **self._kept["keeping"]} if modern else kept, modern=modern)

    def _query(self, params: Message, *, modern: bool) -> Message | None:
        given = params.get("arguments")
        if params.get("name") != "query" or params.keys() - {"name", "arguments", "_meta"}:
            return None
        if not isinstance(given, dict) or given.keys() - {"name", "lang"}:
            return None
        name, lang = given.get("name"), given.get("lang", "en")
        if not isinstance(name, str) or lang not in ("en", "zh"):
            return None
        found = self._index.query(name, lang)
        text = json.dumps(found, ensure_ascii=False, indent=2)
        content = [{"type": "text", "text": text}]
        result = {"content": content, "isError": False, "structuredContent": found}
        return self._signed(result, modern=modern)


def run(arguments: argparse.Namespace) -> int:
    """``apimap mcp``: serve over standard input and output, or over HTTP on this machine alone."""
    if find_spec("mcp") is None:
        raise ModuleNotFoundError(name="mcp")  # before a client is answered that nothing could be served
    index, runs = answers.Index(arguments.index), pairs.possible()
    if arguments.http is not None:
        from apimap.serve import mcp_server

        return mcp_server.over_http(index, arguments.http, runs=arguments.allow_verify and runs)
    wire = Wire(First(index, runs=runs), Lines()) if os.name == "posix" else None
    if wire:
        wire.quiet()
    # Only now: what is imported here would keep the first answer waiting.
    from apimap.serve.mcp_server import server

    made = server(index, runs=runs)
    if wire:
        wire.standing = True
    made.run("stdio")
    sys.stdout.flush()
    if wire:
        wire.close()
    return Exit.OK
