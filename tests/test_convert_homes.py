"""Which module of helpers each file of a program imports: those that run together share one."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from apimap.convert.homes import Home, homes

# A program's files with what they import → what each is called, and from what it imports helpers.
LAYOUTS = {
    "a script and a package": (
        {"train.py": "import net.model", "net/__init__.py": "", "net/model.py": ""},
        {"train.py": ("train", "net.apimap_helpers"), "net/model.py": ("net.model", ".apimap_helpers")},
    ),
    "folders without __init__.py": (
        {
            "train.py": "from models.net import Net",
            "models/net.py": "from .parts import Block",
            "models/parts.py": "",
        },
        {
            "train.py": ("train", "apimap_helpers"),
            "models/net.py": ("models.net", "apimap_helpers"),
            "models/parts.py": ("models.parts", "apimap_helpers"),
        },
    ),
    "two packages that a script joins": (
        {
            "main.py": "import models.a, utils.b",
            **dict.fromkeys(("models/__init__.py", "models/a.py", "utils/__init__.py", "utils/b.py"), ""),
        },
        {"models/a.py": ("models.a", "apimap_helpers"), "utils/b.py": ("utils.b", "apimap_helpers")},
    ),
    "a package and its tests, which are a package too": (
        {
            **dict.fromkeys(("net/__init__.py", "net/a.py", "tests/__init__.py"), ""),
            "tests/test_a.py": "from net.a import A",
        },
        {"net/a.py": ("net.a", ".apimap_helpers"), "tests/test_a.py": ("tests.test_a", "net.apimap_helpers")},
    ),
    "a package that imports a script's module, which imports it": (
        {"main.py": "import net", "config.py": "import net", "net/__init__.py": "import config"},
        {
            "config.py": ("config", "apimap_helpers"),
            "net/__init__.py": ("net.__init__", "apimap_helpers"),
        },
    ),
    "a script below a package's folder that imports it": (
        {"net/__init__.py": "", "net/a.py": "", "tools/run.py": "from net import a"},
        {"tools/run.py": ("tools.run", "net.apimap_helpers")},
    ),
    "a package below src": (
        {"src/net/__init__.py": "", "src/net/a.py": "", "train.py": "import net.a"},
        {"src/net/a.py": ("net.a", ".apimap_helpers")},
    ),
    "packages that do not know each other": (
        {"one/__init__.py": "", "other/__init__.py": "", "other/deep/__init__.py": "from .. import x"},
        {
            "one/__init__.py": ("one.__init__", ".apimap_helpers"),
            "other/deep/__init__.py": ("other.deep.__init__", "..apimap_helpers"),
        },
    ),
    "scripts of their own": (
        {
            "gan/main.py": "import model",
            "gan/model.py": "",
            "vae/main.py": "import model",
            "vae/model.py": "",
        },
        {
            "gan/main.py": ("main", "apimap_helpers"),
            "gan/model.py": ("model", "apimap_helpers"),
            "vae/model.py": ("model", "apimap_helpers"),
        },
    ),
}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_files_that_run_together_share_their_helpers(layout: str, tmp_path: Path) -> None:
    files, wanted = LAYOUTS[layout]
    found = _homes(tmp_path, files)
    assert {name: (found[name].module, found[name].reach) for name in wanted} == wanted


def test_the_module_of_helpers_is_where_it_is_imported_from(tmp_path: Path) -> None:
    found = _homes(tmp_path, {"gan/main.py": "", "src/net/__init__.py": "", "src/net/a/b.py": "import net"})
    assert {name: each.directory for name, each in found.items()} == {
        "gan/main.py": tmp_path / "gan",
        "src/net/__init__.py": tmp_path / "src" / "net",
        "src/net/a/b.py": tmp_path / "src" / "net",
    }


def test_a_package_that_is_searched_for_modules_as_well_is_reached_by_its_name(tmp_path: Path) -> None:
    main = "import sys\nimport net.a\nsys.path.append('net')\n"
    files = {"main.py": main, "net/__init__.py": "", "net/a.py": "", "net/b.py": "from net.a import A"}
    assert {each.reach for each in _homes(tmp_path, files).values()} == {"net.apimap_helpers"}
    files["net/b.py"] = "from .a import A"  # which is read as a part of its package only
    assert _homes(tmp_path, files)["net/a.py"].reach == ".apimap_helpers"


def test_a_package_given_alone_holds_its_helpers_itself(tmp_path: Path) -> None:
    for each in ("a/__init__.py", "a/b/__init__.py", "a/b/c.py"):
        _write(tmp_path / each)
    found = homes(tmp_path / "a" / "b", {tmp_path / "a/b/c.py": ast.parse("")})
    assert found[tmp_path / "a/b/c.py"].directory == tmp_path / "a" / "b"
    assert found[tmp_path / "a/b/c.py"].reach == ".apimap_helpers"


def _write(path: Path, text: str = "") -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def _homes(root: Path, files: dict[str, str]) -> dict[str, Home]:
    for name, text in files.items():
        _write(root / name, text)
    found = homes(root, {root / name: ast.parse(text) for name, text in files.items()})
    return {path.relative_to(root).as_posix(): home for path, home in found.items()}
