"""A program's file as Python reads it: its encoding, its byte order mark, and what is no file at all.

``apimap scan`` starts with this, so it imports nothing that is not needed for every file.
"""

from __future__ import annotations

import codecs
import os
import stat

from apimap.model.errors import ApimapError

LARGEST = 4_000_000  # characters of a program; the longest file of torch itself has 1.2 million
_COOKIE = b"coding"  # what the line of a file contains that names its encoding


class UnreadableFile(ApimapError):
    """There is no text in the file, or no file; the message says why."""


def read_program(path: str | os.PathLike[str]) -> tuple[str, str]:
    """A program's text with its line ends, and the encoding to write it in again.

    The encoding is what the byte order mark or the first two lines say, as for Python, else UTF-8. Raises
    :class:`UnreadableFile`, also for what is no regular file: whoever reads a named pipe may wait for ever.
    """
    try:
        if not stat.S_ISREG(os.stat(path).st_mode):
            raise UnreadableFile("not a regular file")
        with open(path, "rb") as file:
            data = file.read()
    except OSError as error:
        raise UnreadableFile(f"cannot be read: {error.strerror}") from None
    encoding = "utf-8" if str(path).endswith(".ipynb") else _declared(data)
    if data.startswith(codecs.BOM_UTF8):
        encoding = "utf-8-sig"
    try:
        return data.decode(encoding), encoding
    except UnicodeDecodeError as error:
        said = "UTF-8" if encoding == "utf-8" else encoding
        raise UnreadableFile(f"not {said}: {error.reason} at byte {error.start}") from None


def _declared(data: bytes) -> str:
    """What the first two lines of a program call its encoding; UTF-8 where they do not."""
    begin = data[:400]
    if _COOKIE not in begin:
        return "utf-8"
    import io
    import tokenize

    try:
        return tokenize.detect_encoding(io.BytesIO(data).readline)[0]
    except SyntaxError as error:
        # A first line that is not UTF-8 names no encoding; decoding says where it goes wrong.
        if "unknown encoding" in str(error):
            raise UnreadableFile(f"it names an encoding that Python does not know: {error}") from None
        return "utf-8"


def shown(path: str | os.PathLike[str]) -> str:
    """A path on one line that can be written anywhere: names may hold line ends, and bytes of no text."""
    text = os.fsencode(path).decode("utf-8", "backslashreplace")
    return text if text.isprintable() else "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)


def too_large(text: str) -> str:
    """Why a program is not looked at, "" if it is not too large."""
    return f"longer than {LARGEST:,} characters" if len(text) > LARGEST else ""


def encoded(text: str, encoding: str) -> bytes:
    """A text as it is written into a file of that encoding.

    What a program says itself was read in it; only a remark above a line that stays may hold other letters.
    """
    return text.encode(encoding, errors="backslashreplace")
