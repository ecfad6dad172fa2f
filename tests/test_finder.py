"""The Finder: what its index holds, how well it ranks a file of queries, and how it is used by keyboard."""

from __future__ import annotations

import gzip
import json
import re
import shutil
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from apimap.entries.guides import load_guides
from apimap.entries.reference import reference_snapshot
from apimap.entries.reverse import load_lines
from apimap.model.libraries import ROOTS
from apimap.model.paths import MAPPINGS, RESULTS
from apimap.published.brief import remark, shown
from apimap.published.entries import EntryData, entry_data
from apimap.published.finder.data import finder_data
from apimap.published.finder.pages import PAGES, pages
from apimap.query import lookup
from apimap.query.index import open_index, write_index
from apimap.query.ranking.entries import prepared
from apimap.query.ranking.rank import find
from apimap.reports import read_reports
from apimap.site import Catalogue
from apimap.site.coding import coded
from apimap.site.finder import RANKER, cut, finder_index, finder_more
from apimap.site.look.scripts import finder_script, source
from apimap.words.home import FINDER_WORDS
from apimap.words.texts import LANGUAGES
from conftest import authored
from render_sample import catalogue
from site_fixtures import Visitor
from tools import bench_finder
from tools.screenshot import served

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

QUERIES = Path(__file__).with_name("finder_queries.tsv")
# Shares of first results that must be right, by kind of query: the project's own requirement.
WANTED = {
    **{"exact": 0.99, "short": 0.99, "misspelt": 0.99, "partial": 0.99, "mindspore": 0.99},
    **{"english": 0.97, "chinese": 0.97, "pasted": 0.97, "member": 0.97, "argument": 0.97, "asked": 0.97},
    **{"operator": 0.97, "module": 0.99, "pinyin": 0.95, "message": 0.9, "page": 0.97},
}
LARGEST = 120_000  # bytes, compressed, of script and index at ...
ENTRIES = 2500
SHOWN = 12  # results that a list has


# Right answers that are written as they are: addresses of pages, names of other packages.
WHOLE = re.compile(rf"(workflows|mindspore|{'|'.join(ROOTS)})\b|.*/$")


class Query(NamedTuple):
    kind: str
    text: str
    right: list[str]


@cache
def queries() -> list[Query]:
    found = []
    for line in QUERIES.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            kind, text, right = line.split("\t")
            names = right.split()
            if kind != "module":
                names = [each if WHOLE.match(each) else f"torch.{each}" for each in names]
            found.append(Query(kind, text, names))
    return found


@cache
def real() -> Catalogue:
    """The committed entries and reports; mirrors stay unresolved, which the Finder's names do not need."""
    entries = {name: loaded.entry for name, loaded in authored().items()}
    reports = read_reports(RESULTS)[::-1]
    return Catalogue(
        entries=entries,
        reports=reports,
        torch=reference_snapshot("torch"),
        mindspore=reference_snapshot("mindspore"),
        guides=[each.guide for each in load_guides(MAPPINGS)],
        lines=load_lines(MAPPINGS),
    )


def documents(found: Catalogue) -> list[EntryData]:
    return [entry_data(found, found.entries[name]) for name in sorted(found.entries)]


@cache
def real_documents() -> list[EntryData]:
    return documents(real())


@cache
def real_data() -> dict[str, Any]:
    return finder_data(real(), real_documents())


def columns(script: str) -> tuple[dict[str, Any], dict[str, list[str]]]:
    data = json.loads(script.rpartition("apimapIndex=")[2].rstrip(";\n"))
    return data, {name: cells.split("\n") for name, cells in data["columns"].items()}


# --- the index ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_column_has_a_line_per_entry(language: Any) -> None:
    found = catalogue()
    _, cells = columns(finder_index(language, found, documents(found)))
    assert {name: len(lines) for name, lines in cells.items()} == dict.fromkeys(cells, len(found.entries))
    for verdicts, counterparts in zip(cells["verdict"], cells["counterparts"], strict=True):
        assert len(verdicts) == max(1, len(counterparts.split()))


def test_the_order_of_entries_does_not_change_the_index() -> None:
    found = catalogue()
    assert finder_index("en", found, documents(found)) == finder_index("en", found, documents(found)[::-1])


def test_the_index_says_what_the_data_says() -> None:
    found = catalogue()
    data, cells = columns(finder_index("zh", found, documents(found)))
    names = [
        f"{data['modules'][int(number)]}.{leaf}"
        for number, leaf in (each.split(":") for each in cells["name"])
    ]
    assert set(names) == set(found.entries)
    place = names.index("torch.nn.functional.dropout")
    assert "nn.Dropout" in cells["counterparts"][place].split()
    entry = entry_data(found, found.entries[names[place]])
    more = json.loads(finder_more("zh", found, documents(found)).partition("=")[2].rstrip(";\n"))
    assert more["line"].split("\n")[place] == "!" + remark("zh", entry, shown(entry))
    assert data["verdicts"][int(cells["verdict"][place][0], 36)] == entry.badge


def test_a_line_tells_how_the_shown_counterpart_differs() -> None:
    found = catalogue()
    entry = entry_data(found, found.entries["torch.nn.functional.dropout"])
    assert remark("en", entry, "mindspore.nn.Dropout").startswith("The second positional argument")
    assert remark("en", entry, "mindspore.mint.nn.functional.dropout") == "Draws differ."


@pytest.mark.parametrize(
    ("line", "most", "short"),
    [
        ("two words", 9, "two words"),
        ("two words", 8, "two wor…"),
        ("a longer line", 10, "a longer…"),
        ("交叉熵损失", 4, "交叉熵…"),
    ],
)
def test_long_lines_are_cut_between_words(line: str, most: int, short: str) -> None:
    assert cut(line, most) == short
    assert len(cut(line, most)) <= most


def test_documented_names_without_an_entry_are_kept() -> None:
    found = catalogue()
    torch = reference_snapshot("torch")
    unmapped = columns(finder_index("en", replace(found, torch=torch), documents(found)))[0]["unmapped"]
    groups = dict(group.split(":") for group in unmapped.split(";"))
    assert "erfcx" in groups["torch.special"].split(",")
    assert "permute" not in groups["torch"].split(",")


def test_scripts_are_published_without_comments_and_with_both_languages() -> None:
    for name in ("finder.js", "paste.js", "paste-read.js", *RANKER):
        assert "/*" not in source(name)
        assert not any(line.startswith("//") or "  //" in line for line in source(name).splitlines())
    for words in FINDER_WORDS.values():
        assert all(json.dumps(word, ensure_ascii=False) in finder_script() for word in words)


def test_every_page_of_the_finder_is_a_page_of_the_site() -> None:
    root = Path(__file__).parents[1]
    named = set(re.findall(r": (\S+)\.md$|- (\S+)\.md$", (root / "mkdocs.yml").read_text(), re.MULTILINE))
    navigated = {f"{path.removesuffix('index').rstrip('/')}/" for both in named for path in both if path}
    assert set(PAGES) <= navigated
    listed = set((root / "docs" / "addresses.txt").read_text(encoding="utf-8").splitlines())
    assert {each["path"] for each in pages(real())} - set(PAGES) <= listed


@pytest.mark.browser
def test_a_page_is_a_result(chrome: Browser, real_address: str) -> None:
    page = chrome.new_page()
    page.goto(f"{real_address}en/?q=regressions")
    first = page.locator("[data-name='releases/']")
    first.wait_for()
    assert first.inner_text().splitlines() == ["Releases and what changed", "page"]
    page.close()


# --- ranking, on the real entries ---------------------------------------------------------------------


@pytest.fixture(scope="module")
def real_site(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample site with the index of the real entries."""
    folder = tmp_path_factory.mktemp("real") / "site"
    shutil.copytree(site, folder)
    found, data, ranking = real(), real_documents(), real_data()
    for language in LANGUAGES:
        (folder / "data" / f"finder.{language}.js").write_text(finder_index(language, found, data, ranking))
        (folder / "data" / f"finder-more.{language}.js").write_text(
            finder_more(language, found, data, ranking)
        )
    return folder


@pytest.fixture(scope="module")
def real_address(real_site: Path) -> Iterator[str]:
    with served(real_site) as found:
        yield found


def test_the_query_file_is_large_and_asks_for_entries_that_exist() -> None:
    found, names = queries(), set(authored())
    assert len(found) >= 1600
    names |= {name.rpartition(".")[0] for name in names} | {each["path"] for each in pages(real())}
    names |= set(real().reverse)
    assert set(Counter(query.kind for query in found)) == set(WANTED)
    assert not [query.text for query in found if not names & set(query.right)]


# The site's ranking in a browser, and no page around it.
RANK_ALL = """([texts, most]) => {
  let ready = null
  const work = apimapRank.preparation(apimapIndex)
  while (!ready) ready = work(1000)
  apimapRank.extend(ready, apimapMore)
  return texts.map(text => apimapRank.find(ready, text, most).map(hit => hit.entry.name))
}"""


@pytest.fixture(scope="module")
def ranked(chrome: Browser) -> dict[str, list[list[str]]]:
    """What the site's ranking finds for every query, by language: a list's length, the best first."""
    found = {}
    for language in LANGUAGES:
        page = chrome.new_page()
        for script in (finder_index, finder_more):
            page.add_script_tag(content=script(language, real(), real_documents(), real_data()))
        found[language] = page.evaluate(RANK_ALL, [[query.text for query in queries()], SHOWN])
        page.close()
    return found


@pytest.mark.browser
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_result_is_right(ranked: dict[str, list[list[str]]], language: str) -> None:
    right: dict[str, list[bool]] = defaultdict(list)
    wrong: list[str] = []
    for query, names in zip(queries(), ranked[language], strict=True):
        first = names[0] if names else ""
        right[query.kind].append(first in query.right)
        if first not in query.right:
            wrong.append(f"{query.kind} {query.text!r}: {first or 'nothing'}")
    shares = {kind: sum(each) / len(each) for kind, each in right.items()}
    assert all(shares[kind] >= share for kind, share in WANTED.items()), (shares, wrong)


# Types queries and says what is listed. How long that takes is `make bench`'s business.
TYPE_ALL = """async texts => {
  const input = document.querySelector("[role=combobox]"), list = document.querySelector("[role=listbox]")
  const found = []
  for (const text of texts) {
    list.replaceChildren()  // what stands there afterwards is this query's
    input.value = text
    input.dispatchEvent(new Event("input"))
    await new Promise(resolve => setTimeout(resolve))
    found.push([...list.querySelectorAll("[data-name]")].map(each => each.dataset.name))
  }
  return found
}"""
TYPED = 24  # one query of each kind in so many; the ranking of all of them is held to account without a page


@pytest.mark.browser
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_typed_lists_what_the_ranking_finds(
    chrome: Browser, real_address: str, ranked: dict[str, list[list[str]]], language: str
) -> None:
    page = chrome.new_page()
    page.goto(f"{real_address}{language}/")
    page.wait_for_selector("html[data-finder=ready]", state="attached")
    page.wait_for_selector("html[data-finder-whole]", state="attached")
    of_kind = {kind: [n for n, each in enumerate(queries()) if each.kind == kind] for kind in WANTED}
    typed = [n for places in of_kind.values() for n in places[::TYPED]]
    listed = page.evaluate(TYPE_ALL, [queries()[n].text for n in typed])
    page.close()
    assert listed == [ranked[language][n] for n in typed]


@pytest.mark.browser
def test_the_finder_notes_when_it_is_ready(chrome: Browser, real_address: str) -> None:
    page = chrome.new_page()
    page.goto(f"{real_address}en/")
    page.wait_for_selector("html[data-finder=ready]", state="attached")
    noted = page.evaluate("performance.getEntriesByName('finder-ready').length")
    page.close()
    assert noted == 1  # what `make bench` measures


def test_words_that_come_twice_have_a_code_and_others_stand_as_they_are() -> None:
    words, lines = coded("batch norm\tbatch size\nlayer norm\n\nbatching of rows\tof layers")
    assert words == "AbatchAnormAof"
    assert lines.split("\n") == ["AB\tAsize", "layerB", "", "batchingCrows\tClayers"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_script_and_index_are_small(language: Any) -> None:
    found = real()
    script, _, index = finder_index(language, found, real_documents(), real_data()).rpartition("apimapIndex=")
    size = [len(gzip.compress(text.encode(), 9)) for text in (finder_script() + script, index)]
    assert size[0] + size[1] * ENTRIES / len(found.entries) <= LARGEST


def test_the_benchmark_prints_a_line_per_language(site: Path) -> None:
    lines = bench_finder.sizes(site)
    assert [line.split()[1] for line in lines] == [f"{language}," for language in LANGUAGES]
    assert all(f" kB (aim {LARGEST // 1000}" in line for line in lines)


@pytest.mark.browser
def test_site_and_command_line_rank_every_query_alike(ranked: dict[str, list[list[str]]]) -> None:
    texts = [query.text for query in queries()]
    ready = prepared(real_data())
    here = [[hit.entry.name for hit in find(ready, text, SHOWN)] for text in texts]
    assert [each for each in zip(texts, ranked["en"], here, strict=True) if each[1] != each[2]] == []


def test_a_plain_name_means_the_same_without_the_whole_index(tmp_path: Path) -> None:
    write_index(real(), tmp_path / "index.sqlite")
    index, ready = open_index(str(tmp_path / "index.sqlite")), prepared(real_data())
    quick = 0
    for query in queries():
        matches = lookup.plainly(index, query.text.strip())
        if matches:
            quick += 1
            assert matches[0].name == find(ready, query.text, 1)[0].entry.name, query.text
    assert quick > 200


# --- by keyboard --------------------------------------------------------------------------------------


def chosen(page: Page) -> str | None:
    active = page.locator("[role=combobox]:focus").get_attribute("aria-activedescendant")
    return page.locator(f"#{active}").get_attribute("data-name") if active else None


@pytest.mark.browser
@pytest.mark.parametrize("language", LANGUAGES)
def test_from_a_key_to_an_entry_on_any_page(visitor: Visitor, language: str) -> None:
    page = visitor.open(f"{language}/verdicts/")
    page.keyboard.press("/")
    page.keyboard.type("mint.perm")
    page.wait_for_selector("dialog [role=option]")
    assert chosen(page) == "torch.permute"
    option = page.locator("dialog [role=option]").first
    assert "mindspore.mint.permute" in option.inner_text()  # asked for, though mindspore.ops.permute is shown
    assert option.locator(".am-verdict--unsupported").inner_text().startswith("–")
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/{language}/api/torch/permute/")


@pytest.mark.browser
def test_arrows_choose_and_escape_closes(visitor: Visitor) -> None:
    page = visitor.open("en/api/torch/")
    page.keyboard.press("Control+k")
    page.keyboard.type("add")
    page.wait_for_selector("dialog [role=option]")
    names = [each.get_attribute("data-name") for each in page.locator("dialog [role=option]").all()]
    assert names[:2] == ["torch.add", "torch.add_"]
    page.keyboard.press("ArrowDown")
    assert chosen(page) == names[1]
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    assert chosen(page) == names[-1]
    assert page.locator("[role=combobox]").get_attribute("aria-expanded") == "true"
    page.keyboard.press("Escape")
    assert not page.locator("dialog[open]").count()


@pytest.mark.browser
def test_the_key_of_the_finder_types_a_slash_where_one_types(visitor: Visitor) -> None:
    page = visitor.open("en/verdicts/")
    page.keyboard.press("s")
    page.keyboard.type("a/b")
    assert page.locator(".md-search__input").input_value().endswith("a/b")
    assert not page.locator("dialog[open]").count()


@pytest.mark.browser
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_typed_at_home_can_be_shared(visitor: Visitor, language: str) -> None:
    page = visitor.open(f"{language}/")
    page.keyboard.type("转置")
    page.wait_for_selector("[role=option]")
    assert page.evaluate("new URL(location.href).searchParams.get('q')") == "转置"
    again = visitor.open(page.url.removeprefix(visitor.address))
    again.wait_for_selector("[role=option]")
    assert again.locator("[role=combobox]").input_value() == "转置"
    assert again.locator("[role=option]").first.get_attribute("data-name") == "torch.permute"
    assert not again.locator("[data-md-toggle=search]").is_checked()  # the theme's search would open on ?q=


@pytest.mark.browser
@pytest.mark.parametrize("visitor", [{"is_mobile": True, "has_touch": True}], indirect=True)
@pytest.mark.parametrize(("asked", "waits"), [("", True), ("?q=permute", False)])
def test_on_a_phone_the_index_waits_for_the_page_unless_something_is_asked(
    visitor: Visitor, asked: str, waits: bool
) -> None:
    page = visitor.open(f"en/{asked}")
    page.wait_for_selector("html[data-finder=ready]", state="attached")
    after = page.evaluate(
        """() => performance.getEntriesByType("resource").find(each => each.name.endsWith("finder.en.js"))
            .startTime >= performance.getEntriesByType("navigation")[0].loadEventStart"""
    )
    assert after == waits


@pytest.mark.browser
def test_nothing_found_is_said(visitor: Visitor) -> None:
    page = visitor.open("en/?q=zzzzqqqq")
    page.wait_for_selector("html[data-finder=ready]", state="attached")
    assert "zzzzqqqq" in page.locator("[role=status]").first.inner_text()


@pytest.mark.browser
def test_the_site_opens_from_a_folder(chrome: Browser, site: Path) -> None:
    page = chrome.new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.goto(f"{(site / 'zh/index.html').as_uri()}?q=permute")
    page.wait_for_selector("[role=option]")
    page.keyboard.press("Enter")
    page.wait_for_url("**/zh/api/torch/permute/index.html")
    page.locator(".md-path__link").last.click()
    page.wait_for_url("**/zh/api/torch/index.html")
    page.close()
    # The theme's text search cannot read its index from a folder, and says so.
    assert not [each for each in wrong if "search_index.js" not in each]
