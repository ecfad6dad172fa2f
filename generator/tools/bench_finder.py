"""How large and how quick the Finder is, and how quick the table of all pairs; part of ``make bench``.

Measured on the built site, in a headless Chromium.
"""

from __future__ import annotations

import gzip
import json
from pathlib import Path

from apimap.model.errors import EnvironmentFault
from apimap.model.paths import SITE
from apimap.words.texts import LANGUAGES

ENTRIES = 2500  # the size at which the aim holds
PAIRS = 3000  # at which the table is measured
# kB compressed at ENTRIES; milliseconds.
AIMS = {"kilobytes": 120, "key": 20, "throttled": 100, "ready": 500, "table": 150}
SLOWER = 4  # times, for a key on a phone
# Exact, short, a piece, misspelt, of MindSpore, words of both languages: the dearest paths are among them.
TYPED = (
    *("torch.nn.functional.cross_entropy", "nn.Dropout", "batch", "trasnpose", "torch.nn.Lineer"),
    *(
        "mindspore.ops.concat",
        "x.permute(0, 1)",
        "matrix multiplication",
        "gradient cliping",
        "self.conv1 = nn.Conv2d(3, 64, 3)",
        "AttributeError: 'Tensor' object has no attribute 'cuda'",
        "jiaochashang",
        "交叉熵",
        "求矩阵的逆",
    ),
)
_TYPE = """async texts => {
  const input = document.querySelector("[role=combobox]"), list = document.querySelector("[role=listbox]")
  const times = []
  for (let turn = 0; turn < 5; turn++) for (const text of texts) {
    await new Promise(resolve => setTimeout(resolve))
    const began = performance.now()
    input.value = text
    input.dispatchEvent(new Event("input"))
    list.getBoundingClientRect()
    times.push(performance.now() - began)
  }
  return times.sort((a, b) => a - b)
}"""


# The slowest of some key strokes in the table's filter, layout included.
_FILTER = """() => {
  const field = document.querySelector("[name=q]"), times = []
  for (const typed of ["p", "pe", "per", "perm", "", "dropout"]) {
    field.value = typed
    const began = performance.now()
    field.dispatchEvent(new Event("input", {bubbles: true}))
    document.body.offsetHeight
    times.push(performance.now() - began)
  }
  return Math.max(...times)
}"""


def _said(what: str, value: float, unit: str, aim: float, where: str = "finder") -> str:
    return f"{where} {what:18} {value:7.1f} {unit} (aim {aim}: {'ok' if value <= aim else 'above the aim'})"


def _compressed(content: bytes) -> float:
    return len(gzip.compress(content, 9)) / 1000


def sizes(site: Path = SITE) -> list[str]:
    """Compressed size of script and index per language, and what that makes at :data:`ENTRIES` entries."""
    entries = len(json.loads((site / "data" / "mappings.json").read_text(encoding="utf-8"))["entries"])
    lines = []
    for language in LANGUAGES:
        own = (site / language / "assets" / "finder.js").read_bytes()
        script, _, index = (site / "data" / f"finder.{language}.js").read_bytes().rpartition(b"apimapIndex=")
        fixed, grows = _compressed(own) + _compressed(script), _compressed(index)
        more = _compressed((site / "data" / f"finder-more.{language}.js").read_bytes())
        scaled = fixed + grows * ENTRIES / entries
        said = _said(f"{language}, at {ENTRIES} of {entries}", scaled, "kB", AIMS["kilobytes"])
        lines.append(f"{said}; {fixed + grows:.1f} kB with {entries} entries, then {more:.1f} kB when idle")
    return lines


def times(site: Path = SITE) -> list[str]:
    """Milliseconds until the Finder answers after the first request, and from a key to laid-out results.

    The same for the table, filled up to :data:`PAIRS` pairs.
    """
    from tools.screenshot import browser, served

    ready = []
    data = json.loads((site / "data" / "table.json").read_text(encoding="utf-8"))
    copies = range(PAIRS // len(data["rows"]) + 1)
    data["rows"] = [[row[0], f"{row[1]}_{n}", *row[2:]] for n in copies for row in data["rows"]][:PAIRS]
    with browser() as started, served(site) as address:
        for _ in range(3):
            context = started.new_context()  # nothing cached
            page = context.new_page()
            page.goto(f"{address}en/")
            page.wait_for_selector("html[data-finder=ready]", state="attached")
            ready.append(page.evaluate("performance.getEntriesByName('finder-ready')[0].startTime"))
            page.wait_for_selector("html[data-finder-whole]", state="attached")
            keys = page.evaluate(_TYPE, list(TYPED))
            context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
            slow = page.evaluate(_TYPE, list(TYPED))
            context.close()
        page = started.new_page()
        page.route("**/table.json", lambda route: route.fulfill(json=data))
        page.goto(f"{address}zh/table/")
        page.locator(".am-table tbody tr").first.wait_for()
        filtered = min(page.evaluate(_FILTER) for _ in range(3))
    throttled = slow[len(slow) * 95 // 100]
    middle, late = keys[len(keys) // 2], keys[len(keys) * 95 // 100]
    return [
        _said("ready", sorted(ready)[1], "ms", AIMS["ready"]),
        f"{_said('key to results', late, 'ms', AIMS['key'])}; median {middle:.1f} ms",
        _said(f"key, {SLOWER} x slower", throttled, "ms", AIMS["throttled"]),
        _said(f"key, {PAIRS} pairs", filtered, "ms", AIMS["table"], "table "),
    ]


def main(site: Path = SITE) -> None:
    """Print all lines; without a built site, or without a Chromium, says what was not measured."""
    if not (site / "data" / "mappings.json").is_file():
        print("finder             not measured: no site is built")
        return
    for line in sizes(site):
        print(line)
    try:
        for line in times(site):
            print(line)
    except EnvironmentFault as fault:
        print(f"finder             times not measured: {fault}")


if __name__ == "__main__":
    main()
