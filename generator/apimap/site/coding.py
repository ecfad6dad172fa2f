"""The English search words of the Finder's index, coded: about a sixth smaller once compressed.

Text compressors look back over letters; the same few thousand words come again and again here, in any order.
So each word that comes twice has a code of one or two characters, and the rest stand as they are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

# Search words are in lower case, so capitals are free: these are a code, the others begin a longer one.
_LONE = "ABCDEFGH"
_FIRST = "IJKLMNOPQRSTUVWXYZ"
_SECOND = "".join(chr(code) for code in range(32, 127) if chr(code) not in '"\\')  # what JSON writes as it is
_MOST = 25  # letters shared with the word before, as one capital says


def _in_front(words: Sequence[str]) -> str:
    """Words, each without what it shares with the word before: a capital for how much that is."""
    found, last = [], ""
    for word in words:
        shared = 0
        while shared < min(len(last), len(word), _MOST) and last[shared] == word[shared]:
            shared += 1
        found.append(chr(ord("A") + shared) + word[shared:])
        last = word
    return "".join(found)


def coded(text: str) -> tuple[str, str]:
    """Lines of search words as their vocabulary and what is written with it; ``finder-entries.js`` reads it.

    A code stands for a word and the blanks around it; other words have a blank between them.
    """
    text = text.lower()
    counts = Counter(word for word in text.split() if len(word) > 1 and word.isascii())
    often = sorted((word for word in counts if counts[word] > 1), key=lambda word: (-counts[word], word))
    lone = often[: len(_LONE)]
    rest = sorted(often[len(_LONE) :][: len(_FIRST) * len(_SECOND)])
    codes = dict(zip(lone, _LONE, strict=False))
    codes |= zip(rest, (first + second for first in _FIRST for second in _SECOND), strict=False)

    def written(words: str) -> str:
        found, plain = "", False
        for word in words.split(" "):
            found += codes.get(word) or (" " if plain else "") + word
            plain = word not in codes
        return found

    lines = ("\t".join(map(written, line.split("\t"))) for line in text.split("\n"))
    return _in_front([*lone, *rest]), "\n".join(lines)
