"""Asks the protocol's SDK what ``apimap mcp`` says first, and keeps it: ``serve/first.json``."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

from apimap import __version__
from apimap.serve.first import DISCOVER, FILE, LISTS

_SERVE = """\
import sys
from apimap.serve import answers
from apimap.serve.mcp_server import server
server(answers.Index(sys.argv[1]), runs=sys.argv[2] == "runs").run("stdio")
"""
_META = "io.modelcontextprotocol"
CLIENT = {"name": "client", "version": "1"}


def spoken(messages: list[dict[str, Any]], index: str, *, runs: bool = True) -> list[dict[str, Any]]:
    """What the SDK's server answers to messages over standard streams, as it stands on the wire."""
    lines = "".join(json.dumps(each) + "\n" for each in messages)
    command = [sys.executable, "-c", _SERVE, index, "runs" if runs else ""]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(lines)
        process.stdin.flush()
        # It ends when its input does, whatever is still unanswered: so only after the last answer.
        wanted = sum("id" in each for each in messages)
        found = [json.loads(process.stdout.readline()) for _ in range(wanted)]
        process.stdin.close()
    return sorted(found, key=lambda each: int(each["id"]))


def requests(version: str, *, modern: bool) -> list[dict[str, Any]]:
    """The greeting of a protocol version and all that is kept of it."""
    if modern:
        named = {"protocolVersion": version, "clientInfo": CLIENT, "clientCapabilities": {}}
        params = {"_meta": {f"{_META}/{key}": value for key, value in named.items()}}
        return [
            {"jsonrpc": "2.0", "id": place, "method": method, "params": params}
            for place, method in enumerate((DISCOVER, *LISTS))
        ]
    greeting = {"protocolVersion": version, "capabilities": {}, "clientInfo": CLIENT}
    return [
        {"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": greeting},
        {"jsonrpc": "2.0", "method": "notifications/initialized"},
        *({"jsonrpc": "2.0", "id": place, "method": method} for place, method in enumerate(LISTS, 1)),
    ]


def taken(index: str) -> dict[str, Any]:
    """What the installed SDK says, by method; the version of ours is left out.

    Lists are the same in all protocols, but for what ``keeping`` holds: the newer one says how long they may
    be kept.
    """
    from mcp_types.version import HANDSHAKE_PROTOCOL_VERSIONS, MODERN_PROTOCOL_VERSIONS

    told = []
    for version in (*HANDSHAKE_PROTOCOL_VERSIONS, *MODERN_PROTOCOL_VERSIONS):
        asked = requests(version, modern=version in MODERN_PROTOCOL_VERSIONS)
        methods = [each["method"] for each in asked if "id" in each]
        found = dict(zip(methods, (each["result"] for each in spoken(asked, index)), strict=True))
        told.append(found)
    *older, newer = told
    for each in older:
        each["initialize"].pop("protocolVersion")
        assert each == older[0], "the older protocols are told different things"
    greeting = older[0]["initialize"]
    assert greeting["serverInfo"].pop("version") == __version__
    for each in newer.values():
        del each["_meta"], each["resultType"]
    keeping = {key: value for key, value in newer["tools/list"].items() if key != "tools"}
    lists = {method: older[0][method] for method in LISTS}
    assert {method: newer[method] for method in LISTS} == {
        method: {**kept, **keeping} for method, kept in lists.items()
    }
    versions = list(HANDSHAKE_PROTOCOL_VERSIONS)
    found = {key: value for key, value in newer[DISCOVER].items() if key not in keeping}
    return {"versions": versions, "keeping": keeping, "initialize": greeting, DISCOVER: found, **lists}


def text(index: str) -> str:
    """The file's text."""
    return json.dumps(taken(index), indent=1, sort_keys=True, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    from apimap.data import INDEX_FILE

    written = text(INDEX_FILE)
    with open(FILE, "w", encoding="utf-8") as stream:
        stream.write(written)
    print(FILE)
