"""The site's own scripts: the sources of ``docs/scripts`` without comments, and the words that they show."""

from __future__ import annotations

import json
import re
from functools import cache

from apimap.model.paths import SCRIPTS
from apimap.site.texts import LANGUAGES
from apimap.site.texts_home import FINDER_WORDS

# Our sources keep every comment on its own lines or behind two spaces, and no string looks like one.
_COMMENT = re.compile(r"/\*.*?\*/|^\s*// [^\n]*|  +// [^\n]*", re.DOTALL | re.MULTILINE)


@cache
def source(name: str) -> str:
    """A script of ``docs/scripts`` without comments and indentation: what visitors load."""
    text = _COMMENT.sub("", (SCRIPTS / name).read_text(encoding="utf-8"))
    return "\n".join(line for line in map(str.strip, text.splitlines()) if line) + "\n"


def finder_script() -> str:
    """The script that every page loads: the Finder's words in both languages, and its field and dialog."""
    words = {
        language: {word: both[place] for word, both in FINDER_WORDS.items()}
        for place, language in enumerate(LANGUAGES)
    }
    return f"var apimapTexts={json.dumps(words, ensure_ascii=False)};\n{source('finder.js')}"
