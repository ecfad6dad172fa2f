"""The site's own scripts: the sources of ``docs/scripts`` without comments, and the words that they show."""

from __future__ import annotations

import base64
import json
import re
from functools import cache
from pathlib import Path

from apimap.model.paths import SCRIPTS
from apimap.words.home import FINDER_WORDS, PASTE_WORDS
from apimap.words.texts import LANGUAGES

# Our sources keep every comment on its own lines or behind two spaces, and no string looks like one.
_COMMENT = re.compile(r"/\*.*?\*/|^\s*// [^\n]*|  +// [^\n]*", re.DOTALL | re.MULTILINE)


@cache
def source(name: str) -> str:
    """A script of ``docs/scripts`` without comments and indentation: what visitors load."""
    text = _COMMENT.sub("", (SCRIPTS / name).read_text(encoding="utf-8"))
    return "\n".join(line for line in map(str.strip, text.splitlines()) if line) + "\n"


def _words(texts: dict[str, tuple[str, str]]) -> str:
    words = {
        language: {word: both[place] for word, both in texts.items()}
        for place, language in enumerate(LANGUAGES)
    }
    return json.dumps(words, ensure_ascii=False)


def finder_script() -> str:
    """The script that every page loads: the Finder's words in both languages, and its field and dialog."""
    return f"var apimapTexts={_words(FINDER_WORDS)};\n{source('finder.js')}"


def paste_script() -> str:
    """The script of the page that marks pasted code."""
    return f"var apimapPasteTexts={_words(PASTE_WORDS)};\n{source('paste-read.js')}{source('paste.js')}"


def parser_files(vendor: Path) -> dict[str, str | bytes]:
    """The parser of pasted code by file name: its script, its WASM, and that as scripts for a site on a disk.

    The package's script speaks of a ``module``; here it gets one, and leaves no other name behind.
    """
    script = (
        (vendor / "web-tree-sitter.cjs").read_text(encoding="utf-8").rpartition("//# sourceMappingURL")[0]
    )
    begin = "var apimapParser=(function(){var module={exports:{}},exports=module.exports;\n"
    found: dict[str, str | bytes] = {"parser.js": f"{begin}{script}\nreturn module.exports}})();\n"}
    for name in ("web-tree-sitter.wasm", "tree-sitter-python.wasm"):
        content = (vendor / name).read_bytes()
        found[name] = content
        coded = base64.b64encode(content).decode()
        found[f"{name}.js"] = f'(globalThis.apimapWasm??={{}})["{name}"]="{coded}";\n'
    return found
