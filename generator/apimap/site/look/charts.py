"""Bars of the overview pages: inline SVG, coloured by the style sheet, so that they follow the theme.

Each bar carries its numbers as its name for screen readers; the tables around them say them in cells as well.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from markupsafe import Markup

from apimap.words.texts import Language, text

WIDTH, HEIGHT = 1000, 14  # units of the drawing; the style sheet stretches it to its cell

# The order in which a bar stacks verdicts: from agreement to none; other words come before the last two.
STACKED = (
    "drop-in",
    "rename",
    "edge",
    "works",
    "pitfalls",
    "refuses",
    "silent",
    "consistent",
    "consistent-except",
    "divergent",
    "crash",
    "timeout",
    "error",
    "oracle-error",
    "not-run",
    "unsupported",
    "missing",
)


def _bar(rects: Sequence[tuple[str, float, float, str]], name: str) -> Markup:
    """A bar of rectangles: class, where it begins and how wide it is (of 1), what it stands for."""
    one = Markup(
        '<rect class="am-fill am-fill--{}" x="{:.1f}" width="{:.1f}" height="{}"><title>{}</title></rect>'
    )
    drawn = Markup("").join(
        one.format(word, WIDTH * start, WIDTH * share, HEIGHT, title) for word, start, share, title in rects
    )
    return Markup(
        '<svg class="am-bar" viewBox="0 0 {} {}" preserveAspectRatio="none" role="img" '
        'aria-label="{}">{}</svg>'
    ).format(WIDTH, HEIGHT, name, drawn)


def agreement(language: Language, counts: Mapping[str, int]) -> Markup:
    """Verdicts stacked, each as wide as its share."""
    total = sum(counts.values())
    rects, start, words = [], 0.0, []
    for word in STACKED:
        if counts.get(word):
            said = f"{text(language, f'verdict.{word}')}: {counts[word]}"
            rects.append((word, start, counts[word] / total, said))
            words.append(said)
            start += counts[word] / total
    return _bar(rects, "; ".join(words) if language == "en" else "；".join(words))


def coverage(language: Language, covered: int, documented: int) -> Markup:
    """How much of what a module documents has an entry."""
    said = text(language, "chart.covered", covered=covered, documented=documented)
    share = min(covered / documented, 1.0) if documented else 0.0
    return _bar([("track", 0.0, 1.0, said), ("covered", 0.0, share, said)], said)
