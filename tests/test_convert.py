"""Whole programs in mindspore: one behaviour each, on short sources."""

from __future__ import annotations

import ast
import inspect
import json
import math
import re
from pathlib import Path
from textwrap import dedent
from typing import Any

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from apimap.convert.convert import Result, Unreadable, convert
from apimap.convert.driver import Driver
from apimap.convert.helpers import module_of
from apimap.convert.notebook import convert_notebook, program_of
from apimap.convert.report import document, markdown, schema
from apimap.convert.translate import rules as compiled
from apimap.convert.translate.sites import How
from apimap.convert.tree import convert_tree, write_tree
from apimap.model.errors import ApimapError
from convert_sample import ENTRIES, one, sample_rules

RULES = sample_rules()


def run(source: str, **more: object) -> Result:
    return convert(dedent(source).lstrip(), **{"compiled": RULES, **more})  # type: ignore[arg-type]


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


@pytest.mark.parametrize(
    "walked",
    [
        "n = sum(p.size(0) for p in net.parameters())",
        "n = {name: p.size(0) for name, p in net.named_parameters()}",
        "n = [i * p.size(0) for i, p in enumerate(net.parameters())]",
        "for p, (name, q) in zip(net.parameters(), net.named_buffers()):\n    n = p.size(0) + q.size(0)",
        "n = [each[1].size(0) for each in net.named_parameters()]",
    ],
)
def test_what_is_walked_over_is_known_before_what_is_made_of_it(walked: str) -> None:
    """A comprehension says what its names are behind their use."""
    found = run(f"import torch\nnet = torch.nn.Linear(2, 3)\n{walked}\n")
    assert How.ASSUMED not in found.counts
    assert How.HAND not in found.counts


def test_an_annotated_receiver_is_not_assumed() -> None:
    found = run("import torch\ndef f(x: torch.Tensor):\n    return x.size()\n")
    assert "return x.shape\n" in found.code
    assert How.ASSUMED not in found.counts


def test_a_dropped_argument_is_told_with_its_reason() -> None:
    found = run("import torch\nx = torch.zeros(2, device=d)\n")
    (row,) = [site for site in found.sites if site.how is How.DROPPED]
    assert (row.argument, "device" in row.why) == ("device", True)
    assert "ops.zeros((2,))" in found.code or "ops.zeros(2)" in found.code


def test_a_device_is_dropped_also_where_mindspore_has_such_an_argument() -> None:
    result = run(
        """
        import torch

        def moved(x: torch.Tensor, device, dtype):
            return x.to(device=device, dtype=dtype), torch.empty(2, device=device)
        """
    )
    assert "x.to(dtype=dtype), mindspore.mint.empty(2)" in result.code.replace(
        "mint.empty", "mindspore.mint.empty"
    )
    assert [site.argument for site in result.sites if site.how is How.DROPPED] == ["device", "device"]


def test_inplace_is_dropped_where_the_result_is_used() -> None:
    assert body("import torch.nn.functional as F\nx = F.relu(x, inplace=True)\n") == "x = ops.relu(x)"


def test_inplace_as_a_statement_is_written_into_the_tensor() -> None:
    code = body("import torch.nn.functional as F\nF.relu(x, inplace=True)\n")
    assert code.endswith("in_place(x, lambda each: ops.relu(each))")


def test_inplace_as_a_statement_on_a_part_is_by_hand() -> None:
    found = run("import torch.nn.functional as F\nF.relu(x[0], inplace=True)\n")
    assert found.counts[How.HAND] == 1


@pytest.mark.parametrize("inplace", ["inplace=True", "True"])
def test_a_tensor_changed_in_place_and_read_later_is_written_into(inplace: str) -> None:
    code = body(
        f"import torch.nn.functional as F\ndef f(x):\n    y = F.relu(x, {inplace})\n    return x + y\n"
    )
    assert "    y = in_place(x, lambda each: ops.relu(each))" in code


def test_a_layer_made_in_place_is_told_in_a_script_as_well() -> None:
    source = (
        "import torch\nx = torch.tensor([1.0])\nact = torch.nn.ReLU(inplace=True)\ny = act(x)\nprint(x)\n"
    )
    assert "y = in_place(x, lambda each: act(each))" in body(source)
    assert "in_place" not in body(source.replace("print(x)", "print(y)"))


def test_a_write_into_a_view_reaches_its_tensor_where_a_script_records_nothing() -> None:
    source = "import torch\nx = torch.zeros(4)\ny = torch.flatten(x)\ny *= 2\nprint(x)\n"
    assert "in_place(y, lambda each: each * 2)" in body(source)
    assert "views_follow" not in run(source).helpers
    assert "views_follow" in run(source + "x.sum().backward()\n").helpers


def test_arguments_kept_in_a_name_are_told_apart() -> None:
    code = body("import torch\nargs = [torch.zeros(2, 3), 1]\nout = torch.flatten(*args)\n")
    assert code.endswith("out = mint.flatten(args[0], 1)")
    code = body(
        "import torch\nx = torch.zeros(2)\nkwargs = {'input': x, 'dim': -1}\nout = torch.sum(**kwargs)\n"
    )
    assert code.endswith('out = mint.sum(input=kwargs["input"], dim=-1)')


def test_arguments_kept_in_a_name_that_changes_are_left_together() -> None:
    code = body("import torch\nargs = [torch.zeros(2, 3)]\nargs.append(1)\nout = torch.flatten(*args)\n")
    assert "flatten(*args)" in code


def test_a_rules_own_numpy_is_imported() -> None:
    entry = one("mindspore.ops.eye", arguments={"n": {"to": "n", "value": "int(np.prod(n))"}})
    source = "import torch\nx = torch.eye(n)\n"
    assert "import numpy as np\n" in convert(source, compiled=sample_rules(eye=entry)).code
    code = convert(f"import numpy as np\n{source}", compiled=sample_rules(eye=entry)).code
    assert code.count("import numpy as np") == 1


@pytest.mark.parametrize(
    "source", ["y.device.type == 'cpu'", "(d := 0) or y.device.index", "[d.device.type for d in y]"]
)
def test_the_device_of_an_unknown_value_is_torchs_object_where_it_is_asked_for_a_part(source: str) -> None:
    code = body(f"import torch\ndef f(y):\n    torch.zeros(2)\n    return {source}\n")
    assert re.search(r"device\([yd]\.device\)\.(type|index)", code)


@pytest.mark.parametrize(
    "source", ["str(y.device)", "f'{y.device}'", "y.device == where", "'%s' % str(y.device)"]
)
def test_the_device_of_what_is_used_as_a_tensor_is_torchs_object_in_a_text(source: str) -> None:
    code = body(
        f"import torch\ndef f(y, where):\n    torch.zeros(2)\n    y = y.squeeze(1)\n    return {source}\n"
    )
    assert "device(y.device)" in code


def test_a_device_that_has_a_name_is_torchs_object_where_the_name_is_asked_for_a_part() -> None:
    code = body("import torch\ndef f(y):\n    torch.zeros(2)\n    where = y.device\n    return where.type\n")
    assert "where = device(y.device)" in code


@pytest.mark.parametrize("source", ["self.device.type", "y.device", "where.type"])
def test_the_device_of_an_unknown_value_is_left_alone_otherwise(source: str) -> None:
    code = body(f"import torch\ndef f(self, y, where):\n    torch.zeros(2)\n    return {source}\n")
    assert code.endswith(f"return {source}")


def test_a_device_that_is_looked_at_is_torchs_object() -> None:
    code = body("import torch\nx = torch.zeros(2)\nif x.device.type == 'cpu':\n    y = x\n")
    assert "if device(x.device).type == 'cpu':" in code


def test_no_grad_stays_where_the_program_asks_whether_it_records() -> None:
    source = "import torch\nwith torch.no_grad():\n    x = torch.is_grad_enabled()\n"
    assert "with no_grad():" in run(source).code


def test_a_sequence_that_begins_in_place_changes_its_input() -> None:
    told = run(
        """
        from torch import nn


        class Net(nn.Module):
            def __init__(self):
                super().__init__()
                self.body = nn.Sequential(nn.ReLU(inplace=True), nn.Linear(2, 2))

            def forward(self, x):
                return x + self.body(x)


        class Plain(nn.Module):
            def __init__(self):
                super().__init__()
                self.body = nn.Sequential(nn.Linear(2, 2), nn.ReLU(inplace=True))

            def forward(self, x):
                return x + self.body(x)
        """
    )
    assert not told.counts[How.HAND]
    assert told.code.count("changing(nn.ReLU())") == 2


def test_a_block_changes_its_argument_in_place_where_that_is_seen_by_who_calls_it() -> None:
    told = run(
        """
        import torch
        from torch import nn
        from torch.nn import functional as F


        class Block(nn.Module):
            def forward(self, x):
                x = F.relu(x, inplace=True)
                return x


        class Net(nn.Module):
            def __init__(self):
                super().__init__()
                self.block = Block()

            def forward(self, x):
                y = self.block(x)
                return torch.sum(y, 0) + x
        """
    )
    assert not told.counts[How.HAND]
    assert "x = in_place(x, lambda each: " in told.code


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


def test_no_grad_inside_of_a_network_stays() -> None:
    found = run(
        """
        import torch
        class Net(torch.nn.Module):
            def forward(self, x):
                with torch.no_grad():
                    return self.fc(x)
        """
    )
    assert "with no_grad():" in found.code
    assert [site.how for site in found.sites if site.name == "torch.no_grad"] == [How.HELPER]


def test_a_new_network_begins_in_training_mode() -> None:
    code = body("from torch import nn\nclass Net(nn.Module):\n    pass\nnet = Net()\nnet.eval()\n")
    assert code.endswith("net = Net().set_train()\nnet.set_train(mode=False)")


def test_a_training_step_records_and_steps_as_in_torch() -> None:
    code = run(
        """
        import torch
        import torch.nn.functional as F
        optimizer = torch.optim.SGD(net.parameters(), lr=0.1)
        for x, y in data:
            optimizer.zero_grad()
            loss = F.mse_loss(net(x), y)
            loss.backward()
            optimizer.step()
        with torch.no_grad():
            print(net(x))
        """
    ).code
    assert "    zero_grad(optimizer)\n" in code
    assert "    backward(loss)\n    step(optimizer)\n" in code
    assert "with no_grad():" in code  # what is computed anywhere is recorded, so it must not fall away


def test_the_helpers_of_a_training_program_switch_recording_on() -> None:
    found = run("import torch\ndef f(loss):\n    loss.backward()\n")
    text = module_of(found.adapters, found.helpers, RULES)
    assert "_pynative_executor.set_grad_flag(True)" in text
    ast.parse(text)


def test_an_augmented_assignment_of_an_argument_changes_the_tensor() -> None:
    code = run("import torch\ndef f(x: torch.Tensor):\n    x += 1\n    y = x + 1\n    y += 1\n").code
    assert "in_place(x, lambda each: each + 1)" in code
    assert "    y += 1\n" in code  # made here: nothing else holds it


def test_a_write_into_a_view_of_what_is_read_later_reaches_it_whoever_records() -> None:
    source = "import torch\ndef f(a, b):\n    x = a @ b\n    y = x.view(2, -1)\n    y *= 2\n    return x\n"
    assert {"augmented", "views_follow"} <= set(run(source).helpers)


def test_a_part_whose_first_slice_may_be_empty_is_written_by_a_helper() -> None:
    code = body(
        """
        import torch

        def mask(n, k):
            x = torch.zeros(n, n)
            x[:-k, k:] = 1
            x[0, :k] = 2
            x[:2, :k] = 3
            return x
        """
    )
    assert "set_part(x, (slice(None, -k), slice(k, None)), 1)" in code
    assert "x[0, :k] = 2" in code
    assert "x[:2, :k] = 3" in code


def test_a_slice_with_steps_is_taken_by_a_helper_that_has_a_gradient() -> None:
    code = body(
        """
        import torch

        def thinned(x: torch.Tensor, names: list[str], k):
            x[..., ::2] = 0
            names = names[::2]
            return x[..., 0::2, 1:], x[::1], x[1::k]
        """
    )
    assert "x[..., ::2] = 0" in code
    assert "names[::2]" in code
    assert (
        "stepped(x, (..., slice(0, None, 2), slice(1, None))), x[::1], stepped(x, slice(1, None, k))" in code
    )


def test_a_part_that_is_filled_in_place_is_written_to() -> None:
    code = body(
        """
        import torch

        def cleared(x: torch.Tensor, n):
            x[n : 2 * n].zero_()
            return x
        """
    )
    assert "set_part(x, slice(n, 2 * n), 0)" in code


def test_a_list_of_sizes_in_a_dataclass_reaches_a_layer_as_a_tuple() -> None:
    code = body(
        """
        from dataclasses import dataclass

        import torch
        from torch import nn


        @dataclass
        class Config:
            sizes: list[int]


        def norm(config: Config):
            return nn.LayerNorm(config.sizes)
        """
    )
    assert "(*config.sizes,)" in code


def test_a_name_that_is_viewed_and_forgotten_is_its_own() -> None:
    source = (
        "import torch\ndef f(x: torch.Tensor):\n    y = x.abs()\n    y = y.t()\n    y += 1\n    return y\n"
    )
    assert "    y += 1\n" in run(source).code


def test_a_helper_stands_in() -> None:
    found = run("import torch\nlimit = torch.finfo(torch.float32).max\n")
    assert "from apimap_helpers import finfo" in found.code
    assert "limit = finfo(mindspore.float32).max" in found.code
    assert found.helpers == ("torch.finfo",)


def test_a_helper_is_taken_for_an_argument_that_it_alone_takes_as_torch_does() -> None:
    code = body(
        """
        from torch.nn import functional as F

        a = F.interpolate(x, size=(4, 4))
        b = F.interpolate(x, scale_factor=2)
        c = F.interpolate(x, None, 1.5)
        d = F.interpolate(x, (4, 4), None, "bicubic")
        """
    )
    assert [line.partition(" = ")[2].partition("(")[0] for line in code.splitlines()] == [
        "ops.interpolate",
        *["interpolate"] * 3,
    ]


@pytest.mark.parametrize(("said", "told"), [({}, True), ({"convert": "settles"}, False)])
def test_what_convert_settles_is_not_told_of_a_port(said: dict[str, str], told: bool) -> None:
    catch = {
        "kind": "behaviour",
        "weight": "common",
        "silent": True,
        "en": "It starts asleep.",
        "zh": "",
        **said,
    }
    entry = {**ENTRIES["torch.nn.Linear"], "differences": [catch]}
    found = run("import torch\nnet = torch.nn.Linear(2, 3)\n", compiled=sample_rules(**{"nn.Linear": entry}))
    assert [site.why for site in found.sites if site.name == "torch.nn.Linear"] == [
        catch["en"] if told else ""
    ]


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


def test_what_is_said_of_several_places_is_said_once(tmp_path: Path, installed: None) -> None:
    source = tmp_path / "in"
    source.mkdir()
    (source / "a.py").write_text("def f(x):\n    x.size(0)\n    return x.size(1)\n")
    (source / "b.py").write_text("import torch\ndef f(x, y):\n    return x.size(0)\n")
    (source / "c.py").write_text("import torch\ndef f(x):\n    y = x.size(0)\n    return x.size(y)\n")
    text = markdown(convert_tree(source, jobs=1), RULES, "CPU")
    lines = [line for line in text.splitlines() if "taken for a tensor" in line]
    assert lines == ["| `torch.Tensor.size` |  | its receiver is taken for a tensor | b.py:3; c.py:3, 4 |"]


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


def test_lines_for_ipython_come_back_as_they_were(installed: None) -> None:
    cell = "%%time\nif colab:\n    !pip install \\\n        torch\n"
    cell += "import torch.nn.functional as F\ny = F.relu(x)"
    text = json.dumps({"cells": [{"cell_type": "code", "source": cell}], "nbformat": 4})
    done = json.loads(convert_notebook(text, device="CPU", helpers_from="apimap_helpers").code)
    lines = "".join(done["cells"][0]["source"]).splitlines()
    assert [line for line in cell.splitlines()[:4] if line not in lines] == []
    assert "y = ops.relu(x)" in lines


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


def test_a_result_is_written_into_the_tensor_of_out() -> None:
    assert body("import torch\ntorch.flatten(x, 1, out=y)\n") == "into(y, mint.flatten(x, 1))"


def test_numpys_names_of_arguments_are_torchs() -> None:
    assert body("import torch\ny = torch.sum(x, axis=1)\n") == "y = mint.sum(x, dim=1)"


def test_a_default_none_that_is_written_out_is_left_out() -> None:
    code = body("import torch\nlayer = torch.nn.Linear(2, 3, dtype=None)\n")
    assert code == "layer = mint.nn.Linear(2, 3)"


def test_a_device_is_left_out_whatever_the_rules_say() -> None:
    assert body("import torch\ny = torch.full((2,), 1, device=d)\n") == "y = mint.full((2,), 1)"


def test_a_setting_of_a_backend_falls_away() -> None:
    found = run("import torch.backends.cudnn as cudnn\ncudnn.benchmark = True\nx = 1\n")
    assert found.code == "x = 1\n"
    assert [site.how for site in found.sites] == [How.DROPPED]


def test_what_a_program_changes_in_torch_itself_is_by_hand() -> None:
    rows = run("import torch\ntorch.Tensor.twice = lambda x: x * 2\n").sites
    assert [row.how for row in rows] == [How.HAND]


def test_whether_torch_has_a_name_is_answered_while_converting() -> None:
    assert body('import torch\nflag = hasattr(torch.nn, "Linear")\n') == "flag = True"
    assert body('import torch\nflag = hasattr(torch.nn, "Nothing")\n') == "flag = False"


def test_groups_of_an_optimizer_hold_rates_as_numbers() -> None:
    source = """
        import torch
        def slower(optimizer):
            for group in optimizer.param_groups:
                group["lr"] *= 0.5
        """
    assert "for group in param_groups(optimizer):" in body(source)


def test_a_write_by_mask_into_a_view_is_by_hand() -> None:
    lines = ["def f(a, b):", "    x = a @ b", "    y = torch.flatten(x)", "    y[y > 1] = 0", "    return x"]
    source = "\n".join(["import torch", *lines, ""])
    assert [site.line for site in run(source).sites if "by mask" in site.why] == [5]


def test_fields_of_several_results_are_taken_by_place() -> None:
    assert body("import torch\ndef f(x):\n    return x.max(1).indices\n").endswith(".max(1)[1]")


def test_pythons_complex_numbers_keep_torchs_dtype() -> None:
    assert "dtype=mindspore.complex64" in body("import torch\nx = torch.tensor([1 + 2j])\n")


def test_parameters_of_layers_that_are_appended_to_a_list_get_names_of_their_own() -> None:
    source = """
        import torch
        layers = torch.nn.ModuleList()
        layers.append(torch.nn.Linear(2, 3))
        optimizer = torch.optim.SGD(layers.parameters(), lr=0.1)
        """
    assert "distinct(" in body(source)


def test_a_helper_is_preferred_to_a_counterpart_that_commonly_misleads_in_silence() -> None:
    source = "import torch\n\n\ndef part(x: torch.Tensor):\n    return x.clone()\n"
    assert "return clone(x)" in body(source)
    assert RULES.misleads("torch.Tensor.clone", "mindspore.Tensor.copy")
    assert not RULES.misleads("torch.sum", "mindspore.mint.sum")  # it has no helper, and says so out loud


def test_a_function_with_a_helper_is_the_helper_as_a_value_too() -> None:
    found = run(
        """
        import torch.nn.functional as F

        resize = F.interpolate


        def twice(x):
            return F.interpolate(x, scale_factor=2.0)
        """
    )
    assert "resize = interpolate" in found.code
    assert "return interpolate(x, scale_factor=2.0)" in found.code
    assert found.adapters == {}


@pytest.mark.parametrize(
    ("given", "written"),
    [
        ("torch.float32", "x.to(dtype=mindspore.float32)"),
        ("y.dtype", "x.to(dtype=y.dtype)"),
        ("bool", "x.to(dtype=bool)"),
        ("'cpu', torch.float32", "x.to(dtype=mindspore.float32)"),
        ("dtype=torch.float32, memory_format=torch.channels_last", "x.to(dtype=mindspore.float32)"),
        ("device", "x"),
        ("memory_format=torch.channels_last", "x"),
    ],
)
def test_a_cast_keeps_its_dtype_and_loses_where_the_tensor_is(given: str, written: str) -> None:
    code = body(f"import torch\ndef f(x: torch.Tensor, y, device):\n    return x.to({given})\n")
    assert f"return {written}" in code


def test_a_type_of_tensors_given_to_type_is_a_dtype() -> None:
    code = body("import torch\ndef f(x):\n    return x.type(torch.float32), x.type('torch.LongTensor')\n")
    assert "return x.to(dtype=mindspore.float32), x.to(dtype=mindspore.int64)" in code


def test_a_class_named_at_run_time_is_one_of_the_names_in_the_program() -> None:
    result = run("from torch import nn\ndef f(kind='ReLU'):\n    return getattr(nn, kind)()\n")
    assert 'return Members("torch.nn", {"ReLU": ReLU})[kind]()' in result.code
    assert [site.how for site in result.sites if site.name == "torch.nn"] == [How.ASSUMED]


def test_a_module_of_torch_handed_over_has_the_names_in_the_program() -> None:
    result = run(
        "import torch\ndef make(where, kind, *args):\n    return getattr(where, kind)(*args)\n"
        "print(make(torch.nn, 'ReLU'), make(torch.nn.functional, 'relu', 2))\n"
    )
    assert "make(SimpleNamespace(ReLU=ReLU), 'ReLU')" in result.code
    assert "make(SimpleNamespace(relu=relu), 'relu'" in result.code
    assert "from types import SimpleNamespace\n" in result.code


def test_a_dtype_named_at_run_time_is_one_of_the_names_in_the_program(tmp_path: Path) -> None:
    text = "import torch\ndef f(name='float64'):\n    return torch.zeros(2, dtype=getattr(torch, name))\n"
    (tmp_path / "zeros.py").write_text(text)
    [file] = convert_tree(tmp_path, jobs=1).files
    assert file.result is not None
    assert 'dtype=Members("torch", {' in file.result.code
    assert '"float64": mindspore.float64, ' in file.result.code


def test_the_dictionary_of_a_module_of_torch_has_the_names_in_the_program() -> None:
    code = body("import torch.nn as nn\nname = 'ReLU'\nlayer = nn.__dict__[name]()\n")
    assert 'layer = Members("torch.nn", {"ReLU": ReLU}, ' in code


def test_a_class_named_in_the_settings_of_a_program_is_found(tmp_path: Path) -> None:
    (tmp_path / "c.json").write_text('{"optimizer": {"type": "Adam", "args": {"lr": 0.01}}}')
    (tmp_path / "train.py").write_text(
        "import json\nimport torch\ndef make(params):\n    chosen = json.load(open('c.json'))['optimizer']\n"
        "    return getattr(torch.optim, chosen['type'])(params, **chosen['args'])\n"
    )
    [file] = convert_tree(tmp_path, jobs=1).files
    assert file.result is not None
    assert 'return Members("torch.optim", {' in file.result.code
    assert '"Adam": Adam, ' in file.result.code


def test_an_attribute_that_the_program_gives_a_tensor_stays() -> None:
    code = body("import torch\np = torch.zeros(2)\np._no_decay = True\nprint(p._no_decay)\n")
    assert code.endswith("print(p._no_decay)")


def test_pythons_types_are_dtypes_in_calls_of_torch_only() -> None:
    code = body(
        "import numpy as np\nimport torch\na = torch.zeros(2, dtype=bool)\nb = np.zeros(2, dtype=bool)\n"
    )
    assert "dtype=mindspore.bool_)" in code
    assert "b = np.zeros(2, dtype=bool)" in code


def test_a_shape_is_a_tuple() -> None:
    code = body("import torch\na = torch.Size([2, 3])\nb = isinstance(a, (tuple, torch.Size))\n")
    assert code == "a = tuple([2, 3])\nb = isinstance(a, (tuple, tuple))"


def test_forms_that_only_running_tells_are_told_by_a_helper() -> None:
    result = run("import torch\ndef f(a, k):\n    return torch.diag(a, k)\n")
    assert "return diag(a, k)" in result.code
    assert result.helpers == ("torch.diag",)


def test_imports_of_helpers_do_not_hide_each_other() -> None:
    first = "from mindspore.common.initializer import Normal\n\n\ndef fill(x):\n    return Normal(x)\n"
    second = "from mindspore import Tensor\n\n\nclass Normal:\n    held = Tensor\n"
    rules = sample_rules()
    rules.helpers |= {"torch.fill": first, "torch.distributions.Normal": second}
    text = module_of({}, {"torch.fill", "torch.distributions.Normal"}, rules)
    assert "from mindspore.common.initializer import Normal as initializer_Normal" in text
    assert "return initializer_Normal(x)" in text


def test_a_file_has_processor_time_not_time_by_the_clock(tmp_path: Path, installed: None) -> None:
    tmp_path.joinpath("a.py").write_text("import torch\nx = torch.zeros(2)\n", encoding="utf-8")
    (file,) = convert_tree(tmp_path, jobs=1, time_limit=30).files
    assert file.result is not None


def test_a_helper_is_preferred_to_a_counterpart_whose_entry_says_so() -> None:
    entry = {**RULES.entries["torch.sum"]}
    entry["counterparts"] = [{**each, "convert": "helper"} for each in entry["counterparts"]]
    rules = compiled.Rules(
        {
            **{"torch": "2.13.0", "mindspore": "2.10.0", "devices": ["CPU"]},
            "entries": {**RULES.entries, "torch.sum": entry},
            "helpers": {**RULES.helpers, "torch.sum": "def torch_sum(input):\n    return input.sum()\n"},
        }
    )
    source = "import torch\n\n\ndef total(x: torch.Tensor):\n    return torch.sum(x)\n"
    assert "return torch_sum(x)" in convert(source, compiled=rules).code
    assert "torch_sum" not in convert(source, compiled=RULES).code


def test_a_method_is_converted_by_the_helper_of_its_function() -> None:
    entries = {**RULES.entries, "torch.Tensor.diag": {"same": "torch.diag"}}
    rules = compiled.Rules(
        {
            **{"torch": "2.13.0", "mindspore": "2.10.0", "devices": ["CPU"]},
            **{"entries": entries, "helpers": {"torch.diag": RULES.helpers["torch.diag"]}},
        }
    )
    result = convert("import torch\n\n\ndef f(x: torch.Tensor):\n    return x.diag(1)\n", compiled=rules)
    assert "return diag(x, 1)" in result.code
    assert result.helpers == ("torch.diag",)


def test_parameters_of_recurrent_layers_come_in_torchs_order() -> None:
    source = RULES.helpers["torch.nn.Module.held"]
    scope: dict[str, Any] = {"Any": object, "math": math}
    exec(source[source.index("_KINDS") : source.index("def held")], scope)
    exec(source[source.index("def _place") :], scope)
    names = ["bias_hh_l0", "weight_ih_l1", "weight_hh_l0", "weight_ih_l0_reverse", "weight_ih_l0"]
    assert sorted(names, key=scope["_place"]) == [
        "weight_ih_l0",
        "weight_hh_l0",
        "bias_hh_l0",
        "weight_ih_l0_reverse",
        "weight_ih_l1",
    ]


def test_selections_are_copies_where_a_program_writes_into_one() -> None:
    source = """
        import torch
        def f(x: torch.Tensor, at, d):
            s = x[at]
            s[0] = 5
            row = x[0]
            row[0] = 3
            return s, row
        """
    assert "selected_apart" in convert(dedent(source)).helpers
    assert "selected_apart" not in convert(dedent(source).replace("s[0] = 5", "s = s + 5")).helpers


def test_starred_arguments_that_are_written_out_stand_in_the_call() -> None:
    assert body("import torch\nx = torch.zeros(*[2, 3])\n") == "x = ops.zeros((2, 3))"
    code = body("import torch\nx = torch.zeros(2)\ny = torch.flatten(*(x,), **{'start_dim': 1})\n")
    assert code.endswith("y = mint.flatten(x, start_dim=1)")


def test_a_function_in_place_that_no_entry_answers_is_the_method_that_it_is() -> None:
    code = body("import torch\nx = torch.zeros(2)\ntorch.exp_(x)\n")
    assert code == body("import torch\nx = torch.zeros(2)\nx.exp_()\n")
    assert "torch." not in code


def test_an_optimizers_parameters_are_found_by_their_name() -> None:
    code = body(
        """
        import torch
        p = torch.nn.Parameter(torch.zeros(2))
        o = torch.optim.SGD(lr=0.1, params=[p])
        """
    )
    assert "params=distinct([p])" in code
    assert "lr=0.1" in code


def test_a_flag_of_what_mindspore_has_not_is_false() -> None:
    assert body("import torch\nx = torch.zeros(2)\ny = x.is_quantized\n").endswith("y = False")


def _helped(entry: dict[str, Any], counterpart: dict[str, Any]) -> str:
    """``torch.zeros`` by rules that say more of it and of its one counterpart; a helper stands beside."""
    zeros = {**ENTRIES["torch.zeros"], **entry}
    zeros["counterparts"] = [{**zeros["counterparts"][0], **counterpart}]
    rules = sample_rules()
    document = {
        **{"format": compiled.FORMAT, "torch": rules.torch, "mindspore": rules.mindspore},
        **{"devices": ["CPU"], "entries": {**ENTRIES, "torch.zeros": zeros}},
        "helpers": {"torch.nought": "def zeros(*size):\n    return None\n"},
    }
    return convert("import torch\nx = torch.zeros(2)\n", compiled=compiled.Rules(document)).code


@pytest.mark.parametrize("written", ['float("-inf")', "-math.inf", "-float('inf')", "-np.inf"])
def test_a_file_that_masks_by_minus_infinity_takes_the_softmax_that_stands_it(written: str) -> None:
    rows = {"kind": "value", "en": "Rows.", "zh": "行。", "weight": "common", "silent": True}
    softmax = {
        "counterparts": [
            {
                **{"mindspore": "mindspore.mint.softmax", "verdict": {"CPU": "consistent"}},
                "arguments": {"input": "input", "dim": "dim", "dtype": "dtype"},
            }
        ],
        "differences": [{**rows, "counterparts": ["mindspore.mint.softmax"]}],
    }
    rules = compiled.Rules(
        {
            **{"torch": "2.13.0", "mindspore": "2.10.0", "devices": ["CPU"]},
            "entries": {**RULES.entries, "torch.softmax": softmax},
            "helpers": {"torch.softmax": "def softmax(input, dim, dtype=None):\n    return input\n"},
        }
    )
    source = "import torch\ny = torch.softmax(x, -1)\n"
    assert "mint.softmax(x, -1)" in convert(source, compiled=rules).code
    masked = f"{source}z = x.masked_fill(mask, {written})\n"
    assert "from apimap_helpers import softmax" in convert(masked, compiled=rules).code


def test_a_helper_that_two_entries_share_answers_both() -> None:
    without = {"verdict": {"CPU": "unsupported"}}
    assert "apimap_helpers" not in _helped({}, without)
    assert "apimap_helpers" in _helped({"same": "torch.nought"}, without)


def test_what_a_helper_does_better_in_ordinary_examples_is_left_to_it() -> None:
    assert "apimap_helpers" not in _helped({"same": "torch.nought"}, {})
    assert "apimap_helpers" in _helped({"same": "torch.nought"}, {"beaten": ["CPU"]})


def test_a_silent_difference_that_a_rule_leaves_is_in_the_report() -> None:
    found = {each.name: each for each in run("import torch\nx = torch.sum(torch.zeros(2), dim=0)\n").sites}
    assert found["torch.sum"].how is How.RULE
    assert found["torch.sum"].why == "sums differ"
    (bare,) = (each for each in run("import torch\nx = torch.sum(y)\n").sites if each.name == "torch.sum")
    assert not bare.why


def test_positions_are_int64_as_torchs() -> None:
    assert body("import torch\nx = torch.argmin(torch.zeros(2))\n").endswith(
        "ops.argmin(ops.zeros((2,))).astype(mindspore.int64)"
    )


def _asked(name: str, counterpart: str, source: str) -> str:
    """What becomes of a program where a name has a helper and a counterpart that the rules fit."""
    numbers = {"start": "start", "end": "end", "step": "step"}
    arguments = {**(numbers if name == "torch.arange" else {"data": "input_data"}), "dtype": "dtype"}
    entry = {
        "counterparts": [
            {"mindspore": counterpart, "arguments": arguments, "verdict": {"CPU": "consistent"}},
        ]
    }
    rules = compiled.Rules(
        {
            **{"torch": "2.13.0", "mindspore": "2.10.0", "devices": ["CPU"]},
            "entries": {**RULES.entries, name: entry},
            "helpers": {name: f"def {name.rpartition('.')[2]}(*args, dtype=None):\n    return args\n"},
        }
    )
    return convert(f"import torch\nimport numpy as np\n{source}\n", compiled=rules).code


@pytest.mark.parametrize(
    ("written", "helped"),
    [
        ("torch.arange(0, n, 2)", False),
        ("torch.arange(1, n)", False),
        ("torch.arange(0.0, 9.0, 3)", False),
        ("torch.arange(1, 1.3, 0.1)", True),
        ("torch.arange(0, 1, 1 / n)", True),
        ("torch.arange(0, n, step)", True),
    ],
)
def test_numbers_that_may_be_fractions_are_counted_by_the_helper(written: str, helped: bool) -> None:
    found = _asked("torch.arange", "mindspore.ops.arange", f"x = {written}")
    assert ("from apimap_helpers import arange" in found) is helped, found


@pytest.mark.parametrize(
    ("written", "helped"),
    [
        ("torch.tensor([1.0, -2.0])", False),
        ("torch.tensor([float(1), True])", False),
        ("torch.tensor(np.zeros(3))", False),
        ("torch.tensor(len(x))", False),
        ("torch.tensor(labels, dtype=kind)", False),
        ("torch.tensor(rewards)", True),
        ("torch.tensor([np.float64(1.0)])", True),
        ("torch.tensor(torch.zeros(2), dtype=kind)", True),
    ],
)
def test_data_that_is_not_written_out_becomes_a_tensor_by_the_helper(written: str, helped: bool) -> None:
    found = _asked("torch.tensor", "mindspore.tensor", f"x = {written}")
    assert ("from apimap_helpers import tensor" in found) is helped, found


def test_what_the_rules_made_no_python_of_is_said_and_not_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, installed: None
) -> None:
    planted = "import mindspore\nx.real() = 1\n"
    monkeypatch.setattr("apimap.convert.convert.finished", lambda *_, **__: (planted, set()))
    source = tmp_path / "net.py"
    source.write_text("import torch\nx = torch.zeros(2)\n")
    [file] = convert_tree(source, device="CPU").files
    assert file.result is None
    assert "apimap made `x.real() = 1` of a line, which is no Python" in file.fault


def test_what_forward_is_given_and_asked_for_its_values_is_a_dictionary() -> None:
    source = "import torch\nclass Loss(torch.nn.Module):\n    def forward(self, outputs, target):\n"
    source += "        return next(iter(outputs.values())).sum() - target.sum()\n"
    assert "next(iter(outputs.values())).sum()" in convert(source).code


def test_a_method_of_one_room_hides_no_other_rooms_by_chance() -> None:
    rooms = [each for each in Driver.__mro__ if each.__module__.startswith("apimap.convert.")]
    hiding = [
        f"{upper.__name__}.{name} hides {lower.__name__}'s"
        for place, upper in enumerate(rooms)
        for name, method in vars(upper).items()
        if inspect.isfunction(method) and name.startswith("_") and not name.startswith("__")
        for lower in rooms[place + 1 :]
        if name in vars(lower) and f"super().{name}(" not in inspect.getsource(method)
    ]
    assert hiding == []
