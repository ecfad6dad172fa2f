"""How long a door takes from its start to the first answers, beside a Python that does nothing."""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from typing import IO, Any

TIMES = 5
PROGRAM = "import torch\ntorch.permute(torch.ones(2, 2), (1, 0))\n"
URI = "file:///net.py"
_CLIENT = {"name": "bench", "version": "1"}


def _lines(pipe: IO[bytes]) -> Any:
    return json.loads(pipe.readline())


def _framed(pipe: IO[bytes]) -> Any:
    length = 0
    while (line := pipe.readline()).strip():
        name, _, value = line.partition(b":")
        length = int(value) if name.lower() == b"content-length" else length
    return json.loads(pipe.read(length))


def mcp() -> tuple[float, float]:
    """Seconds until the MCP server has greeted, and until it has answered a query."""
    greeting = {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": _CLIENT}
    asked = {"name": "query", "arguments": {"name": "permute"}}
    return _timed(
        "mcp",
        [_request(1, "initialize", greeting), _request(2, "tools/call", asked)],
        lambda message: json.dumps(message).encode() + b"\n",
        _lines,
    )


def lsp() -> tuple[float, float]:
    """Seconds until the language server has greeted, and until it has answered a hover."""
    document = {"uri": URI, "languageId": "python", "version": 1, "text": PROGRAM}
    opened = {"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": {"textDocument": document}}
    spot = {"textDocument": {"uri": URI}, "position": {"line": 1, "character": 8}}
    greeting: dict[str, Any] = {"processId": None, "rootUri": None, "capabilities": {}}

    def framed(message: Any) -> bytes:
        body = json.dumps(message).encode()
        return b"Content-Length: %d\r\n\r\n%s" % (len(body), body)

    asked = [_request(1, "initialize", greeting), opened, _request(2, "textDocument/hover", spot)]
    return _timed("lsp", asked, framed, _framed)


def _request(number: int, method: str, params: object) -> dict[str, Any]:
    return {"jsonrpc": "2.0", "id": number, "method": method, "params": params}


def _timed(
    door: str, messages: list[dict[str, Any]], write: Callable[[Any], bytes], read: Callable[[IO[bytes]], Any]
) -> tuple[float, float]:
    begun, told = time.perf_counter(), []
    command = [sys.executable, "-m", "apimap", door]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for message in messages:
            process.stdin.write(write(message))
            process.stdin.flush()
            while "id" in message and read(process.stdout).get("id") != message["id"]:
                continue
            if "id" in message:
                told.append(time.perf_counter() - begun)
        process.kill()
    return told[0], told[1]


def command(*arguments: str) -> float:
    """Seconds that a command takes."""
    begun = time.perf_counter()
    subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - begun


def main() -> None:
    """Print the median of some starts of each door."""
    bare = statistics.median(command("-c", "pass") for _ in range(TIMES))
    print(
        f"doors: a Python that does nothing takes {bare * 1000:.0f} ms; from the start, in ms and as a ratio"
    )
    names = statistics.median(command("-m", "apimap", "names", "torch.perm") for _ in range(TIMES))
    print(f"  {'names completed':28}{names * 1000:6.0f}  {names / bare:5.1f}")
    for door, first, second in ((mcp, "greeting", "query"), (lsp, "greeting", "hover")):
        greeted, answered = map(statistics.median, zip(*(door() for _ in range(TIMES)), strict=True))
        for what, seconds in ((first, greeted), (second, answered)):
            print(f"  {door.__name__ + ': ' + what:28}{seconds * 1000:6.0f}  {seconds / bare:5.1f}")


if __name__ == "__main__":
    main()
