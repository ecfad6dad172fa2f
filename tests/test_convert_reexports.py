"""torch's names that one file hands on to others are found where they are used."""

from __future__ import annotations

from pathlib import Path

import pytest

from apimap.convert.tree import convert_tree

COMMON = "import torch\nimport torch.nn as nn\nfrom torch.nn import functional as F\nEPS = 1e-5\n"
WAYS = {
    "by name": {"main.py": "from common import nn, F, EPS\n{use}"},
    "all at once": {"main.py": "from common import *\n{use}"},
    "under another name": {"main.py": "from common import nn as layers, F\n{use}", "use": "layers.ReLU()"},
    "through a package": {
        "lib/__init__.py": "from .parts import *\n",
        "lib/parts.py": COMMON,
        "main.py": "from lib import nn, F\n{use}",
    },
}


@pytest.mark.parametrize("way", WAYS)
def test_a_name_that_another_file_hands_on(way: str, tmp_path: Path) -> None:
    files = {"common.py": COMMON, **WAYS[way]}
    use = files.pop("use", "nn.ReLU()")
    code = _converted(tmp_path, files, f"print({use}, F.relu)\n")
    assert "mint.nn.ReLU()" in code
    assert "layers" not in code


def test_what_is_not_torchs_is_imported_as_before(tmp_path: Path) -> None:
    code = _converted(
        tmp_path, {"common.py": COMMON, "main.py": "from common import nn, EPS\n{use}"}, "nn.ReLU()\n"
    )
    assert "from common import EPS\n" in code


def test_names_outside_of_all_are_not_handed_on(tmp_path: Path) -> None:
    files = {"common.py": f"{COMMON}__all__ = ['EPS']\n", "main.py": "from common import *\n{use}"}
    assert _converted(tmp_path, files, "nn.ReLU()\n") == "from common import *\nnn.ReLU()\n"


def test_the_base_of_a_class_is_known_through_another_file(tmp_path: Path) -> None:
    files = {"common.py": COMMON, "main.py": "from common import *\n{use}"}
    code = _converted(tmp_path, files, "class Net(nn.Module):\n    def forward(self, x):\n        return x\n")
    assert "class Net(nn.Cell):\n    def construct(self, x):" in code


NETS = "from torch import nn\n\n\nclass Net(nn.Module):\n    def forward(self, x):\n        return x\n"


@pytest.mark.parametrize(
    ("files", "use"),
    [
        ({"nets.py": NETS}, "import nets\nnet = nets.Net()"),
        ({"nets.py": NETS}, "import nets as N\nnet = N.Net()"),
        ({"lib/__init__.py": "", "lib/nets.py": NETS}, "import lib.nets\nnet = lib.nets.Net()"),
        ({"lib/__init__.py": "", "lib/nets.py": NETS}, "from lib import nets\nnet = nets.Net()"),
        ({"lib/__init__.py": "from .nets import Net\n", "lib/nets.py": NETS}, "import lib\nnet = lib.Net()"),
        (
            {"lib/__init__.py": "from .nets import *\n", "lib/nets.py": NETS},
            "from lib import Net\nnet = Net()",
        ),
    ],
)
def test_a_module_of_another_file_begins_in_training_mode(
    files: dict[str, str], use: str, tmp_path: Path
) -> None:
    code = _converted(tmp_path, {**files, "main.py": "import torch\n{use}"}, f"{use}\n")
    assert code.endswith("Net().set_train()\n")


def test_a_class_that_a_package_hands_on_is_a_base(tmp_path: Path) -> None:
    files = {
        "lib/__init__.py": "from .nets import Net\n",
        "lib/nets.py": NETS,
        "main.py": "import torch\n{use}",
    }
    wide = "from lib import Net\n\n\nclass Wide(Net):\n    def forward(self, x):\n        return x\n"
    assert "def construct(self, x):" in _converted(tmp_path, files, wide)


NETS = "import torch.nn as nn\nclass Net(nn.Module):\n    def forward(self, x):\n        return x\n"
STARRED = {
    "a file": {"nets.py": NETS},
    "a package": {"nets/__init__.py": "from .parts import *\n", "nets/parts.py": NETS},
    "one that lists its names": {"nets.py": f"{NETS}__all__ = ['Net']\n"},
}


@pytest.mark.parametrize("way", STARRED)
def test_a_class_that_comes_with_all_names_of_a_file_trains_at_first(way: str, tmp_path: Path) -> None:
    main = "from nets import *\nclass Deep(Net):\n    def forward(self, x):\n        return x\n"
    code = _converted(tmp_path, {**STARRED[way], "main.py": f"{main}{{use}}"}, "a, b = Net(), Deep()\n")
    assert "a, b = Net().set_train(), Deep().set_train()" in code
    assert "def construct(self, x)" in code


def test_a_class_that_a_file_does_not_list_stays_what_it_was(tmp_path: Path) -> None:
    files = {"nets.py": "class Linear:\n    pass\n__all__ = []\n"}
    main = "from torch.nn import Linear\nfrom nets import *\n{use}"
    assert "mint.nn.Linear(2, 3)" in _converted(tmp_path, {**files, "main.py": main}, "Linear(2, 3)\n")


def test_a_file_that_names_nothing_of_torchs_has_modules_all_the_same(tmp_path: Path) -> None:
    main = "from nets import Net\nclass Deep(Net):\n    def forward(self, x):\n        return x\n{use}"
    code = _converted(tmp_path, {"nets.py": NETS, "main.py": main}, "a, b = Net(), Deep()\n")
    assert "a, b = Net().set_train(), Deep().set_train()" in code
    assert "def construct(self, x)" in code


def _converted(root: Path, files: dict[str, str], use: str) -> str:
    for name, text in files.items():
        (root / name).parent.mkdir(exist_ok=True)
        (root / name).write_text(text.replace("{use}", use))
    found = {each.path.as_posix(): each.result for each in convert_tree(root, jobs=1).files}
    result = found["main.py"]
    assert result is not None
    return result.code
