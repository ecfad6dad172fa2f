"""Interface texts of the generated pages, in English and in Chinese; authored texts live in the entries."""

from __future__ import annotations

from functools import cache

from markupsafe import Markup

from apimap.derive.variants import KINDS
from apimap.model.entry import LANGUAGES, Language
from apimap.words.devices import DEVICE_TEXTS
from apimap.words.entry import ENTRY_TEXTS
from apimap.words.findings import FINDING_TEXTS
from apimap.words.guides import GUIDE_TEXTS
from apimap.words.home import HOME_TEXTS
from apimap.words.lists import LIST_TEXTS
from apimap.words.releases import RELEASE_TEXTS
from apimap.words.verdicts import VERDICT_TEXTS

__all__ = ["LANGUAGES", "SIGNS", "TEXTS", "Language", "html", "phrase", "text"]

# key: (English, Chinese); {name} marks what the caller fills in.
TEXTS: dict[str, tuple[str, str]] = {
    # navigation
    "home": ("Home", "首页"),
    "apis": ("APIs", "API"),
    "workflows": ("Workflows", "工作流"),
    "runs": ("Runs", "运行记录"),
    "guides": ("Guides", "指南"),
    **GUIDE_TEXTS,
    **FINDING_TEXTS,
    **LIST_TEXTS,
    **VERDICT_TEXTS,
    **ENTRY_TEXTS,
    **RELEASE_TEXTS,
    **HOME_TEXTS,
    **DEVICE_TEXTS,
}

TEXTS.update({f"variant.{kind.name}": (kind.label.en, kind.label.zh) for kind in KINDS})

# Signs repeat what colour says, for people who do not see it; text characters, so that every font has them.
SIGNS = {
    "drop-in": "✓",
    "works": "✓",
    "pitfalls": "✓",
    "rename": "↔",
    "silent": "≠",
    "refuses": "!",
    "edge": "≈",
    "consistent": "✓",
    "consistent-except": "≈",
    "divergent": "≠",
    "unsupported": "–",
    "oracle-error": "?",
    "error": "‼",
    "crash": "×",
    "timeout": "…",
    "not-run": "○",
    "missing": "∅",
    "absent": "∅",
}


def phrase(language: Language, key: str) -> str:
    """The interface text of a key in one language, its ``{name}`` marks left; KeyError for an unknown key."""
    return TEXTS[key][LANGUAGES.index(language)]


def text(language: Language, key: str, **values: object) -> str:
    """The interface text of a key in one language, filled in; KeyError for an unknown key or value."""
    return phrase(language, key).format(**values) if values else _words(language, key)


def html(language: Language, key: str, **values: object) -> Markup:
    """Like :func:`text`, the filled-in values escaped: the texts here are ours and hold Markdown or HTML."""
    return Markup(phrase(language, key)).format(**values) if values else Markup(_words(language, key))


@cache  # most texts have no marks, and a page asks for a hundred of them
def _words(language: Language, key: str) -> str:
    return phrase(language, key).format()
