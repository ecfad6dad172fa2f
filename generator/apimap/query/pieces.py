"""Packs of documents: what texts say more than once is kept once.

Compression looks back 32 KB, less than one document, and documents repeat each other much farther apart: a
helper's source stands above each of its examples. So each text is cut into pieces, at the ends of the lines
and of the values that it holds; a pack is its distinct pieces, in order, and the places at which they stand
among these, one after the other. Of each piece only what the one before it does not begin with is written
(front coding, as in dictionaries). Pieces of many packs (the first lines of every program, the functions that
helpers share) are written once, beside all packs: the common pieces. Texts are JSON on one line each, but any
text without a line end will do.

Reading needs the standard library only.
"""

from __future__ import annotations

import re
import sys
import zlib
from array import array
from collections import Counter
from itertools import chain

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

# After the line ends that a value holds, as JSON writes them; before the next value or key.
_CUT = re.compile(r'(?<=\\n)|(?=,")')
_END = 0  # the place of the empty piece, which sorts first and ends a text
# A pack is read with all the common pieces: those of two or three packs would make these ten times as many.
_COMMON = 4


def _swapped(places: array[int]) -> array[int]:
    """Places in the byte order of files, little-endian, or back."""
    if sys.byteorder == "big":
        places.byteswap()
    return places


def _shared(one: str, other: str) -> int:
    """How many characters two pieces have in common at their beginning, up to what a byte holds."""
    limit = min(len(one), len(other), 255)
    return next((at for at in range(limit) if one[at] != other[at]), limit)


def _front_coded(pieces: Sequence[str]) -> bytes:
    """Sorted pieces: a byte each for how many characters it shares with the one before, then their rests."""
    shared = bytes(map(_shared, pieces, ["", *pieces[:-1]]))
    rests = "\n".join(piece[count:] for piece, count in zip(pieces, shared, strict=True))
    return len(pieces).to_bytes(4, "little") + shared + rests.encode()


def _compressed(pieces: Sequence[str]) -> bytes:
    return zlib.compress(_front_coded(pieces), 9)


def _whole(coded: bytes) -> list[str]:
    """The pieces of what :func:`_front_coded` wrote."""
    end = 4 + int.from_bytes(coded[:4], "little")
    pieces, last = [], ""
    rests = coded[end:].decode().split("\n") if end > 4 else []
    for count, rest in zip(coded[4:end], rests, strict=True):
        last = last[:count] + rest
        pieces.append(last)
    return pieces


def packed(packs: Sequence[Sequence[str]]) -> tuple[bytes, list[tuple[bytes, bytes]]]:
    """The common pieces of some packs of texts; and of each its own pieces, and where all of them stand.

    All are compressed. Raises OverflowError where the common pieces and those of a pack are more than 65,535;
    64 entries have some 14,000.
    """
    cut = [[_CUT.split(text) for text in texts] for texts in packs]
    within = [{piece for each in texts for piece in each} for texts in cut]
    counts = Counter(chain.from_iterable(within))
    common = sorted({"", *(piece for piece, count in counts.items() if count >= _COMMON)})
    coded = []
    for texts, found in zip(cut, within, strict=True):
        own = sorted(found.difference(common))
        places = {piece: place for place, piece in enumerate([*common, *own])}
        standing = array("H")
        for each in texts:
            standing.extend(places[piece] for piece in each if piece)
            standing.append(_END)
        coded.append((_compressed(own), zlib.compress(_swapped(standing).tobytes(), 9)))
    return _compressed(common), coded


def unpacked(pieces: bytes) -> list[str]:
    """The common pieces, or those of a pack, as :func:`packed` wrote them."""
    return _whole(zlib.decompress(pieces))


class Pack:
    """A pack as it is read; a text is put together when it is asked for."""

    def __init__(self, common: Sequence[str], pieces: bytes, places: bytes) -> None:
        self._pieces = [*common, *unpacked(pieces)]
        standing = array("H")
        standing.frombytes(zlib.decompress(places))
        self._places = _swapped(standing)

    def text(self, number: int) -> str:
        """The text that was packed at this place, counted from 0."""
        begin = 0
        for _ in range(number):
            begin = self._places.index(_END, begin) + 1
        end = self._places.index(_END, begin)
        return "".join([self._pieces[place] for place in self._places[begin:end]])
