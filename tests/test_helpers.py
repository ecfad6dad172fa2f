"""Helpers: files beside entries, called by derived code, written into a module of somebody's own."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import pytest

from apimap.convert.translate.rules import RECORDED
from apimap.derive.expand import expand
from apimap.entries.helpers import called, helper_path, read_helper, resolved, sources
from apimap.entries.read import load_all
from apimap.entries.reference import reference_snapshot
from apimap.entries.texts import texts
from apimap.model.errors import FaultsError
from apimap.model.helper import Helper, hold, import_block
from apimap.model.paths import MAPPINGS
from apimap.query.helper import module

ENTRY = """\
torch: torch.{name}
summary: {{en: It., zh: 它。}}
missing: {{reason: not-implemented, en: None., zh: 无。}}
counterparts:
  - mindspore: helpers.torch.{name}
examples:
  - id: plain
    inputs: {{x: "np.ones(3, dtype=np.float32)"}}
    torch: out = {call}
"""

NANMEDIAN = '''\
"""The median without NaN."""

import mindspore
from mindspore import Tensor, ops


def nanmedian(input: Tensor) -> Tensor:
    """Give the median of all elements that are not NaN."""
    return ops.sort(input[~input.isnan()])[0][0]
'''

USER = '''\
"""The same of the logarithm."""

import math

from helpers.torch import nanmedian
from mindspore import Tensor


def logdet(input: Tensor) -> Tensor:
    """Give the median of the logarithm."""
    return nanmedian(input.log()) * math.e
'''


def write(mappings: Path, name: str, source: str | None, call: str) -> None:
    folder = mappings / "torch"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.yaml").write_text(ENTRY.format(name=name, call=call), encoding="utf-8")
    if source is not None:
        (folder / f"{name}.py").write_text(source, encoding="utf-8")


def program_of(mappings: Path, name: str) -> str:
    made = expand(load_all(mappings), reference_snapshot("torch"), reference_snapshot("mindspore"), "2.10.0")
    assert made.faults == []
    (check,) = [each for each in made.checks if each.entry == name]
    assert check.derived
    return check.mindspore.source


def test_the_program_holds_the_helper_above_its_call(tmp_path: Path) -> None:
    write(tmp_path, "nanmedian", NANMEDIAN, "torch.nanmedian(x)")
    assert (
        program_of(tmp_path, "torch.nanmedian")
        == '''\
import mindspore
import numpy as np
from mindspore import Tensor, ops


def nanmedian(input: Tensor) -> Tensor:
    """Give the median of all elements that are not NaN."""
    return ops.sort(input[~input.isnan()])[0][0]


x = mindspore.tensor(np.ones(3, dtype=np.float32))

out = nanmedian(x)
print(out)
'''
    )


def test_what_a_helper_needs_comes_before_it(tmp_path: Path) -> None:
    write(tmp_path, "nanmedian", NANMEDIAN, "torch.nanmedian(x)")
    write(tmp_path, "logdet", USER, "torch.logdet(x)")
    text = program_of(tmp_path, "torch.logdet")
    assert text.index("def nanmedian") < text.index("def logdet") < text.index("out = logdet(x)")
    assert text.startswith("import math\n\nimport mindspore\n")
    assert list(sources("helpers.torch.logdet", tmp_path)) == ["torch.logdet", "torch.nanmedian"]


def test_a_name_that_the_program_uses_is_left_to_it(tmp_path: Path) -> None:
    write(tmp_path, "nanmedian", NANMEDIAN, "[nanmedian := torch.nanmedian(x), torch.nanmedian(x)]")
    text = program_of(tmp_path, "torch.nanmedian")
    assert "def torch_nanmedian(input" in text
    assert "out = [nanmedian := torch_nanmedian(x), torch_nanmedian(x)]" in text


def test_two_helpers_of_one_name_in_a_module() -> None:
    one = Helper("torch.pad", "pad", "function", "x", "def pad(x):\n    return x.pad(pad=1)\n")
    two = Helper("torch.nn.pad", "pad", "function", "x", "def pad(x):\n    return pad(x)\n", needs=(one,))
    held = hold([two])
    assert held.names == {"torch.pad": "pad", "torch.nn.pad": "torch_pad"}
    assert held.definitions[0] == one.body


def test_what_two_helpers_define_for_themselves_under_one_name_stays_apart() -> None:
    bodies = {
        "torch.add": "_WAY = 1\n\n\ndef _one(x):\n    return x + _WAY\n\n\ndef add(x):\n    return _one(x)\n",
        "torch.sub": "_WAY = 2\n\n\ndef _one(x):\n    return x - _WAY\n\n\ndef sub(x):\n    return _one(x)\n",
    }
    helpers = [
        Helper(torch, torch.removeprefix("torch."), "function", "(x)", body) for torch, body in bodies.items()
    ]
    space: dict[str, Any] = {}
    exec(hold(helpers).text, space)
    assert (space["add"](10), space["sub"](10)) == (11, 8)


def test_imports_are_joined_and_in_order() -> None:
    lines = ["from mindspore import ops", "import mindspore", "from mindspore import Tensor", "import math"]
    assert import_block(lines) == "import math\n\nimport mindspore\nfrom mindspore import Tensor, ops"


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("import torch\n" + NANMEDIAN, "not `torch`"),
        (NANMEDIAN.replace("def nan", "def own_"), "one public name, `nanmedian`"),
        (NANMEDIAN.replace('    """Give the median of all elements that are not NaN."""\n', ""), "docstring"),
        ("from helpers.torch import nanmedian\n" + NANMEDIAN, "circle: torch.nanmedian → torch.nanmedian"),
        ("from helpers.torch import absent\n" + NANMEDIAN, "no helper for `torch.absent`"),
        (NANMEDIAN + "print(1)\n", "imports and definitions only"),
        ("def nanmedian(:\n", "not Python"),
        (None, "there is no helper for `torch.nanmedian`: no file torch/nanmedian.py"),
    ],
)
def test_a_file_that_is_not_in_form_is_refused(tmp_path: Path, source: str | None, message: str) -> None:
    write(tmp_path, "nanmedian", source, "torch.nanmedian(x)")
    with pytest.raises(FaultsError) as refused:
        load_all(tmp_path)
    assert any(message in str(fault) for fault in refused.value.faults), refused.value


def test_a_file_that_no_entry_names_is_a_fault(tmp_path: Path) -> None:
    write(tmp_path, "nanmedian", NANMEDIAN, "torch.nanmedian(x)")
    (tmp_path / "torch" / "stray.py").write_text(NANMEDIAN.replace("nanmedian", "stray"), encoding="utf-8")
    with pytest.raises(FaultsError, match=r"stray\.py:1: no entry beside it"):
        load_all(tmp_path)


def test_what_helpers_share_needs_no_entry(tmp_path: Path) -> None:
    write(tmp_path, "logdet", USER.replace("nanmedian", "middle"), "torch.logdet(x)")
    (tmp_path / "torch" / "middle.py").write_text(NANMEDIAN.replace("nanmedian", "middle"), encoding="utf-8")
    text = program_of(tmp_path, "torch.logdet")
    assert text.index("def middle") < text.index("def logdet") < text.index("out = logdet(x)")


def test_chosen_helpers_make_one_module_that_says_what_they_showed() -> None:
    source = {"torch": "torch.nanmedian", "name": "nanmedian", "needs": [], "imports": ["import mindspore"]}
    counterpart = {
        "helper": {**source, "body": "def nanmedian():\n    return mindspore\n"},
        "verdict": "consistent",
        **{"torch_release": "2.13.0", "mindspore_release": "2.10.0", "device": "CPU", "date": "2026-11-23"},
    }
    text = module([counterpart, counterpart])
    said = "- nanmedian, for torch.nanmedian: consistent (torch 2.13.0, mindspore 2.10.0, CPU, 2026-11-23)\n"
    assert said in text
    assert "Apache License 2.0" in text
    assert text.count("def nanmedian") == 1
    assert "not verified yet" in module([{**counterpart, "verdict": "not-run"}])


BASE = '''\
"""A distribution."""

from mindspore import Tensor


class Normal:
    """A normal distribution."""

    spread = 1.0

    def __init__(self, loc: Tensor) -> None:
        self.loc = loc

    def log_prob(self, value: Tensor) -> Tensor:
        return -((value - self.loc) ** 2)
'''

DERIVED = '''\
"""The same."""

from helpers.torch import Normal
from mindspore import Tensor


class Laplace(Normal):
    """It derives from the other."""

    def entropy(self) -> Tensor:
        return self.loc
'''


INDEPENDENT = '''\
"""Axes of an event."""

from helpers.torch.distributions import Normal


class Independent:
    """It takes a Normal."""

    def __init__(
        self, base_distribution: Normal, reinterpreted_batch_ndims: int, validate_args: bool | None = None
    ) -> None:
        self.base_dist = base_distribution
'''


def test_a_class_has_the_members_and_parameters_of_the_helper_it_derives_from(tmp_path: Path) -> None:
    write(tmp_path, "Normal", BASE, "torch.Normal(x)")
    write(tmp_path, "Laplace", DERIVED, "torch.Laplace(x)")
    found = read_helper("torch.Laplace", tmp_path)
    assert found.members == ("entropy", "loc", "log_prob", "spread")
    assert found.parameters == "loc"
    assert found.classes == {"torch.Laplace", "torch.Normal"}


def test_objects_that_go_into_a_helper_are_of_related_helpers(tmp_path: Path) -> None:
    folder = tmp_path / "torch.distributions"
    folder.mkdir()
    normal, both = "torch.distributions.Normal(x, x)", "torch.distributions.Independent"
    for name, call in (("Normal", normal), ("Independent", f"{both}({normal}, 1)")):
        entry = ENTRY.replace("torch.{name}", "torch.distributions.{name}")
        (folder / f"{name}.yaml").write_text(entry.format(name=name, call=call), encoding="utf-8")
    text = (folder / "Normal.yaml").read_text(encoding="utf-8")
    first = (
        "  - {mindspore: mindspore.nn.probability.distribution.Normal, arguments: {loc: mean, scale: sd}}\n"
    )
    text = text.replace("counterparts:\n", "counterparts:\n" + first)
    (folder / "Normal.yaml").write_text(text.replace("missing:", "# "), encoding="utf-8")
    source = BASE.replace("loc: Tensor)", "loc: Tensor, scale: Tensor, validate_args: bool | None = None)")
    (folder / "Normal.py").write_text(source, encoding="utf-8")
    (folder / "Independent.py").write_text(INDEPENDENT, encoding="utf-8")
    found = read_helper("torch.distributions.Independent", tmp_path)
    assert found.classes == {"torch.distributions.Independent", "torch.distributions.Normal"}
    made = expand(load_all(tmp_path), reference_snapshot("torch"), reference_snapshot("mindspore"), "2.10.0")
    (check,) = [each for each in made.checks if each.entry == "torch.distributions.Independent"]
    assert "Independent(Normal(x, x), 1)" in check.mindspore.source


METHOD = '''\
from typing import Any


class L1Unstructured:
    """A way to prune."""

    def __init__(self, amount: int) -> None:
        self.amount = amount

    @classmethod
    def apply(cls, module: Any, name: str, amount: int) -> Any:
        return cls(amount)
'''

HANDED_ON = '''\
from typing import Any


def global_unstructured(
    parameters: Any, pruning_method: Any, importance_scores: Any = None, **kwargs: Any
) -> Any:
    """Prune by a method."""
    return pruning_method(**kwargs), parameters, importance_scores
'''


@pytest.mark.parametrize(
    ("name", "source", "rules", "call"),
    [
        ("L1Unstructured", METHOD, "", 'L1Unstructured.apply(x, "weight", amount=2)'),
        (
            "global_unstructured",
            HANDED_ON,
            '    arguments: {"**kwargs": "**kwargs"}\n',
            "global_unstructured([x], dict, amount=2)",
        ),
    ],
)
def test_what_only_the_helper_takes_apart_is_left_to_it(
    tmp_path: Path, name: str, source: str, rules: str, call: str
) -> None:
    """A method of a helper that is a class, and keywords that a helper hands on."""
    folder = tmp_path / "torch.nn.utils.prune"
    folder.mkdir()
    text = ENTRY.replace("torch.{name}", "torch.nn.utils.prune.{name}")
    text = text.format(name=name, call=f"torch.nn.utils.prune.{call}")
    text = text.replace("examples:", f"{rules}examples:")
    (folder / f"{name}.yaml").write_text(text, encoding="utf-8")
    (folder / f"{name}.py").write_text(source, encoding="utf-8")
    assert f"out = {call}" in program_of(tmp_path, f"torch.nn.utils.prune.{name}")


def test_helpers_of_whole_programs_are_in_form() -> None:
    held = texts(RECORDED)
    assert {"torch.Tensor.backward", "torch.nn.Module.state_dict", "in_place"} <= {*held}
    all_of_them = {**texts(MAPPINGS), **held}
    for name in held:
        if not helper_path(name, RECORDED).read_text(encoding="utf-8").startswith("from helpers."):
            assert read_helper(name, RECORDED, further=MAPPINGS).torch == name
        assert resolved(name, all_of_them.get).name == called(name)


def test_a_helper_of_a_whole_program_calls_one_that_stands_for_no_name_of_torchs() -> None:
    assert [need.torch for need in read_helper("at", RECORDED).needs] == ["position"]
    held = hold([resolved("at", texts(RECORDED).get)], called=lambda name: f"own_{name}")
    assert [each.split("(")[0] for each in held.definitions] == ["def own_position", "def own_at"]
    assert "owner[tuple(map(own_position, index))" in held.definitions[1]
    assert not any("helpers" in line for line in held.imports)


# Arguments that say where or how fast to compute, or that ask for what MindSpore always does.
_NOTHING_TO_DO = {
    "kernel_options",
    *("generator", "non_blocking", "memory_format", "device", "foreach", "inplace", "sparse", "unsafe"),
    *(
        "create_graph",
        "vectorize",
        "driver",
        "progress",
        "options",
        "checkpoint_impl",
        "checkpoint_fn",
        "checkpoint_fn_kwargs",
    ),
}
# Helpers without that argument's work, for a reason that their text or their result tells.
_WITHOUT = {
    "torch.accelerator.current_accelerator",  # mindspore runs on none that is not there
    *("torch.jit.annotate", "torch.is_conj", "torch.is_inference", "torch.linalg.matrix_rank"),
    *("torch.topk", "torch.unique"),  # always sorted, which torch does not promise otherwise
    "torch.testing.assert_close",  # tensors of mindspore have no device, layout or subclass to compare
    "torchaudio.functional.spectrogram",  # of return_complex the library only says that it does nothing
    # What is kept and what is computed again is torch's memory, not its numbers.
    *("torch.utils.checkpoint.checkpoint", "torch.utils.checkpoint.checkpoint_sequential"),
    "torch.nn.attention.flex_attention.noop_mask",  # shows everything, wherever it is
    # How to compile, where to download to, what to log; tags and weights, which only timm's own have.
    *("timm.create_model", "timm.list_models", "timm.layers.resample_abs_pos_embed"),
    "timm.models.checkpoint_seq",  # as checkpoint
    # Of what they refuse: rates by depth, and schedules that are to be written by hand.
    *("timm.optim.create_optimizer_v2", "timm.scheduler.create_scheduler_v2"),
    *("torch.istft", "torch.segment_reduce", "torch.argsort", "torch.pca_lowrank", "torch.svd_lowrank"),
}


def test_a_helper_does_something_with_each_of_its_arguments() -> None:
    found = []
    for file in sorted(MAPPINGS.glob("*/**/*.py")):
        name = ".".join(file.relative_to(MAPPINGS).with_suffix("").parts)
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            if not isinstance(node, ast.FunctionDef) or node.name.startswith("_"):
                continue
            given = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
            used = {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}
            idle = (
                {each.arg for each in given if not each.arg.startswith("_")}
                - used
                - _NOTHING_TO_DO
                - {"self"}
            )
            if idle and name not in _WITHOUT:
                found.append((name, sorted(idle)))
    assert found == []
