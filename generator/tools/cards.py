"""The pictures that other sites show of a link: one per verdict and one for all else, 1200 × 630.

They are drawn once with ``python -m tools.cards`` and committed under
``docs/overrides/assets/cards``; a build only copies them.
"""

from __future__ import annotations

from pathlib import Path

from apimap.model.paths import DOCS
from apimap.words.texts import SIGNS, text
from tools.screenshot import browser

CARDS = DOCS / "overrides" / "assets" / "cards"
WIDTH, HEIGHT = 1200, 630  # what the large-picture card of most sites is cut to
# Colours of the dark theme's verdicts; `apimap` stands for pages without one.
COLOURS = {
    "apimap": "#8ab8f5",
    "consistent": "#86dba9",
    "consistent-except": "#ecd27a",
    "divergent": "#ffab98",
    "unsupported": "#b9c3cf",
    "missing": "#b9c3cf",
}
_PAGE = """<body style="margin:0;width:{width}px;height:{height}px;background:#12181f;color:#f2f5f8;
display:flex;flex-direction:column;justify-content:center;padding:0 90px;box-sizing:border-box;
font-family:'DejaVu Sans','WenQuanYi Zen Hei',sans-serif;border-left:24px solid {colour}">
<div style="font-size:84px;font-weight:700">PyTorch ⇄ MindSpore</div>
<div style="font-size:54px;color:{colour};margin-top:40px">{sign} {en} · {zh}</div>
<div style="font-size:34px;color:#a5b0bd;margin-top:90px">apimap · proved by running · 以运行为证</div>
</body>"""


def draw(folder: Path = CARDS) -> None:
    """Draw every card; needs Chromium and a font with Chinese characters."""
    folder.mkdir(parents=True, exist_ok=True)
    with browser() as started:
        page = started.new_page(viewport={"width": WIDTH, "height": HEIGHT})
        for word, colour in COLOURS.items():
            if word == "apimap":
                sign, en, zh = "⇄", "which API, and where it differs", "对应接口与差异"
            else:
                sign, en, zh = SIGNS[word], text("en", f"verdict.{word}"), text("zh", f"verdict.{word}")
            values = {"width": WIDTH, "height": HEIGHT, "colour": colour, "sign": sign, "en": en, "zh": zh}
            page.set_content(_PAGE.format(**values))
            page.screenshot(path=str(folder / f"{word}.png"))


if __name__ == "__main__":
    draw()
