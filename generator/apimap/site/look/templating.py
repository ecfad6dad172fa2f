"""The Jinja2 environment of the page templates."""

from __future__ import annotations

from functools import cache, partial
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from apimap.site.look import markup, programs
from apimap.words.texts import SIGNS, Language, html


@cache
def environment(language: Language) -> Environment:
    """The templates with all that they may use, for pages of one language."""
    # An unknown name in a template is an error, not an empty string on the page.
    environment = Environment(
        loader=FileSystemLoader(Path(__file__).parents[1] / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        keep_trailing_newline=True,
        auto_reload=False,  # pieces are asked for a hundred thousand times
    )
    environment.globals.update(
        t=partial(html, language),
        pick=lambda bilingual: getattr(bilingual, language),
        inline=markup.inline,
        literal=markup.literal,
        program=programs.program,
        printed=programs.printed,
        badge=partial(markup.badge, language),
        advice=partial(markup.advice, language),
        signature=markup.signature,
        breaking=markup.breaking,
        told=lambda message: message[language],
        sign=partial(markup.sign, language),
        signs=SIGNS,
        browse=partial(markup.browse, language),
    )
    return environment


def page(language: Language, template: str, head: dict[str, Any], **values: Any) -> str:
    """A whole Markdown page: front matter and a template, past Markdown where ``head`` says ``html``."""
    body = environment(language).get_template(template).render(**values)
    if head.get("html"):
        body = markup.past_markdown(body)
    return markup.front_matter(**head) + "\n" + body
