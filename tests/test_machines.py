"""What the site gives to programs: Markdown twins, llms.txt, sitemap, redirects, cards."""

from __future__ import annotations

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from apimap.model.errors import ApimapError
from apimap.model.paths import DOCS, slug
from apimap.published.entries import entry_data, page_path
from apimap.site.addresses import addresses, redirects, require_addresses, write_redirects
from apimap.site.entry.twin import twin
from apimap.words.texts import LANGUAGES
from render_sample import catalogue
from tools.cards import COLOURS

DROPOUT = "torch.nn.functional.dropout"


@pytest.fixture
def moved(tmp_path: Path) -> Path:
    for language in LANGUAGES:
        page = tmp_path / language / "api/torch/new/index.html"
        page.parent.mkdir(parents=True)
        page.write_text("new")
    return tmp_path


def test_a_twin_says_what_the_page_says() -> None:
    found = catalogue()
    entry = entry_data(found, found.entries[DROPOUT])
    lines = twin("en", entry).splitlines()
    assert lines[0] == f"# {DROPOUT}"
    assert any(line.startswith("- `mindspore.nn.Dropout`: ") for line in lines)
    assert "- argument: The second positional argument" in twin("en", entry)
    assert "- 参数：" not in twin("zh", entry)
    assert "- 参数: `nn.Dropout` 的第二个位置参数" in twin("zh", entry)
    for example in entry.examples:
        assert example.torch_program.rstrip() in twin("en", entry)


@pytest.mark.parametrize("language", LANGUAGES)
def test_twins_hold_no_html_and_close_what_they_open(language: str) -> None:
    found = catalogue()
    for name in found.entries:
        text = twin(language, entry_data(found, found.entries[name]))  # type: ignore[arg-type]
        prose = re.sub(r"```.*?```", "", text, flags=re.DOTALL)
        assert not re.search(r"</?\w+[ >]", prose.replace("<at *out*>", "")), name
        assert "```" not in prose
        assert text.endswith("\n")


def test_every_entry_has_its_twins_and_its_line(site: Path) -> None:
    full = (site / "llms-full.txt").read_text()
    for name in catalogue().entries:
        assert f"](data/{slug(name)}.en.md)" in full
        for language in LANGUAGES:
            page = (site / language / page_path(name) / "index.html").read_text()
            twin_file = f"data/{slug(name)}.{language}.md"
            assert (site / twin_file).is_file()
            assert re.search(rf'type="text/markdown" href="[./]*{re.escape(twin_file)}"', page)


def test_what_llms_txt_links_to_is_there(site: Path) -> None:
    text = (site / "llms.txt").read_text()
    targets = re.findall(r"\]\(([^)]+)\)", text)
    assert len(targets) > 8
    assert not [each for each in targets if not (site / each).exists()]


def test_the_sitemap_leads_to_every_page(site: Path) -> None:
    space = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
    maps = [each.text or "" for each in ElementTree.parse(site / "sitemap.xml").iter(f"{space}loc")]
    assert [each.rsplit("/", 2)[1:] for each in maps] == [[each, "sitemap.xml"] for each in LANGUAGES]
    assert f"Sitemap: {maps[0].rsplit('/', 2)[0]}/sitemap.xml" in (site / "robots.txt").read_text()
    listed = (site / "en" / "sitemap.xml").read_text()
    assert all(f"/en/{page_path(name)}/</loc>" in listed for name in catalogue().entries)


def test_a_link_to_a_page_has_a_card_and_a_description(site: Path) -> None:
    page = (site / "en" / page_path(DROPOUT) / "index.html").read_text()
    card = re.search(r'property="og:image" content="[^"]*/en/(assets/cards/([a-z-]+)\.png)"', page)
    assert card
    assert card[2] in COLOURS
    assert (site / "en" / card[1]).read_bytes().startswith(b"\x89PNG")
    for page_file in site.glob("*/**/index.html"):
        text = page_file.read_text()
        assert re.search(r'name="description" content="[^"]+', text), page_file
        assert re.search(r'property="og:title" content="[^"]+', text), page_file


def test_published_json_fits_its_schema_address(site: Path) -> None:
    for name in ("mappings", "entry-data"):
        assert (
            json.loads((site / f"data/schemas/{name}.schema.json").read_text())["$id"]
            == f"https://apimap.github.io/apimap/data/schemas/{name}.schema.json"
        )


# --- addresses that stay ------------------------------------------------------------------------------


def test_a_moved_page_sends_visitors_on(moved: Path) -> None:
    write_redirects(moved, {"api/torch/old/": "api/torch/new/"})
    for language in LANGUAGES:
        page = (moved / language / "api/torch/old/index.html").read_text()
        target = re.search(r'url=([^"]+)"', page)
        assert target
        assert (moved / language / "api/torch/old" / target[1] / "index.html").resolve().read_text() == "new"


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [("a/", "nowhere/", "no page"), ("api/torch/new/", "api/torch/new/", "a page again")],
)
def test_a_redirect_that_makes_no_sense_is_refused(moved: Path, old: str, new: str, said: str) -> None:
    with pytest.raises(ApimapError, match=said):
        write_redirects(moved, {old: new})


def test_a_broken_line_is_refused(tmp_path: Path) -> None:
    (tmp_path / "redirects.txt").write_text("# moved\napi/torch/old\n")
    with pytest.raises(ApimapError, match="no pair of addresses"):
        redirects(tmp_path / "redirects.txt")


def test_a_published_address_without_a_page_is_named(moved: Path) -> None:
    (moved / "zh" / "api/torch/new/index.html").unlink()
    with pytest.raises(ApimapError, match=r"1 published addresses lead nowhere: api/torch/new/; say in"):
        require_addresses(moved, ["api/torch/new/"])


def test_a_published_address_with_a_page_or_a_redirect_is_fine(moved: Path) -> None:
    write_redirects(moved, {"api/torch/old/": "api/torch/new/"})
    require_addresses(moved, ["api/torch/new/", "api/torch/old/"])
    assert len(addresses(DOCS / "addresses.txt")) > 500
