"""Whole programs in mindspore: one behaviour each, on short sources."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from textwrap import dedent

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from apimap.convert import rules as compiled
from apimap.convert.convert import Result, Unreadable, convert
from apimap.convert.notebook import convert_notebook, program_of
from apimap.convert.report import document, markdown, schema
from apimap.convert.sites import How
from apimap.convert.tree import convert_tree, write_tree
from apimap.model.errors import ApimapError
from convert_sample import sample_rules

RULES = sample_rules()


def run(source: str, **more: object) -> Result:
    return convert(dedent(source).lstrip(), compiled=RULES, **more)  # type: ignore[arg-type]


def body(source: str) -> str:
    """The converted lines after the imports."""
    lines = run(source).code.splitlines()
    return "\n".join(line for line in lines if not line.startswith(("import ", "from "))).strip()


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The sample in place of the compiled rules."""
    monkeypatch.setattr(compiled, "rules", lambda: RULES)
    monkeypatch.setattr("apimap.convert.tree.rules", lambda: RULES)
    monkeypatch.setattr("apimap.convert.convert.rules", lambda: RULES)


def test_a_network_becomes_a_cell_and_keeps_its_comments() -> None:
    code = run(
        """
        import torch.nn as nn  # layers
        import torch.nn.functional as F


        class Net(nn.Module):
            def __init__(self):
                super().__init__()
                self.fc = nn.Linear(2, 3)  # the only one

            def forward(self, x):
                return F.relu(self.fc(x))
        """
    ).code
    assert "class Net(nn.Cell):" in code
    assert "self.fc = mint.nn.Linear(2, 3)  # the only one" in code
    assert "def construct(self, x):\n        return ops.relu(self.fc(x))" in code
    assert "from mindspore import mint, nn, ops" in code
    assert "torch" not in code


def test_a_name_imported_under_another_one_is_found() -> None:
    assert body("from torch.nn.functional import relu as act\ny = act(x)\n") == "y = ops.relu(x)"
    assert body("from torch import nn as layers\ny = layers.ReLU()\n") == "y = nn.ReLU()"


def test_a_local_name_hides_torchs() -> None:
    assert "return relu(x)" in body(
        "from torch.nn.functional import relu\ndef f(relu, x):\n    return relu(x)\n"
    )


def test_a_file_without_torch_comes_out_as_it_is() -> None:
    source = "import os\r\nx = 1 # odd   spacing\r\n"
    assert convert(source, compiled=RULES).code == source


def test_what_has_no_counterpart_becomes_a_comment_and_a_row() -> None:
    found = run("import torch\ndef f(x: torch.Tensor):\n    return x.unfold(0, 2, 1)\n")
    assert "    # apimap: torch.Tensor.unfold: torch.Tensor.unfold has no counterpart https://" in found.code
    assert "    return x.unfold(0, 2, 1)" in found.code
    (row,) = [site for site in found.sites if site.how is How.HAND]
    assert (row.line, row.name) == (3, "torch.Tensor.unfold")


def test_a_receiver_known_by_its_member_alone_is_assumed() -> None:
    found = run("import torch\ndef f(x):\n    return x.size(0)\n")
    assert "return x.shape[0]" in found.code
    assert [site.how for site in found.sites] == [How.ASSUMED]


def test_an_annotated_receiver_is_not_assumed() -> None:
    found = run("import torch\ndef f(x: torch.Tensor):\n    return x.size()\n")
    assert "return x.shape\n" in found.code
    assert How.ASSUMED not in found.counts


def test_a_dropped_argument_is_told_with_its_reason() -> None:
    found = run("import torch\nx = torch.zeros(2, device=d)\n")
    (row,) = [site for site in found.sites if site.how is How.DROPPED]
    assert (row.argument, "device" in row.why) == ("device", True)
    assert "ops.zeros((2,))" in found.code or "ops.zeros(2)" in found.code


def test_inplace_is_dropped_where_the_result_is_used() -> None:
    assert body("import torch.nn.functional as F\nx = F.relu(x, inplace=True)\n") == "x = ops.relu(x)"


def test_inplace_as_a_statement_is_by_hand() -> None:
    found = run("import torch.nn.functional as F\nF.relu(x, inplace=True)\n")
    assert found.counts[How.HAND] == 1


def test_a_tensor_changed_in_place_and_read_later_is_by_hand() -> None:
    found = run(
        """
        import torch.nn.functional as F
        def f(x):
            y = F.relu(x, inplace=True)
            return x + y
        """
    )
    assert any(site.how is How.HAND and site.argument == "inplace" for site in found.sites)


def test_a_layer_made_in_place_is_no_change_by_itself() -> None:
    source = (
        "from torch import nn\nclass A(nn.Module):\n    def __init__(self):\n        super().__init__()\n"
    )
    source += "        self.a = nn.ReLU(inplace=True)\n        self.b = nn.ReLU(inplace=True)\n"
    assert not run(source).counts[How.HAND]


def test_a_class_passed_as_a_value_gets_torchs_signature() -> None:
    found = run("from torch import nn\ndef f(norm=nn.BatchNorm2d):\n    return norm(3, momentum=0.2)\n")
    assert "def f(norm=BatchNorm2d):" in found.code
    assert "from apimap_helpers import BatchNorm2d" in found.code
    source = found.adapters["BatchNorm2d"]
    assert "class BatchNorm2d(mindspore.nn.BatchNorm2d):" in source
    assert "1 - momentum" in source
    assert "raise NotImplementedError" in source  # track_running_stats has no counterpart here
    ast.parse(source)


def test_isinstance_narrows_to_the_members_of_the_class() -> None:
    code = body(
        """
        from torch import nn
        def f(m):
            if isinstance(m, nn.BatchNorm2d):
                return m.weight
        """
    )
    assert "if isinstance(m, nn.BatchNorm2d):\n        return m.gamma" in code


def test_no_grad_falls_away_outside_of_a_network() -> None:
    code = body(
        "import torch\ndef f(net, x):\n    with torch.no_grad():\n"
        "        # evaluate\n        y = net(x)\n    return y\n"
    )
    assert code == "def f(net, x):\n    # evaluate\n    y = net(x)\n    return y"


def test_no_grad_inside_of_a_network_is_by_hand() -> None:
    found = run(
        """
        import torch
        class Net(torch.nn.Module):
            def forward(self, x):
                with torch.no_grad():
                    return self.fc(x)
        """
    )
    assert any(site.how is How.HAND and site.name == "torch.no_grad" for site in found.sites)


def test_a_new_network_begins_in_training_mode() -> None:
    code = body("from torch import nn\nclass Net(nn.Module):\n    pass\nnet = Net()\nnet.eval()\n")
    assert code.endswith("net = Net().set_train()\nnet.set_train(mode=False)")


def test_the_training_step_becomes_a_differentiated_function() -> None:
    found = run(
        """
        import torch
        import torch.nn.functional as F
        optimizer = torch.optim.SGD(net.parameters(), lr=0.1)
        for x, y in data:
            optimizer.zero_grad()
            out = net(x)
            loss = F.mse_loss(out, y)
            loss.backward()
            optimizer.step()
            print(loss)
        """
    )
    assert (
        "    def forward():\n        out = net(x)\n"
        "        loss = ops.mse_loss(out, y)\n        return (loss,)" in found.code
    )
    assert "    loss, = backward(forward, optimizer.parameters)\n    step(optimizer)" in found.code
    assert "zero_grad(optimizer)" in found.code
    assert {"backward", "step", "zero_grad"} <= set(found.helpers)
    assert not found.counts[How.HAND]


def test_backward_without_its_computation_is_by_hand() -> None:
    found = run("import torch\ndef f(loss):\n    loss.backward()\n")
    assert [site.name for site in found.sites if site.how is How.HAND] == ["torch.Tensor.backward"]


def test_a_helper_stands_in() -> None:
    found = run("import torch\nlimit = torch.finfo(torch.float32).max\n")
    assert "from apimap_helpers import finfo" in found.code
    assert "limit = finfo(mindspore.float32).max" in found.code
    assert found.helpers == ("torch.finfo",)


def test_a_tree_comes_out_as_the_same_tree(tmp_path: Path, installed: None) -> None:
    source, out = tmp_path / "in", tmp_path / "out"
    (source / "pkg" / "deep").mkdir(parents=True)
    for directory in (source / "pkg", source / "pkg" / "deep"):
        (directory / "__init__.py").write_text("")
    (source / "pkg" / "base.py").write_text("from torch import nn\nclass Base(nn.Module):\n    pass\n")
    (source / "pkg" / "deep" / "net.py").write_text(
        "from torch import nn\nfrom ..base import Base\nclass Net(Base):\n"
        "    def forward(self, x):\n        return x.size(0)\nnorm = nn.BatchNorm2d\n"
    )
    (source / "broken.py").write_text("import torch\nx = (\n")
    (source / "requirements.txt").write_text("torch>=2\nnumpy\n")
    found = convert_tree(source, jobs=1)
    write_tree(found, source, out)
    net = (out / "pkg" / "deep" / "net.py").read_text()
    assert "def construct(self, x):" in net  # its base is known from another file
    assert "from ..apimap_helpers import BatchNorm2d" in net
    assert "class BatchNorm2d(nn.BatchNorm2d):" in (out / "pkg" / "apimap_helpers.py").read_text()
    assert (out / "broken.py").read_text() == "import torch\nx = (\n"
    told = document(found, RULES, "CPU")
    jsonschema.validate(told, schema())
    assert [file["path"] for file in told["files"] if file["fault"]] == ["broken.py"]
    assert told["dependencies"] == {"requirements.txt": ["torch>=2"]}
    assert "`broken.py` was copied as it is" in markdown(found, RULES, "CPU")


def test_a_file_that_takes_too_long_is_copied(
    tmp_path: Path, installed: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    import time

    (tmp_path / "slow.py").write_text("import torch\n")
    monkeypatch.setattr("apimap.convert.tree._convert_file", lambda *_: time.sleep(60))
    (file,) = convert_tree(tmp_path, jobs=1, time_limit=0.2).files
    assert file.result is None
    assert file.fault == "not done after 0.2 seconds"


def test_the_output_may_not_be_the_source(tmp_path: Path, installed: None) -> None:
    (tmp_path / "a.py").write_text("import torch\n")
    with pytest.raises(ApimapError, match="overwrite"):
        write_tree(convert_tree(tmp_path, jobs=1), tmp_path, tmp_path)


def test_a_notebook_keeps_text_and_magic(installed: None) -> None:
    cells = [
        {"cell_type": "markdown", "source": ["# Title"]},
        {
            "cell_type": "code",
            "source": ["%matplotlib inline\n", "import torch.nn.functional as F"],
            "outputs": [1],
        },
        {"cell_type": "code", "source": "y = F.relu(x)", "outputs": []},
    ]
    text = json.dumps({"cells": cells, "nbformat": 4})
    assert "# apimap-magic: %matplotlib" in program_of(text)
    done = json.loads(convert_notebook(text, device="CPU", helpers_from="apimap_helpers").code)
    sources = ["".join(cell["source"]) for cell in done["cells"]]
    assert sources[0] == "# Title"
    assert sources[1].startswith("%matplotlib inline\nfrom mindspore import ops")
    assert sources[2] == "y = ops.relu(x)"
    assert done["cells"][1]["outputs"] == []


def test_what_is_no_python_is_one_sentence() -> None:
    with pytest.raises(Unreadable, match="line 2"):
        convert("import torch\nx = = 1\n", compiled=RULES)


EXPRESSIONS = st.recursive(
    st.sampled_from(
        ["x", "1", "x.size(0)", "torch.zeros(2, device='cpu')", "nn.Linear(1, 2)", "F.relu", "torch.float32"]
    ),
    lambda inner: st.one_of(
        st.tuples(inner, inner).map(lambda pair: f"({pair[0]} + {pair[1]})"),
        inner.map(lambda each: f"F.relu({each}, inplace=True)"),
        inner.map(lambda each: f"torch.flatten({each}, 1).unfold(0, 1, 1)"),
        inner.map(lambda each: f"[{each} for x in y]"),
        inner.map(lambda each: f"nn.Sequential(nn.ReLU(True), *{each})"),
        inner.map(lambda each: f"(lambda x: {each})"),
    ),
    max_leaves=6,
)
STATEMENTS = st.one_of(
    EXPRESSIONS.map(lambda each: f"y = {each}\n"),
    EXPRESSIONS.map(lambda each: f"{each}\n"),
    EXPRESSIONS.map(lambda each: f"def f(x: torch.Tensor, z={each}):\n    return x\n"),
    EXPRESSIONS.map(lambda each: f"with torch.no_grad():\n    y = {each}\n"),
    EXPRESSIONS.map(lambda each: f"class A(nn.Module):\n    def forward(self, x):\n        return {each}\n"),
    EXPRESSIONS.map(
        lambda each: (
            f"for x in y:\n    loss = {each}\n    loss.backward()\n    opt.step()\n    opt.zero_grad()\n"
        )
    ),
    EXPRESSIONS.map(lambda each: f"@torch.no_grad()\ndef g(x):\n    return {each}\n"),
)


@settings(max_examples=40, deadline=None)
@given(st.lists(STATEMENTS, min_size=1, max_size=3))
def test_whatever_is_converted_still_parses(statements: list[str]) -> None:
    source = "import torch\nfrom torch import nn\nimport torch.nn.functional as F\n" + "".join(statements)
    ast.parse(convert(source, compiled=RULES).code)
