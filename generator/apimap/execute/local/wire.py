"""The parent's end of a worker's socket: frames out and in, never blocking for long."""

from __future__ import annotations

import io
import pickle
import socket
import struct
import time
from typing import Any

_HEAD = struct.Struct("<Q")


class _Builtins(pickle.Unpickler):
    """Reads what workers send, which is builtins only; a class in it is a fault."""

    def find_class(self, module: str, name: str) -> Any:
        raise pickle.UnpicklingError(f"a worker sent a {module}.{name}")


def loads(data: bytes) -> Any:
    """Unpickles builtins; raises pickle.UnpicklingError for anything else."""
    return _Builtins(io.BytesIO(data)).load()


def frame(message: Any) -> bytes:
    """A message as it goes over a socket: its length in 8 bytes, then its pickle."""
    data = pickle.dumps(message, protocol=4)
    return _HEAD.pack(len(data)) + data


class Frames:
    """Takes bytes as they arrive and gives back the whole messages among them."""

    def __init__(self) -> None:
        self._data = bytearray()

    def feed(self, data: bytes) -> None:
        """Adds bytes as received."""
        self._data += data

    def take(self) -> Any | None:
        """The next whole message, or None while it has not arrived in full."""
        if len(self._data) < _HEAD.size:
            return None
        (size,) = _HEAD.unpack_from(self._data)
        end = _HEAD.size + size
        if len(self._data) < end:
            return None
        message = loads(bytes(memoryview(self._data)[_HEAD.size : end]))
        del self._data[:end]
        return message


def ask(sock: socket.socket, seconds: float, *, framed: bool) -> Any:
    """Waits for one message on a blocking socket.

    Raises EOFError when the other side is gone and TimeoutError after ``seconds``.
    """
    frames = Frames()
    end = time.monotonic() + seconds
    while True:
        sock.settimeout(max(0.001, end - time.monotonic()))
        data = sock.recv(1 << 16)
        if not data:
            raise EOFError
        if not framed:
            return loads(data)
        frames.feed(data)
        message = frames.take()
        if message is not None:
            return message
