"""What programs read first: ``llms.txt`` says what there is, ``llms-full.txt`` has a line per entry."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from apimap.model.paths import slug
from apimap.published.brief import remark, shown
from apimap.published.catalogue import Catalogue
from apimap.published.entries import EntryData
from apimap.site.look.markup import plain
from apimap.words.texts import text

_HEAD = """\
# apimap

> Which MindSpore API stands for a PyTorch API, how arguments map and what differs. Every verdict comes from
> running a program on both frameworks; what was not run says so.

{run}

Words: drop-in, rename or rearrange arguments, edge cases only, refuses something common, wrong results in
silence (what a pair costs that has an answer); unsupported here (no kernel on that device, or not in that
release), no counterpart. All words: en/verdicts/.
"""

_DATA = """
## Data

- [All entries in a line each](llms-full.txt)
- [mappings.json](data/mappings.json): every entry with counterparts, argument rules, differences and verdicts
- data/MODULE/NAME.json: one entry with programs, what they printed, and its history, such as \
[dropout.json](data/torch.nn.functional/dropout.json)
- data/MODULE/NAME.en.md, data/MODULE/NAME.zh.md: the same as Markdown
- [declared.json](data/declared.json): where a run shows otherwise than MindSpore's docstrings declare
- [JSON Schema of mappings.json](data/schemas/mappings.schema.json)
- [JSON Schema of an entry](data/schemas/entry-data.schema.json)

## Pages

- [How verdicts are made](en/verdicts/)
- [All pairs in a table](en/table/)
- [Unexplained differences](en/findings/)
- [Guides](en/guides/)
- [Workflows](en/workflows/)

## Modules

"""


def _head(catalogue: Catalogue) -> str:
    info = catalogue.info
    if info is None:
        return _HEAD.format(run="No run is recorded yet.")
    run = f"Last run: torch {info.torch}, mindspore {info.mindspore}, {info.device}, {info.date}."
    return _HEAD.format(run=run)


def _line(entry: EntryData) -> str:
    """``- [torch.x](data/…md): mindspore.y, verdict. Difference or summary.``"""
    counterpart = shown(entry)
    verdict = text("en", f"verdict.{entry.badge}")
    about = plain(remark("en", entry, counterpart) or entry.summary.en)
    answer = f"{counterpart}, {verdict}" if counterpart else verdict
    return f"- [{entry.torch}](data/{slug(entry.torch)}.en.md): {answer}. {about}\n"


def machine_texts(catalogue: Catalogue, entries: Sequence[EntryData]) -> Mapping[str, str]:
    """The texts for the site's root, by file name."""
    modules: dict[str, int] = {}
    for entry in entries:
        modules[entry.module] = modules.get(entry.module, 0) + 1
    listed = "".join(
        f"- [{module}](en/{'' if module == 'workflows' else 'api/'}{module}/): {count} entries\n"
        for module, count in sorted(modules.items())
    )
    head = _head(catalogue)
    return {
        "llms.txt": head + _DATA + listed,
        "llms-full.txt": f"{head}\n## Entries\n\n{''.join(map(_line, entries))}",
    }
