"""Rendering a catalogue into Markdown and data: pure, complete, in both languages."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from html import unescape
from pathlib import Path

import jsonschema
import pytest
import yaml

from apimap.model.entry import DifferenceKind, Entry, MissingReason, Verdict
from apimap.model.paths import DOCS, SCHEMAS
from apimap.published.arguments import Argument
from apimap.published.changed import changed_lines
from apimap.published.documents import BADGES
from apimap.published.entries import entry_data
from apimap.published.lines import bare
from apimap.reports.harm import Harm
from apimap.site import render
from apimap.site.entry.examples import BUDGET, shared_out
from apimap.site.look.markup import advice, breaking, inline, literal, past_markdown
from apimap.site.look.programs import coloured, printed
from apimap.words.texts import LANGUAGES, SIGNS, TEXTS, phrase
from render_sample import catalogue


@pytest.fixture(scope="module")
def out(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("rendered")
    render(catalogue(), folder / "pages", folder / "data")
    return folder


def page(out: Path, name: str, language: str = "en") -> str:
    return (out / "pages" / language / name).read_text()


def contents(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_the_same_catalogue_gives_the_same_bytes(out: Path, tmp_path: Path) -> None:
    render(catalogue(), tmp_path / "pages", tmp_path / "data")
    assert contents(tmp_path) == contents(out)


def test_a_second_run_touches_nothing_and_stale_files_go(tmp_path: Path) -> None:
    pages, data_folder = tmp_path / "pages", tmp_path / "data"
    assert render(catalogue(), pages, data_folder) > 40
    stale = pages / "en" / "api" / "torch.gone" / "away.md"
    stale.parent.mkdir()
    stale.write_text("# away")
    before = (pages / "en" / "index.md").stat().st_mtime_ns
    assert render(catalogue(), pages, data_folder) == 1
    assert not stale.parent.exists()
    assert (pages / "en" / "verdicts.md").read_text() == (DOCS / "en" / "verdicts.md").read_text()
    assert (pages / "en" / "index.md").stat().st_mtime_ns == before


def test_every_page_exists_in_both_languages(out: Path) -> None:
    pages = {language: set(contents(out / "pages" / language)) for language in LANGUAGES}
    assert pages["en"] == pages["zh"]
    assert {
        "index.md",
        "releases.md",
        "api/index.md",
        "api/torch/index.md",
        "api/torch/add_.md",
        "api/torch.Tensor/index-method.md",  # `index.md` is the module's own page
        "workflows/index.md",
        "workflows/training-step.md",
    } <= pages["en"]


def test_front_matter_survives_colons_and_says_where_the_page_stands(out: Path) -> None:
    for language, summary in (("en", "only while training"), ("zh", "推理时不变")):
        head = yaml.safe_load(page(out, "api/torch.nn.functional/dropout.md", language).split("---\n")[1])
        assert head["title"] == "torch.nn.functional.dropout"
        assert summary in head["description"]
        assert [crumb["url"] for crumb in head["crumbs"]] == ["", "api/", "api/torch.nn.functional/"]
    neighbours = yaml.safe_load(page(out, "api/torch/max.md").split("---\n")[1])
    assert neighbours["previous"]["title"] == "torch.compile"
    assert neighbours["next"]["url"] == "api/torch/permute/"


def test_the_first_screen_answers(out: Path) -> None:
    top = page(out, "api/torch.nn.functional/dropout.md").partition("## Arguments")[0]
    assert "mindspore.mint.nn.functional.dropout" in top
    assert "am-verdict--refuses" in top
    assert "CPU · torch 2.13.0 · mindspore 2.10.0 · 2026-11-20" in top
    catch = top.partition("The catch")[2]
    # Those that hold for every counterpart come before the one that is only nn.Dropout's.
    assert (
        catch.index("Draws differ.") < catch.index("float16 is widened.") < catch.index("1 more difference<")
    )
    assert "<code>keep_prob | p</code>, <em>not</em>" in page(out, "api/torch.nn.functional/dropout.md")


def test_the_lines_to_copy_are_of_the_counterpart_that_works_here(out: Path) -> None:
    top = page(out, "api/torch/permute.md").partition("## In code")[0]
    lines = top.partition("The catch")[0]
    assert "out = torch.permute(x, (1, 0))" in lines
    assert "out = mindspore.ops.permute(x, (1, 0))" in lines  # mint's has no kernel on this device
    assert "On Ascend prefer <code>mindspore.mint.permute</code> (not run here)." in lines
    table = top.partition('id="support"')[2]
    assert table.index("<code>ops.permute</code>") < table.index("<code>mint.permute</code>")
    assert "preferred on Ascend" in table


@pytest.mark.parametrize(
    ("code", "shown"),
    [
        ("net = fill(torch.nn.Linear(2, 3))\nout = net(x)\n", "net = torch.nn.Linear(2, 3)\nout = net(x)"),
        ("net = N()\nfill(net)\nout = net(x)\n", "net = N()\nout = net(x)"),
        ("out = fill(A(1, b=2))(x)  # 中文\n", "out = A(1, b=2)(x)  # 中文"),
        ("out = torch.fill(x, 1)\n", "out = torch.fill(x, 1)"),
    ],
)
def test_lines_to_copy_go_without_the_helper_that_makes_weights_equal(code: str, shown: str) -> None:
    assert bare(code) == shown


def test_one_vocabulary_has_a_badge_a_sign_and_a_text_for_each_word() -> None:
    assert set(BADGES) <= set(SIGNS)
    styles = "".join(each.read_text() for each in sorted((DOCS / "styles").glob("*.css")))
    for word in Harm:
        assert all(phrase(language, f"said.{word}") for language in LANGUAGES)
        assert word == "not-run" or f".am-verdict--{word}" in styles
    for language in LANGUAGES:
        guide = (DOCS / language / "verdicts.md").read_text()
        for word in BADGES:
            assert f"| {SIGNS[word]} | {phrase(language, f'verdict.{word}')} | `{word}` |" in guide


def test_arguments_say_what_to_do(out: Path) -> None:
    text = page(out, "api/torch.nn.functional/dropout.md")
    assert "Defaults differ (<code>0.5</code> / <code>0.4</code>): pass it explicitly." in text
    assert "Call <code>.set_train(training)</code> on the object." in text
    assert "Pass <code>keep_prob=1 - p</code>." in text
    assert "Leave it out" in text
    assert "Required there" in text


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        ({"rule": "same", "mindspore": "dim"}, "Nothing."),
        ({"rule": "renamed", "mindspore": "self"}, "Call it as a method of <code>dim</code>."),
        ({"rule": "renamed", "torch": "self", "mindspore": "x"}, "Pass the tensor itself as <code>x</code>."),
        ({"rule": "renamed", "mindspore": "axis"}, "Write <code>axis</code> instead of <code>dim</code>."),
        (
            {"rule": "extra", "torch": None, "mindspore": "k", "value": "'<'"},
            "Also pass <code>k=&#39;&lt;&#39;</code>.",
        ),
        (
            {"rule": "value", "mindspore": "m", "values": {"a": 1}},
            "Translate the value: <code>a</code> → <code>1</code>.",
        ),
        (
            {"rule": "call", "mindspore": "x", "value": "-dim"},
            "Pass <code>x=-dim</code>. Pass it when calling",
        ),
    ],
)
def test_advice_on_one_argument(rule: dict[str, object], words: str) -> None:
    assert str(advice("en", Argument.model_validate({"torch": "dim", **rule}))).startswith(words)


def test_differences_and_claims_link_to_their_proof(out: Path) -> None:
    text = page(out, "api/torch.nn.functional/dropout.md")
    targets = set(re.findall(r'href="#(example-[a-z0-9-]+)"', text))
    assert targets == {"example-positional-inplace", "example-training", "example-evaluation"}
    assert all(f'id="{target}"' in text for target in targets)


def test_a_missing_entry_gives_reason_and_workaround(out: Path) -> None:
    text = page(out, "api/torch/svd_lowrank.md", "zh")
    assert "尚未实现" in text
    assert "人工编写" in text
    assert "mindspore.ops.svd(x)[0]" in text
    assert "## 参数" not in text


def test_a_counterpart_for_other_releases_stays_out_of_examples(out: Path) -> None:
    text = page(out, "api/torch.nn.functional/dropout.md")
    assert "for MindSpore &lt;2.0" in text
    assert "nn.Dropout (&lt;2.0)" in text
    assert text.count(">nn.Dropout</label>") == 3
    assert ">nn.Dropout (&lt;2.0)</label>" not in text


def test_variants_and_support_appear_only_where_there_are_any(out: Path) -> None:
    assert '<th scope="row">dtype</th>' in page(out, "api/torch/permute.md")
    assert "{ #variants }" not in page(out, "api/torch/max.md")
    assert 'class="am-support"' in page(out, "api/torch/permute.md")
    assert 'class="am-support"' not in page(out, "api/torch/compile.md")


def test_a_reason_for_not_running_is_shown_in_the_page_s_language(out: Path) -> None:
    assert "Needs two devices." in page(out, "api/torch.nn/Softmax.md")
    assert "需要两个设备。" in page(out, "api/torch.nn/Softmax.md", "zh")


def test_an_unexpected_verdict_is_called_out(out: Path) -> None:
    assert "is not the expected one (consistent)" in page(out, "api/torch/add.md")


def test_it_renders_before_the_first_run(tmp_path: Path) -> None:
    render(catalogue(reports=0), tmp_path / "pages", tmp_path / "data")
    assert "no run recorded" in page(tmp_path, "api/torch/permute.md")
    assert "There is no run yet." in page(tmp_path, "releases.md")


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_lines_of_pandas_on_the_data_page_work(out: Path, lang: str) -> None:
    text = (DOCS / lang / "data.md").read_text(encoding="utf-8")
    [code] = [each for each in re.findall(r"```python\n(.*?)```", text, re.DOTALL) if "pandas" in each]
    shown: dict[str, object] = {}
    exec(code.replace("https://apimap.github.io/apimap", str(out)), shown)
    pairs = shown["pairs"]
    mappings = json.loads((out / "data" / "mappings.json").read_text())["entries"]
    assert set(pairs.torch) == set(mappings)
    assert pairs.mindspore.notna().sum() == sum(len(each["counterparts"]) for each in mappings.values())
    [row] = pairs[(pairs.torch == "torch.permute") & pairs.shown].to_dict("records")
    assert row["verdict"] == mappings["torch.permute"]["verdict"]


def test_mappings_json_is_what_its_schema_says(out: Path) -> None:
    mappings = json.loads((out / "data" / "mappings.json").read_text())
    jsonschema.validate(mappings, json.loads((SCHEMAS / "mappings.schema.json").read_text()))
    assert mappings["schema"] == 1
    assert mappings["releases"] == {"torch": ["2.13.0"], "mindspore": ["2.9.0", "2.10.0"]}
    first, second, _ = mappings["entries"]["torch.nn.functional.dropout"]["counterparts"]
    assert first["mindspore"] == "mindspore.mint.nn.functional.dropout"
    assert (second["verdict"], second["device"]) == ("consistent-except", "CPU")
    assert [each["kind"] for each in first["differences"]] == ["random", "dtype"]
    assert mappings["entries"]["torch.add"]["url"]["zh"] == "zh/api/torch/add/"


def test_an_entry_s_json_has_programs_and_outputs(out: Path) -> None:
    schema = json.loads((SCHEMAS / "entry-data.schema.json").read_text())
    files = [path for path in (out / "data").rglob("*.json") if path.parent != out / "data"]
    assert len(files) == len(catalogue().entries)
    for path in files:
        jsonschema.validate(json.loads(path.read_text()), schema)
    example = json.loads((out / "data" / "torch" / "permute.json").read_text())["examples"][0]
    assert example["torch_program"].startswith("import numpy as np")
    assert example["results"][1]["prints"].startswith("[[0.")


def test_every_word_has_a_text_in_both_languages() -> None:
    for word in (*(f"verdict.{sign}" for sign in SIGNS), *(f"kind.{kind.value}" for kind in DifferenceKind)):
        assert all(phrase(language, word) for language in LANGUAGES)
    assert {verdict.value for verdict in Verdict} < set(SIGNS)
    assert all(f"missing.{reason.value}" in TEXTS for reason in MissingReason)
    for key, (english, chinese) in TEXTS.items():
        assert set(re.findall(r"{\w+}", english)) == set(re.findall(r"{\w+}", chinese)), key
        assert not re.search(r"[\u4e00-\u9fff]", english), key


def test_changed_lines_leave_imports_out() -> None:
    torch = "import torch\n\nx = torch.ones(2)\nn = 1\nout = torch.add(x, n)\n"
    mindspore = "import mindspore\n\nx = mindspore.ones(2)\nn = 1\nout = mindspore.add(x, n)\n"
    assert changed_lines(torch, mindspore) == ({3, 5}, {3, 5})
    assert changed_lines(torch, mindspore, "out = torch.add(x, n)") == ({5}, {5})
    assert changed_lines(torch, torch) == (set(), set())


def test_programs_are_coloured_sparingly_and_keep_every_character() -> None:
    source = 'def f(x):\n    """One\n\n    two."""\n    return x  # <b>\n\n\nout = f(1)\n'
    html = str(coloured(source, {8}))
    assert '<span class="k">return</span> x' in html
    assert '<span class="c"># &lt;b&gt;</span>' in html
    assert '<span class="hll">out = f(1)\n</span>' in html
    assert unescape(re.sub("<[^>]*>", "", html)) == source


def test_a_program_has_one_blank_line_where_its_style_has_two() -> None:
    assert coloured("a = 1\n\n\ndef f(): ...\n\nb = 2", {4}) == (
        'a = 1\n\n<span class="hll"><span class="k">def</span> f(): ...\n</span>\nb = 2\n'
    )


def test_a_wrapped_line_keeps_its_indentation_beside_its_first_word() -> None:
    html = coloured("for a in b:\n    a.c()", steady=True)
    assert html.endswith('\n<span class="i">    </span>a.c()\n')
    assert "\\2060" in (DOCS / "styles" / "30-answer.css").read_text(encoding="utf-8")


def test_long_names_wrap_at_dots_and_underscores() -> None:
    assert breaking("ops.abs") == "ops.abs"
    assert breaking("mint.nn.functional.cross_entropy") == (
        "mint.<wbr>nn.<wbr>functional.<wbr>cross_<wbr>entropy"
    )


def test_examples_are_shared_out_by_size() -> None:
    assert shared_out([10, BUDGET - 10, 1, 2 * BUDGET], taken=10 * BUDGET) == [0, 2, 1, 1]
    assert shared_out([], taken=0) == [0]


def test_a_long_entry_gets_further_pages_that_every_link_finds(tmp_path: Path) -> None:
    few = catalogue()
    entry = few.entries["torch.nn.functional.dropout"]
    long = [check for check in few.checks if check.entry == entry.name]
    padding = "# " + "a long comment " * 900 + "\n"
    checks = [replace(each, torch=replace(each.torch, code=padding + each.torch.code)) for each in long]
    alone = replace(few, checks=checks, entries={entry.name: entry}, guides=())
    render(alone, tmp_path / "pages", tmp_path / "data")
    own = page(tmp_path, "api/torch.nn.functional/dropout.md")
    assert 'href="examples-2/#example-training"' in own
    further = page(tmp_path, "api/torch.nn.functional/dropout/examples-2.md", "zh")
    assert 'id="example-training"' in further
    pages = {language: set(contents(tmp_path / "pages" / language)) for language in LANGUAGES}
    assert pages["en"] == pages["zh"]
    assert "更多示例，第 2 页" in further


def test_nothing_breaks_out_of_where_it_stands() -> None:
    assert "`" not in printed("```", "Prints")
    assert "&#126;&#126;&#126;" in coloured("~~~")
    assert literal("a_b <c> |\n*d*") == r"a\_b &lt;c&gt; \| \*d\*"
    assert literal("- 1.5") == r"\- 1.5"
    assert literal("1. two") == r"1\. two"
    assert inline("`a < b` & *c*") == "<code>a &lt; b</code> &amp; <em>c</em>"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_guide_s_example_is_a_valid_entry(language: str) -> None:
    guide = (DOCS / language / "contributing.md").read_text()
    blocks = re.findall(r"```yaml\n(.*?)```", guide, re.DOTALL)
    Entry.model_validate(yaml.safe_load(blocks[0]))
    assert MissingReason(yaml.safe_load(blocks[1])["missing"]["reason"])


def test_authored_pages_come_in_pairs_with_equal_sections() -> None:
    def authored(language: str) -> dict[str, list[str]]:
        generated = {"index.md", "releases.md"}
        return {
            path.name: re.findall(r"^#+ .*{ (#[\w-]+) }$", path.read_text(), re.MULTILINE)
            for path in (DOCS / language).glob("*.md")
            if path.name not in generated
        }

    assert authored("en") == authored("zh")


def test_html_passes_markdown_in_comments_and_headings_do_not() -> None:
    page = "# torch.add { #top .am-title }\n\n<p>1 --> 2</p>\n\n## Code { #code }\n\n<pre># not one</pre>\n"
    shown = past_markdown(page)
    assert [line for line in shown.splitlines() if line.startswith("#")] == [
        "# torch.add { #top .am-title }",
        "## Code { #code }",
    ]
    assert re.findall(r"<!--html\n(.*?)\nhtml-->", shown, re.DOTALL) == [
        "<p>1 --&gt; 2</p>",
        "<pre># not one</pre>",
    ]


def test_what_a_program_prints_is_no_heading_of_its_page() -> None:
    block = f"<p></p>\n{printed('# 1 { #x }', 'Prints')}"
    assert past_markdown(block).count("<!--html") == 1
    assert unescape(re.sub("<[^>]+>", "", block)).strip().startswith("Prints# 1 { #x }")
    below = printed("x\n# 1 { #x }", "Prints")
    assert past_markdown(below).count("<!--html") == 1


def test_the_entry_s_verdict_is_that_of_the_reference_releases() -> None:
    """A report of other releases may come last in the list; pages and home still speak of the reference."""
    few = catalogue()
    info = few.reports[1].info
    reference = replace(few.reports[1], info=replace(info, torch="1", mindspore="1"))
    rows = tuple(replace(row, verdict=Verdict.UNSUPPORTED) for row in reference.rows)
    other = replace(reference, info=replace(info, torch="2", mindspore="1"), rows=rows)
    both = replace(few, reports=[reference, other])
    entry = few.entries["torch.nn.functional.dropout"]
    counterpart, word = both.best(entry)
    assert counterpart is not None
    assert word == both.verdict(entry.name, counterpart.key) != "unsupported"
    assert entry_data(both, entry).verdict == word
