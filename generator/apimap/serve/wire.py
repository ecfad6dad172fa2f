"""Standard streams shared by a door's first answers and its library, which is still being imported.

Importing a protocol's library takes most of a second, and clients wait for a server's first answer. What
they ask first is known. So a thread answers that until the library stands; all other messages, and everything
afterwards, is the library's. It reads and writes pipes, and is not aware of this.
"""

from __future__ import annotations

import json
import os
import re
import threading
import time
from typing import Any, BinaryIO, Protocol

Message = dict[str, Any]

_END = b"\n"  # no message: what is written behind the library's last one
_PAUSE = 0.05  # seconds without a message after which the library may take the processor
_LONGEST = 1.0  # seconds after which it may in any case


class First(Protocol):
    """What can be answered without the library."""

    def answer(self, message: Message) -> Message | None:
        """The response to a request; None for what the library has to see."""

    def greets(self, message: Message) -> bool:
        """Whether the library has to hear of a request that is answered, because all others rest on it."""

    def ends(self, message: Message) -> bool:
        """Whether only the library can answer what comes after a message that was not answered."""


class Framing(Protocol):
    """How messages follow each other in a stream."""

    def read(self, stream: BinaryIO) -> bytes:
        """The next message as it stands there; empty at the end."""

    def body(self, raw: bytes) -> bytes:
        """The JSON in what was read."""

    def frame(self, body: bytes) -> bytes:
        """A message's JSON as it has to stand there."""


class Lines:
    """A message on each line."""

    def read(self, stream: BinaryIO) -> bytes:
        """The next line."""
        return stream.readline()

    def body(self, raw: bytes) -> bytes:
        """The line itself."""
        return raw

    def frame(self, body: bytes) -> bytes:
        """JSON, which holds no line's end, and one."""
        return body + b"\n"


class Headers:
    """Before each message a header with its length, and an empty line."""

    _LENGTH = re.compile(rb"^Content-Length: (\d+)\r\n", re.MULTILINE)

    def read(self, stream: BinaryIO) -> bytes:
        """Header and body; what has no length is handed on as it is."""
        head = b""
        while line := stream.readline():
            head += line
            if not line.strip():
                break
        found = self._LENGTH.search(head)
        return head + stream.read(int(found[1])) if found else head

    def body(self, raw: bytes) -> bytes:
        """What stands behind the empty line."""
        return raw.partition(b"\r\n\r\n")[2]

    def frame(self, body: bytes) -> bytes:
        """The same with its header."""
        return b"Content-Length: %d\r\n\r\n%s" % (len(body), body)


class Wire:
    """Standard streams shared by the first answers and the library: it gets pipes in their place."""

    def __init__(self, first: First, framing: Framing) -> None:
        self._first, self._framing = first, framing
        self._in: BinaryIO = os.fdopen(os.dup(0), "rb")
        self._out: BinaryIO = os.fdopen(os.dup(1), "wb")
        down, self._down = os.pipe()
        self._up, up = os.pipe()
        for own, standard in ((down, 0), (up, 1)):
            os.dup2(own, standard)
            os.close(own)
        self._writing = threading.Lock()
        self._told: set[int | str] = set()  # identifiers of greetings that are answered already
        self._begun = threading.Event()  # the first message is dealt with, or there will be none
        self._busy = False
        self._last = 0.0  # when a message was dealt with last
        self.standing = False  # the library is there, or has to be: it answers everything
        self._writer = threading.Thread(target=self._upwards, daemon=True)
        self._writer.start()
        threading.Thread(target=self._downwards, daemon=True).start()

    def quiet(self) -> None:
        """Waits until what the client said first is dealt with: the library's import would slow that down."""
        self._begun.wait()
        latest = time.monotonic() + _LONGEST
        while not self.standing and time.monotonic() < latest:
            if not self._busy and self._last + _PAUSE < time.monotonic():
                return
            time.sleep(_PAUSE / 10)

    def _write(self, raw: bytes) -> None:
        with self._writing:
            self._out.write(raw)
            self._out.flush()

    def _hand_on(self, raw: bytes) -> None:
        with open(self._down, "wb", closefd=False) as pipe:
            pipe.write(raw)

    def _downwards(self) -> None:
        """What the client says: answered, or handed on. Ends the pipe where the client ends."""
        try:
            while raw := self._framing.read(self._in):
                self._busy = True
                said = None if self.standing else self._answered(raw)
                if said is not None:
                    self._write(said)
                else:
                    self._hand_on(raw)
                self._last, self._busy = time.monotonic(), False
                self._begun.set()
        except (OSError, ValueError):  # the client, or the library, does not listen any more
            pass
        self._busy = False
        os.close(self._down)
        self._begun.set()

    def _answered(self, raw: bytes) -> bytes | None:
        """The response to a message; None where it is the library's, which answers all that follows it."""
        message, response = None, None
        try:
            message = json.loads(self._framing.body(raw))
            response = self._first.answer(message) if isinstance(message, dict) else None
        except Exception:  # whatever is wrong with it: the library says so in its own way
            message = None
        if message is None or not isinstance(message, dict):
            self.standing = True
            return None
        if response is None:
            self.standing = self._first.ends(message) or self.standing
            return None
        if self._first.greets(message):  # the library has to know of it, and its answer is not said twice
            self._told.add(message["id"])
            self._hand_on(raw)
        return self._framing.frame(json.dumps(response, ensure_ascii=False).encode())

    def _upwards(self) -> None:
        """What the library says, but for greetings that were answered before."""
        with open(self._up, "rb") as pipe:
            while (raw := self._framing.read(pipe)) and raw != _END:
                if not (self._told and self._greeting(raw)):
                    self._write(raw)

    def _greeting(self, raw: bytes) -> bool:
        try:
            message = json.loads(self._framing.body(raw))
        except ValueError:
            return False
        told = isinstance(message, dict) and message.get("id") in self._told and "method" not in message
        if told:
            self._told.discard(message["id"])
        return told

    def close(self) -> None:
        """Waits until everything that the library said is written."""
        os.write(1, _END)
        self._writer.join()
