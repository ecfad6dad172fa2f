"""Adds the addresses of the built site to those that stay: ``python -m tools.note_addresses``."""

from __future__ import annotations

import re

from apimap.model.errors import ApimapError
from apimap.model.paths import DOCS, SITE
from apimap.site.addresses import addresses, redirects
from apimap.words.texts import LANGUAGES

# Further pages of examples and findings come and go with the length of an entry; nobody is told to link
# to them.
_FURTHER = re.compile(r"/(examples-\d+|variants(-\d+)?)/$")


def main() -> None:
    """Add the addresses of the pages of the built English site to ``docs/addresses.txt``."""
    file, root = DOCS / "addresses.txt", SITE / LANGUAGES[0]
    if not (root / "index.html").is_file():
        raise ApimapError("there is no site to read addresses from; `make build` builds it")
    moved = redirects(DOCS / "redirects.txt")
    built = {f"{path.parent.relative_to(root).as_posix()}/" for path in root.glob("*/**/index.html")}
    kept = {each for each in built if not _FURTHER.search(each)} - moved.keys()
    comments = [line for line in file.read_text(encoding="utf-8").splitlines() if line.startswith("#")]
    lines = [*comments, *sorted(kept | set(addresses(file)))]
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
