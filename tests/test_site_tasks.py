"""Ten things that people come for, each answered on the first screen after a few keys and clicks.

The site is a small one of real entries and of what the committed reports say of them. That the same words
lead to the same entries among all of them is held by ``tests/finder_queries.tsv``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import pytest

from apimap.derive.expand import expand
from apimap.entries.read import load_file
from apimap.entries.reference import reference_snapshot
from apimap.model.paths import MAPPINGS, RESULTS, entry_path
from apimap.reports.shallow import read_runs
from apimap.run.reporting import examples_today
from apimap.site import Catalogue, build_site, render
from site_fixtures import checkout
from tools.screenshot import served

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

NAMES = (
    *("torch.nn.Conv2d", "torch.nn.functional.conv2d", "torch.nn.CrossEntropyLoss"),
    *("torch.nn.functional.cross_entropy", "torch.load", "torch.var", "torch.nn.BatchNorm2d"),
    *("torch.nn.BatchNorm1d", "torch.nn.Linear", "torch.nn.AlphaDropout", "torch.manual_seed"),
    *("torch.svd_lowrank", "torch.Tensor.view", "torch.Tensor.size", "torch.nn.LPPool1d"),
    *("torch.nn.Hardshrink", "torch.nn.functional.mse_loss"),
    *("workflows.torch-checkpoint", "workflows.gradient-accumulation", "workflows.batch-norm-states"),
)


@pytest.fixture(scope="module")
def real_address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a site of :data:`NAMES`."""
    read = {name: load_file(entry_path(name, MAPPINGS), MAPPINGS) for name in NAMES}
    torch, mindspore = reference_snapshot("torch"), reference_snapshot("mindspore")
    made = expand(read, torch, mindspore, mindspore.release)
    reports = [
        replace(each, rows=tuple(row for row in each.rows if row.entry in read))
        for each in read_runs(RESULTS, examples_today(made.checks))[::-1]
    ]
    shown = Catalogue(made.entries, made.checks, reports, torch, mindspore)
    folder = checkout(tmp_path_factory.mktemp("tasks"))
    render(shown, folder / "build" / "pages", folder / "data", folder / "docs")
    build_site(folder, folder / "site", folder / "data")
    with served(folder / "site") as found:
        yield found


class Person:
    """Somebody who starts on the home page, and counts."""

    def __init__(self, page: Page, address: str, language: str) -> None:
        self.page, self.clicks, self.screens = page, 0, 0
        page.on("load", lambda _: self._seen())
        page.goto(f"{address}{language}/", wait_until="networkidle")

    def _seen(self) -> None:
        self.screens += 1

    def ask(self, text: str) -> None:
        """Types into the field of the home page and takes the first answer."""
        self.page.locator("[role=combobox]").fill(text)
        self.page.wait_for_selector("[role=option]")
        with self.page.expect_navigation():
            self.page.keyboard.press("Enter")

    def click(self, text: str) -> None:
        self.clicks += 1
        self.page.locator(".md-content a", has_text=text).first.click()
        self.page.wait_for_load_state("load")


def asks(text: str) -> Callable[[Person], None]:
    return lambda person: person.ask(text)


def missing_layers(person: Person) -> None:
    person.ask("torch.nn")
    person.click("no counterpart")
    rows = person.page.locator(".am-rows tbody tr:visible").all()
    assert rows
    assert all("no counterpart" in row.inner_text() for row in rows)


def regressions(person: Person) -> None:
    person.click("What changed")


@dataclass(frozen=True)
class Task:
    """What somebody does, what has to be seen then, and with how much effort at most."""

    does: Callable[[Person], None]
    sees: tuple[str, ...]
    language: str = "en"
    clicks: int = 0
    screens: int = 2  # the home page is one


TASKS = {
    "a convolution with padding": Task(asks("Conv2d padding"), ("padding=1", 'pad_mode="pad"')),
    "label smoothing": Task(asks("cross_entropy label smoothing"), ("label_smoothing", "as in torch")),
    "a .pth file": Task(asks(".pth"), ("apimap weights model.pth -o model.ckpt",)),
    "gradient accumulation": Task(
        asks("gradient accumulation"), ("[a + b for a, b in zip(total, gradients)]",)
    ),
    "what differs for var": Task(asks("what differs for var"), ("ops.var(x, ddof=1)", "divide by N")),
    "the momentum of BatchNorm, in Chinese": Task(asks("BatchNorm 动量"), ("等于 1 减去",), "zh"),
    "layers without counterpart": Task(missing_layers, ("AlphaDropout", "Instead: a helper"), clicks=1),
    "regressions since the last release": Task(regressions, ("Regressions",), clicks=1),
    "a function that MindSpore lacks": Task(asks("svd_lowrank"), ("Copy this one", "def svd_lowrank(")),
    "a line of a program": Task(asks("x = x.view(x.size(0), -1)"), ("out = x.view(3, 2)",)),
}

# Whether a text stands, whole, on the screen as it is now.
ON_SCREEN = """text => {
  const walker = document.createTreeWalker(document.querySelector(".md-content"), NodeFilter.SHOW_TEXT)
  const nodes = [], starts = []
  let all = ""
  for (let node; (node = walker.nextNode());) { nodes.push(node); starts.push(all.length); all += node.data }
  const place = offset => {
    let n = starts.length - 1
    while (starts[n] > offset) n--
    return [nodes[n], offset - starts[n]]
  }
  for (let at = all.indexOf(text); at >= 0; at = all.indexOf(text, at + 1)) {
    const range = document.createRange()
    range.setStart(...place(at))
    const [node, end] = place(at + text.length - 1)
    range.setEnd(node, end + 1)
    const boxes = [...range.getClientRects()].filter(box => box.width)
    const seen = box => box.top >= 0 && box.bottom <= innerHeight && box.left >= 0 && box.right <= innerWidth
    if (boxes.length && boxes.every(seen)) return true
  }
  return false
}"""


@pytest.mark.browser
@pytest.mark.parametrize("size", [(1280, 800), (390, 844)], ids=["desk", "phone"])
@pytest.mark.parametrize("task", TASKS.values(), ids=list(TASKS))
def test_a_task_is_done_on_the_first_screen(
    chrome: Browser, real_address: str, task: Task, size: tuple[int, int]
) -> None:
    options: dict[str, Any] = {"viewport": {"width": size[0], "height": size[1]}}
    context = chrome.new_context(**options)
    person = Person(context.new_page(), real_address, task.language)
    task.does(person)
    unseen = [text for text in task.sees if not person.page.evaluate(ON_SCREEN, text)]
    told = f"{person.page.url}: not on the first screen: {unseen}"
    clicks, screens = person.clicks, person.screens
    context.close()
    assert not unseen, told
    assert clicks <= task.clicks
    assert screens <= task.screens
