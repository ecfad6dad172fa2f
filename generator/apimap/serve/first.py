"""``apimap mcp`` over standard streams: the first answers, while the protocol's SDK is still being imported.

Importing the SDK takes most of a second, and clients wait for a server's first answer. What they ask first
is known, and what the SDK says to it is kept in ``first.json`` (written by ``tools.first_answers``; a test
holds it equal to what the SDK says). So a thread answers that, and queries, until the SDK stands; all other
messages, and everything afterwards, is the SDK's. It reads and writes pipes, and is not aware of this.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import threading
from importlib.util import find_spec
from typing import Any, BinaryIO

from apimap import __version__
from apimap.model.errors import Exit
from apimap.serve import answers, pairs

FILE = os.path.join(os.path.dirname(__file__), "first.json")
DISCOVER = "server/discover"
LISTS = ("tools/list", "resources/list", "resources/templates/list", "prompts/list")
_META = "io.modelcontextprotocol"
_END = b"\n"  # no message: what is written behind the SDK's last one

Message = dict[str, Any]


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


class Wire:
    """Standard streams shared by the first answers and the SDK: it gets pipes in their place."""

    def __init__(self, first: First) -> None:
        self._first = first
        self._in: BinaryIO = os.fdopen(os.dup(0), "rb")
        self._out: BinaryIO = os.fdopen(os.dup(1), "wb")
        down, self._down = os.pipe()
        self._up, up = os.pipe()
        for own, standard in ((down, 0), (up, 1)):
            os.dup2(own, standard)
            os.close(own)
        self._writing = threading.Lock()
        self._told: set[int | str] = set()  # identifiers of greetings that are answered already
        self.begun = threading.Event()  # the first message is dealt with, or there will be none
        self.standing = False  # the SDK is there: it answers everything
        self._writer = threading.Thread(target=self._upwards, daemon=True)
        self._writer.start()
        threading.Thread(target=self._downwards, daemon=True).start()

    def _write(self, line: bytes) -> None:
        with self._writing:
            self._out.write(line)
            self._out.flush()

    def _downwards(self) -> None:
        """What the client says: answered, or handed on. Ends the pipe where the client ends."""
        try:
            for line in self._in:
                said = None if self.standing else self._answered(line)
                if said is not None:
                    self._write(said)
                else:
                    with open(self._down, "wb", closefd=False) as pipe:
                        pipe.write(line)
                self.begun.set()
        except (OSError, ValueError):  # the client, or the SDK, does not listen any more
            pass
        os.close(self._down)
        self.begun.set()

    def _answered(self, line: bytes) -> bytes | None:
        """The response to a line; None where it is the SDK's, which answers all that follows a request."""
        try:
            message = json.loads(line)
            response = self._first.answer(message) if isinstance(message, dict) else None
        except Exception:  # whatever is wrong with it: the SDK says so in its own way
            message = response = None
        if response is None:
            self.standing = not isinstance(message, dict) or "id" in message or self.standing
            return None
        if message["method"] == "initialize":  # the SDK has to know of it, and its answer is not said twice
            self._told.add(message["id"])
            with open(self._down, "wb", closefd=False) as pipe:
                pipe.write(line)
        return json.dumps(response, ensure_ascii=False).encode() + b"\n"

    def _upwards(self) -> None:
        """What the SDK says, but for greetings that were answered before."""
        with open(self._up, "rb") as pipe:
            for line in pipe:
                if line == _END:
                    return
                if self._told and self._greeting(line):
                    continue
                self._write(line)

    def _greeting(self, line: bytes) -> bool:
        try:
            message = json.loads(line)
        except ValueError:
            return False
        told = isinstance(message, dict) and message.get("id") in self._told and "method" not in message
        if told:
            self._told.discard(message["id"])
        return told

    def close(self) -> None:
        """Waits until everything that the SDK said is written."""
        os.write(1, _END)
        self._writer.join()


def run(arguments: argparse.Namespace) -> int:
    """``apimap mcp``: serve over standard input and output, or over HTTP on this machine alone."""
    if find_spec("mcp") is None:
        raise ModuleNotFoundError(name="mcp")  # before a client is answered that nothing could be served
    index, runs = answers.Index(arguments.index), pairs.possible()
    if arguments.http is not None:
        from apimap.serve import mcp_server

        return mcp_server.over_http(index, arguments.http, runs=arguments.allow_verify and runs)
    wire = Wire(First(index, runs=runs)) if os.name == "posix" else None
    if wire:
        wire.begun.wait()
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
