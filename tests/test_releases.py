"""Known releases, what an index offers, and which pairs are to be run; no framework, no outside network."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from apimap.entries.read import read
from apimap.entries.reference import reference_release
from apimap.entries.releases import Frameworks, Known, Release, append, frameworks
from apimap.model.errors import EnvironmentFault, Exit, FaultsError
from apimap.model.paths import ROOT
from apimap.run.releases import commands
from apimap.run.releases.environments import Environments
from apimap.run.releases.index import Offer, index_url, offers
from apimap.run.releases.interpreters import OWN, choose_python, find_python
from apimap.run.releases.pairs import all_pairs, new_offers, pair, reference_pair
from apimap.run.settings import Settings

MINE = """\
# a comment that stays
package: mindspore
reference: 2.9.0
since: 2.7.0
requires: [numpy<2]
releases:
  - release: 2.7.1
    python: ["3.9", "3.11"]
  - release: 2.7.1.post1
    python: ["3.9", "3.11"]
  - release: 2.9.0 # the newest
    python: ["3.11"]
    requires: [numpy<1.24, pillow<10]
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "mindspore.yaml"
    path.write_text(MINE, encoding="utf-8")
    return path


def known(**more: object) -> Known:
    releases = [{"release": "2.13.0", "python": [OWN]}]
    return Known.model_validate(
        {"package": "torch", "reference": "2.13.0", "since": "2.13.0", "releases": releases} | more
    )


def test_the_committed_lists_name_the_releases_that_set_up_installs() -> None:
    pins = dict(
        line.split("==") for line in (ROOT / "constraints.txt").read_text().splitlines() if "==" in line
    )
    assert {name: reference_release(name) for name in ("torch", "mindspore")} == {
        name: pins[name] for name in ("torch", "mindspore")
    }


def test_an_environment_needs_the_exact_package_and_what_its_release_asks_for(file: Path) -> None:
    mine, _ = read(file, Known)
    assert mine.requirements(mine.releases[0]) == ["mindspore==2.7.1", "numpy<2"]
    assert mine.requirements(mine.releases[2]) == ["mindspore==2.9.0", "numpy<1.24", "pillow<10"]


def test_a_post_release_stands_for_its_release(file: Path) -> None:
    mine, _ = read(file, Known)
    assert [mine.replaced(each) for each in mine.releases] == ["2.7.1.post1", "", ""]
    both = Frameworks(known(), mine)
    assert [str(each) for each in all_pairs(both)] == [
        "torch 2.13.0, mindspore 2.7.1.post1",
        "torch 2.13.0, mindspore 2.9.0",
    ]
    assert reference_pair(both) == list(all_pairs(both))[-1]


def test_an_appended_release_stands_in_its_place_and_nothing_else_moves(file: Path) -> None:
    append(
        file, Release.model_validate({"release": "2.10.0", "python": ["3.11", "3.12"], "date": "2026-10-01"})
    )
    append(file, Release.model_validate({"release": "2.8.0", "python": ["3.11"]}))
    text = file.read_text(encoding="utf-8")
    assert [each.release for each in read(file, Known)[0].releases] == [
        "2.7.1",
        "2.7.1.post1",
        "2.8.0",
        "2.9.0",
        "2.10.0",
    ]
    added = [line for line in text.splitlines() if line not in MINE.splitlines()]
    assert [line.strip() for line in added] == [
        "- release: 2.8.0",
        "- release: 2.10.0",
        'date: "2026-10-01"',
        'python: ["3.11", "3.12"]',
    ]
    assert [line for line in text.splitlines() if line in MINE.splitlines()][:6] == MINE.splitlines()[:6]


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ("reference: 2.9.0 → reference: 2.8.0", "`reference` 2.8.0 is not among `releases`"),
        ("release: 2.7.1\n → release: 2.9.1\n", "`releases` must be oldest first"),
        ("release: 2.7.1\n → release: newest\n", "'newest' is no release"),
        ("[numpy<2] → [numpy <<2]", "'numpy <<2' is no requirement"),
        ('["3.9", "3.11"] → [39]', "python.0"),
    ],
)
def test_a_wrong_list_is_told_with_its_line(file: Path, change: str, complaint: str) -> None:
    old, new = change.split(" → ")
    file.write_text(MINE.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(FaultsError) as caught:
        read(file, Known)
    assert complaint in str(caught.value)
    assert f"{file}:" in str(caught.value)


# --- the package index ----------------------------------------------------------------------------------


@pytest.fixture
def index() -> Iterator[Callable[[dict[str, object]], str]]:
    """Serves a project's page in the index's JSON format; other projects are not there."""
    pages: dict[str, bytes] = {}

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            page = pages.get(self.path.strip("/").rpartition("/")[2])
            self.send_response(200 if page else 404)
            self.send_header("Content-Type", "application/vnd.pypi.simple.v1+json")
            self.end_headers()
            self.wfile.write(page or b"")

        def log_message(self, format: str, *args: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()

    def offer(projects: dict[str, object]) -> str:
        for name, files in projects.items():
            page = {"meta": {"api-version": "1.1"}, "name": name, "versions": [], "files": files}
            pages[name] = json.dumps(page).encode()
        return f"http://127.0.0.1:{server.server_port}/simple/"

    yield offer
    server.shutdown()
    server.server_close()


def wheel(name: str, release: str, tag: str = "py3-none-any", **more: object) -> dict[str, object]:
    file = f"{name}-{release}-{tag}.whl"
    return {"filename": file, "url": f"https://example.org/{file}", "hashes": {}, **more}


def test_an_index_is_read_for_this_platform(index: Callable[[dict[str, object]], str]) -> None:
    day = "2026-10-02T08:00:00.000000Z"
    files = [
        wheel("mindspore", "2.9.0", "cp311-cp311-win_arm64", **{"upload-time": day}),
        wheel("mindspore", "2.10.0", **{"upload-time": day, "requires-python": ">=3.10,<3.13"}),
        wheel("mindspore", "2.10.1", yanked="broken"),
        wheel("mindspore", "2.11.0rc1"),
        {"filename": "mindspore-2.8.0.tar.gz", "url": "https://example.org/a.tar.gz", "hashes": {}},
    ]
    assert offers("mindspore", index({"mindspore": files})) == [
        Offer("2.8.0", (), False, ""),
        Offer("2.9.0", (), False, "2026-10-02"),
        Offer("2.10.0", ("3.10", "3.11", "3.12"), False, "2026-10-02"),
        Offer("2.10.1", (), True, ""),
    ]


def test_an_index_that_does_not_answer_is_one_sentence(index: Callable[[dict[str, object]], str]) -> None:
    with pytest.raises(EnvironmentFault, match=r"cannot be reached \(http://127\.0\.0\.1:9/\)"):
        offers("mindspore", "http://127.0.0.1:9/")
    with pytest.raises(EnvironmentFault, match="does not know mindspore"):
        offers("mindspore", index({}))


def test_the_index_is_pips_unless_one_is_given(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PIP_INDEX_URL", "https://mirror.example.org/simple")
    assert index_url() == "https://mirror.example.org/simple"
    assert index_url("https://other.example.org/simple") == "https://other.example.org/simple"


def test_news_are_followed_releases_that_are_neither_known_nor_yanked() -> None:
    offered = [
        Offer("2.12.0", (OWN,), False, ""),
        Offer("2.13.0", (OWN,), False, ""),
        Offer("2.14.0", (OWN,), True, ""),
        Offer("2.15.0", (OWN,), False, ""),
    ]
    assert [each.release for each in new_offers(known(), offered)] == ["2.15.0"]


def test_check_tells_what_is_not_verified_and_changes_nothing(
    index: Callable[[dict[str, object]], str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    committed = frameworks()
    newest = [committed.torch.releases[-1].release, committed.mindspore.releases[-1].release]
    url = index(
        {
            "torch": [wheel("torch", newest[0])],
            "mindspore": [wheel("mindspore", newest[1]), wheel("mindspore", "99.0", "cp311-cp311-win_arm64")],
        }
    )
    before = [path.read_bytes() for path in sorted((ROOT / "mappings" / "frameworks").glob("*"))]
    # An empty directory of results: every known release that can be run here is work.
    assert commands.check(Settings(results=tmp_path), "CPU", url) is Exit.FINDINGS
    told = capsys.readouterr().out
    assert f"mindspore: the index has 99.0, the newest known is {newest[1]}" in told
    assert "mindspore 99.0: has no wheel for this platform" in told
    assert "mindspore 1.0.0: cannot run here: it needs Python 3.7" in told
    assert "not verified yet: torch 2.13.0, mindspore 2.9.0" in told
    assert "mindspore 2.7.1\n" not in told  # its post-release stands for it
    assert before == [path.read_bytes() for path in sorted((ROOT / "mappings" / "frameworks").glob("*"))]
    assert list(tmp_path.iterdir()) == []


def test_an_unknown_release_is_looked_up_in_the_index(file: Path) -> None:
    both = Frameworks(known(), read(file, Known)[0])
    offered = [Offer("2.15.0", ("3.11", "3.12"), False, "2026-09-01")]
    found = pair(both, torch="2.15.0", offered={"torch": offered})
    assert (str(found), found.torch.date) == ("torch 2.15.0, mindspore 2.9.0", "2026-09-01")


# --- interpreters and environments ----------------------------------------------------------------------


def test_this_python_is_found_and_preferred_and_an_absent_one_is_not() -> None:
    assert find_python(OWN)
    assert find_python("3.99") == ""
    assert choose_python(["3.99", OWN]) == find_python(OWN)
    assert choose_python(["3.7", "3.99"]) == ""  # too old for the workers, however well it is installed


def test_what_an_environment_lacks_is_said_and_nothing_half_made_is_left(tmp_path: Path) -> None:
    makes = Environments(tmp_path, index="http://127.0.0.1:9/simple")
    listed = known(package="no-such-framework")
    lacking = Release.model_validate({"release": "1.0", "python": ["3.99"]})
    with pytest.raises(EnvironmentFault, match=r"no Python 3\.99"):
        makes.python("torch", listed, lacking)
    there = Release.model_validate({"release": "1.0", "python": [OWN]})
    with pytest.raises(EnvironmentFault, match="cannot be installed: the package index cannot be reached"):
        makes.python("torch", listed, there)
    assert [path.name for path in tmp_path.iterdir()] == ["torch-1.0.log"]
