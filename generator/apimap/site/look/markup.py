"""Small pieces of Markdown and HTML that templates share; every one escapes what it is given."""

from __future__ import annotations

import re
from functools import cache, lru_cache

import yaml
from markdown import Markdown  # type: ignore[import-untyped]
from markupsafe import Markup, escape

from apimap.published.arguments import Argument
from apimap.words.texts import SIGNS, Language, html, text

# What means something to Markdown anywhere in a text, or at its start only.
_MARKDOWN = re.compile(r"([\\`*_{}\[\]|]|^[-+#](?=\s)|(?<=^\d)[.)](?=\s))")
# A blank after Chinese punctuation or between Chinese characters: what a line break in a text leaves.
_BROKEN = re.compile(
    r"(?<=[，。；：、！？）」])[ \n]+(?=\S)|(?<=[\u4e00-\u9fff])[ \n]+(?=[\u4e00-\u9fff（「])"
)

# A heading as the page templates write it; no other line of theirs begins with this sign.
_HEADING = re.compile(r"^(\#{1,3} .+ \{ \#[\w-]+(?: \.[\w-]+)* \}\n)", re.MULTILINE)

NARROW = 22  # characters of a name that any column has room for
_Dumper = getattr(yaml, "CSafeDumper", yaml.SafeDumper)  # the C one where PyYAML was built with it


@lru_cache(maxsize=1)
def _markdown() -> Markdown:
    return Markdown()


def tight(source: str) -> str:
    """Chinese text without the blanks that line breaks left in it; text in other scripts as it is."""
    return _BROKEN.sub("", source)


@cache
def inline(source: str) -> Markup:
    """Authored Markdown of one paragraph as HTML without the paragraph around it."""
    made = _markdown().reset().convert(tight(" ".join(source.split())))
    return Markup(made.removeprefix("<p>").removesuffix("</p>"))  # safe: authored text, reviewed in the repo


def plain(source: str) -> str:
    """Text without Markdown marks, on one line: for titles and descriptions."""
    return tight(" ".join(source.replace("`", "").split()))


def literal(source: str) -> Markup:
    """Text with Markdown's own characters escaped, on one line, for headings."""
    return Markup(_MARKDOWN.sub(r"\\\1", str(escape(" ".join(source.split())))))  # safe: escaped for both


@cache
def badge(language: Language, verdict: str) -> Markup:
    """A verdict as colour, sign and word."""
    return Markup(
        '<span class="am-verdict am-verdict--{}"><span aria-hidden="true">{}</span> {}</span>'
    ).format(verdict, SIGNS[verdict], text(language, f"verdict.{verdict}"))


@cache
def sign(language: Language, verdict: str) -> Markup:
    """A verdict as its coloured sign only, the word as its name: for lists with one on every line."""
    word = text(language, f"verdict.{verdict}")
    return Markup(
        '<span class="am-sign am-verdict--{}" role="img" aria-label="{}" title="{}">{}</span>'
    ).format(verdict, word, word, SIGNS[verdict])


# The overviews: the text of each link, and its address below the language's root.
BROWSE = (
    ("apis.short", "api/"),
    ("table.short", "table/"),
    ("mindspore.short", "mindspore/"),
    ("findings.title", "findings/"),
    ("changes.short", "releases/"),
)


def browse(language: Language, here: str, root: str) -> Markup:
    """The line that leads from one overview to the others; ``root`` leads to the language's root."""
    links = []
    for key, address in BROWSE:
        link = Markup('<a href="{}{}"{}>{}</a>')
        current = Markup(' aria-current="page"') if key == here else ""
        links.append(link.format(root, address, current, text(language, key)))
    return Markup('<nav class="am-browse" aria-label="{}">{}</nav>').format(
        text(language, "browse"), Markup(" ").join(links)
    )


def code(source: object) -> Markup:
    """Inline code."""
    return Markup("<code>{}</code>").format(source)


def breaking(name: str) -> Markup:
    """A name for a narrow column: a long one may wrap at its dots and underscores, not inside of a word."""
    if len(name) <= NARROW:
        return escape(name)
    return Markup(re.sub(r"(?<=[._])(?=\w)", "<wbr>", escape(name)))  # safe: it is escaped


def advice(language: Language, argument: Argument) -> Markup:
    """What to do about one argument, in words."""
    words: list[Markup] = []

    def add(key: str, **values: object) -> None:
        filled = {name: value if isinstance(value, Markup) else code(value) for name, value in values.items()}
        words.append(html(language, key, **filled))

    if argument.rule in ("value", "call", "via") and argument.values is not None:
        pairs = Markup(", ").join(
            Markup("{} → {}").format(code(key), code(repr(value))) for key, value in argument.values.items()
        )
        add("todo.values", values=pairs)
    elif argument.rule in ("value", "call") and argument.value is not None:
        add("todo.value", value=f"{argument.mindspore}={argument.value}")
    if argument.rule == "renamed" and argument.mindspore == "self":
        add("todo.method", name=argument.torch)
    elif argument.rule == "renamed" and argument.torch == "self":
        add("todo.pass_self", to=argument.mindspore)
    elif argument.rule == "renamed":
        add("todo.renamed", to=argument.mindspore, name=argument.torch)
    elif argument.rule == "via":
        add("todo.via", method=f".{argument.mindspore}({argument.value or argument.torch})")
    elif argument.rule in ("call", "none"):
        add(f"todo.{argument.rule}")
    elif argument.rule == "extra":
        add("todo.extra", value=f"{argument.mindspore}={argument.value}")
    if argument.defaults_differ:
        add("todo.default", torch=argument.torch_default, mindspore=argument.mindspore_default)
    elif argument.required and argument.rule in ("same", "renamed"):
        add("todo.required")
    if not words:
        add("todo.receiver" if argument.torch == "self" else "todo.same")
    return Markup("" if language == "zh" else " ").join(words)


def past_markdown(body: str) -> str:
    """A page of headings and ready HTML, the HTML as comments, which Markdown passes over as they are.

    It would read every tag otherwise, twice, and a page of programs has thousands. The page's front matter
    says ``html: true``, and the theme opens the comments (``docs/overrides/main.html``).
    """
    pieces = _HEADING.split(body)  # HTML, heading, HTML, …
    for place in range(0, len(pieces), 2):
        piece = pieces[place].strip("\n").replace("-->", "--&gt;")
        pieces[place] = f"\n<!--html\n{piece}\nhtml-->\n\n" if piece.strip() else "\n"
    return "".join(pieces)


def front_matter(**values: object) -> str:
    """The YAML head of a page; written by a YAML library, since a broken one is ignored in silence."""
    body = yaml.dump(values, Dumper=_Dumper, allow_unicode=True, sort_keys=True, width=10_000)
    return f"---\n{body}---\n"


def signature(name: str, default: str | None) -> Markup:
    """An argument as in a signature: its name, and its default where there is one."""
    return code(name) if default in (None, "...") else code(f"{name}={default}")
