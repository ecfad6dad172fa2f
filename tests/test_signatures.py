"""Signature snapshots: what torch 2.13.0 and mindspore 2.10.0 accept, known without importing them."""

from __future__ import annotations

import ast
import os
import sys
from collections import defaultdict
from pathlib import Path

import pytest

from apimap.model.errors import EnvironmentFault
from apimap.model.paths import CASE_TWINS, SIGNATURES, slug
from apimap.signatures import Api, Parameter, Snapshot, known_releases, parameters, read_snapshot, snapshot
from apimap.signatures.taking import take_snapshot, write_snapshot

TORCH = snapshot("torch", "2.13.0")
MINDSPORE = snapshot("mindspore", "2.10.0")


def shown(api: Api) -> list[str]:
    """The overloads as people write them."""
    return [written(overload) for overload in api.overloads]


def written(overload: tuple[Parameter, ...]) -> str:
    """A parameter list in Python's notation."""
    parts: list[str] = []
    for index, parameter in enumerate(overload):
        kinds = [each.kind for each in overload[:index]]
        if kinds and kinds[-1] == "positional-only" and parameter.kind != "positional-only":
            parts.append("/")
        if parameter.kind == "keyword-only" and not {"keyword-only", "var-positional"} & set(kinds):
            parts.append("*")
        star = {"var-positional": "*", "var-keyword": "**"}.get(parameter.kind, "")
        default = "" if parameter.default is None else f"={parameter.default}"
        parts.append(star + parameter.name + default)
    if overload and overload[-1].kind == "positional-only":
        parts.append("/")
    return ", ".join(parts)


@pytest.mark.parametrize(
    ("name", "overload"),
    [
        ("torch.permute", "input, dims"),
        ("torch.max", "input, *, out=None"),
        ("torch.max", "input, dim, keepdim=False, *, out=None"),
        ("torch.max", "input, other, *, out=None"),
        ("torch.add", "input, other, *, alpha=1, out=None"),
        ("torch.where", "condition"),
        ("torch.einsum", "equation, /, *operands"),
        # The docstring of eigh calls its input A, the parser does not: A= is refused.
        ("torch.linalg.eigh", "input, UPLO='L', *, out=None"),
        ("torch.linalg.inv", "A, *, out=None"),
        ("torch.fft.fft", "input, n=None, dim=-1, norm=None, *, out=None"),
        ("torch.nn.Linear", "in_features, out_features, bias=True, device=None, dtype=None"),
        ("torch.nn.Sequential", "*args"),
        ("torch.nn.functional.dropout", "input, p=0.5, training=True, inplace=False"),
        ("torch.nn.functional.gelu", "input, approximate='none'"),
        (
            "torch.nn.functional.max_pool2d",  # hidden behind a dispatcher with *args, **kwargs
            "input, kernel_size, stride=None, padding=0, dilation=1, ceil_mode=False, return_indices=False",
        ),
        (
            "torch.nn.functional.layer_norm",
            "input, normalized_shape, weight=None, bias=None, eps=1e-05",
        ),
        ("torch.nn.functional.conv2d", "input, weight, bias=None, stride=1, padding=0, dilation=1, groups=1"),
        ("torch.nn.functional.one_hot", "input, num_classes=-1"),
        (
            "torch.nn.GRUCell",
            "input_size, hidden_size, bias=True, device=None, dtype=None",
        ),
        ("torch.nn.init.xavier_uniform_", "tensor, gain=1.0, generator=None"),
        ("torch.Tensor.permute", "*dims"),
        ("torch.Tensor.permute", "dims"),
        ("torch.Tensor.numpy", "*, force=False"),
        ("torch.Tensor.backward", "gradient=None, retain_graph=None, create_graph=False, inputs=None"),
        ("torch.optim.lr_scheduler.StepLR", "optimizer, step_size, gamma=0.1, last_epoch=-1"),
        ("torch.distributions.Normal", "loc, scale, validate_args=None"),
        ("torch.distributions.Normal.sample", "sample_shape=torch.Size([])"),
        ("torch.nn.Module.train", "mode=True"),
        ("torch.optim.Optimizer.zero_grad", "set_to_none=True"),
        ("torch.no_grad", ""),
        ("torch.manual_seed", "seed"),
    ],
)
def test_torch_accepts(name: str, overload: str) -> None:
    assert overload in shown(TORCH[name])


@pytest.mark.parametrize(
    ("name", "overload"),
    [
        ("mindspore.mint.permute", "input, dims"),
        ("mindspore.mint.max", "input"),
        ("mindspore.mint.max", "input, dim, keepdim=False"),
        ("mindspore.mint.max", "input, other"),
        ("mindspore.mint.add", "input, other, *, alpha=1"),
        ("mindspore.mint.clip", "input, min=None, max=None"),
        ("mindspore.mint.flatten", "input, start_dim=0, end_dim=-1"),  # behind a decorator without a trace
        ("mindspore.mint.linspace", "start, end, steps, *, dtype=None"),  # missing from mint.__all__
        ("mindspore.mint.kthvalue", "input, k, dim=-1, keepdim=False"),
        ("mindspore.mint.randint", "low, high, size, /, *, generator=None, dtype=None, device=None"),
        ("mindspore.mint.empty", "size, *, dtype=None, device=None, pin_memory=False"),
        ("mindspore.mint.nn.functional.dropout", "input, p=0.5, training=True, inplace=False"),
        ("mindspore.mint.nn.functional.relu", "input, inplace=False"),
        ("mindspore.ops.dropout", "input, p=0.5, training=True, seed=None"),
        ("mindspore.ops.softmax", "input, axis=-1, *, dtype=None"),
        ("mindspore.nn.Dropout", "keep_prob=0.5, p=None, dtype=mindspore.float32"),
        ("mindspore.Tensor.permute", "*dims"),
        ("mindspore.Tensor.permute", "*axis"),
        ("mindspore.Tensor.reshape", "*shape"),
        ("mindspore.Tensor.reshape", "shape"),
        ("mindspore.Tensor.abs", ""),
        ("mindspore.Tensor.sum", "dim=None, keepdim=False, *, dtype=None"),
        ("mindspore.Tensor.sum", "axis=None, dtype=None, keepdims=False, initial=None"),
        ("mindspore.Tensor.max", "dim, keepdim=False"),
        (
            "mindspore.Tensor",
            "input_data=None, dtype=None, shape=None, init=None, const_arg=False, device=None",
        ),
        ("mindspore.nn.Cell.set_train", "mode=True"),
        (
            "mindspore.value_and_grad",
            "fn, grad_position=0, weights=None, has_aux=False, return_ids=False, sens_param=False",
        ),
    ],
)
def test_mindspore_accepts(name: str, overload: str) -> None:
    assert overload in shown(MINDSPORE[name])


def test_defaults_that_surprise_people_are_on_record() -> None:
    (torch_norm,) = TORCH["torch.nn.BatchNorm2d"].overloads
    (mindspore_norm,) = MINDSPORE["mindspore.nn.BatchNorm2d"].overloads
    assert Parameter("momentum", "positional-or-keyword", "0.1") in torch_norm
    assert Parameter("momentum", "positional-or-keyword", "0.9") in mindspore_norm


@pytest.mark.parametrize(
    ("snapshot_", "name", "kind"),
    [
        (TORCH, "torch.permute", "function"),
        (TORCH, "torch.Tensor", "class"),
        (TORCH, "torch.Tensor.shape", "attribute"),
        (TORCH, "torch.Tensor.T", "attribute"),
        (TORCH, "torch.Tensor.t", "method"),
        (TORCH, "torch.float32", "object"),
        (TORCH, "torch.nn.functional", "module"),
        (MINDSPORE, "mindspore.Tensor.shape", "attribute"),
        (MINDSPORE, "mindspore.float32", "object"),
        (MINDSPORE, "mindspore.nn.Cell", "class"),
        (MINDSPORE, "mindspore.ops.ReLU", "class"),
        (MINDSPORE, "mindspore.train.Model.train", "method"),
        (MINDSPORE, "mindspore.dataset.Dataset.batch", "method"),
        (MINDSPORE, "mindspore.experimental.optim.lr_scheduler.StepLR", "class"),
        (MINDSPORE, "mindspore.common.initializer.Normal", "class"),
    ],
)
def test_kinds(snapshot_: Snapshot, name: str, kind: str) -> None:
    assert snapshot_[name].kind == kind


def test_overloaded_constructors_are_read_from_the_source() -> None:
    (lstm,) = TORCH["torch.nn.LSTM"].overloads
    assert [each.name for each in lstm[:4]] == ["input_size", "hidden_size", "num_layers", "bias"]


def test_layers_know_what_their_call_takes() -> None:
    assert written(TORCH["torch.nn.Linear"].call) == "input"
    assert written(TORCH["torch.nn.LSTM"].call) == "input, hx=None"
    assert written(MINDSPORE["mindspore.nn.BatchNorm2d"].call) == "x"
    assert written(MINDSPORE["mindspore.ops.Conv2D"].call) == "x, weight, /"  # no keywords here
    assert TORCH["torch.optim.SGD"].call == ()


@pytest.mark.parametrize(
    "name", ["mindspore.mint.np", "mindspore.mint.Tensor", "mindspore.mint.constexpr", "mindspore.amp.os",
             "mindspore.dataset.check_batch", "torch.nn.functional.Tensor", "torch.nn.functional.List",
             "mindspore.mint.AdaptiveAvgPool1d", "torch.os"],
)  # fmt: skip
def test_what_a_module_only_imports_or_only_promises_is_not_its_api(name: str) -> None:
    assert name not in TORCH
    assert name not in MINDSPORE
    assert TORCH.get(name) is None


@pytest.mark.parametrize("snapshot_", [TORCH, MINDSPORE], ids=["torch", "mindspore"])
def test_every_line_can_be_read(snapshot_: Snapshot) -> None:
    kinds = {"function", "class", "method", "attribute", "module", "object"}
    for name in snapshot_.names():
        api = snapshot_[name]
        assert api.name == name
        assert api.kind in kinds
        for parameter in [each for overload in (*api.overloads, api.call) for each in overload]:
            if parameter.default is not None:
                ast.parse(parameter.default, mode="eval")
                assert " at 0x" not in parameter.default
                assert "/site-packages/" not in parameter.default


def test_parameters_are_read_in_pythons_notation() -> None:
    assert parameters("a, /, b=1, *c, d, **e") == (
        Parameter("a", "positional-only", None),
        Parameter("b", "positional-or-keyword", "1"),
        Parameter("c", "var-positional", None),
        Parameter("d", "keyword-only", None),
        Parameter("e", "var-keyword", None),
    )
    assert parameters("") == ()


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("torch.nn.functional.dropuot", "torch.nn.functional.dropout"),
        ("torch.nn.functional.relu7", "torch.nn.functional.relu"),
        ("torch.permut", "torch.permute"),
        ("torch.tensor.permute", "torch.Tensor.permute"),
        ("torch.nn.linear", "torch.nn.Linear"),
        ("torch.functional.dropout", "torch.nn.functional.dropout"),
        ("permute", "torch.permute"),
        ("nn.Dropout", "torch.nn.Dropout"),
    ],
)
def test_the_nearest_name_is_the_one_that_was_meant(wrong: str, right: str) -> None:
    assert TORCH.nearest(wrong)[0] == right


def test_nearest_names_prefer_the_same_module_and_give_up_on_nonsense() -> None:
    assert MINDSPORE.nearest("mindspore.mint.permutte") == [
        "mindspore.mint.permute", "mindspore.ops.permute", "mindspore.Tensor.permute",
    ]  # fmt: skip
    assert len(TORCH.nearest("torch.permut", limit=1)) == 1
    assert TORCH.nearest("torch.qqqqqq") == []


def test_no_two_torch_names_share_an_address_when_case_is_ignored() -> None:
    addresses = defaultdict(list)
    for name in TORCH.names():
        if TORCH[name].kind != "module":
            addresses[slug(name).lower()].append(name)
    assert [names for names in addresses.values() if len(names) > 1] == []


def test_the_table_of_case_twins_names_real_apis() -> None:
    assert [name for name in CASE_TWINS if name not in TORCH] == []


def test_releases() -> None:
    assert TORCH.release in known_releases("torch")
    assert known_releases("mindspore")[0] == "2.0.0"
    assert known_releases("mindspore")[-1] == MINDSPORE.release
    assert known_releases("jax") == []
    with pytest.raises(EnvironmentFault, match=r"no signature snapshot of torch 0\.1"):
        snapshot("torch", "0.1")


def test_releases_are_ordered_as_versions(tmp_path: Path) -> None:
    for release in ("2.10.0", "2.7.1", "2.7.1.post1", "2.0.0"):
        (tmp_path / f"mindspore-{release}.json").touch()
    assert known_releases("mindspore", tmp_path) == ["2.0.0", "2.7.1", "2.7.1.post1", "2.10.0"]


def test_a_snapshot_is_small_and_reviewable_and_loads() -> None:
    for path in sorted(SIGNATURES.glob("*.json")):
        lines = path.read_text(encoding="utf-8").splitlines()
        names = [line.split('"')[1] for line in lines if line.startswith('"') and '"kind"' in line]
        assert names == sorted(names)
        assert path.stat().st_size < 1_500_000
        read_snapshot(path)


def test_an_interpreter_without_the_framework_is_one_clear_sentence(tmp_path: Path) -> None:
    with pytest.raises(EnvironmentFault, match="cannot read the signatures of torch") as caught:
        write_snapshot("torch", str(tmp_path / "no-such-python"), tmp_path)
    assert "\n" not in str(caught.value)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["torch._foreach_add_", "torch.__version__", "torch.jit.Final"])
def test_names_that_programs_use_though_no_module_publishes_them_are_known(name: str) -> None:
    assert name in TORCH


@pytest.mark.frameworks
@pytest.mark.parametrize("committed", [TORCH, MINDSPORE], ids=["torch", "mindspore"])
def test_a_fresh_extraction_gives_the_committed_bytes(committed: Snapshot) -> None:
    text = take_snapshot(committed.framework, os.environ.get("APIMAP_TEST_PYTHON", sys.executable))
    path = SIGNATURES / f"{committed.framework}-{committed.release}.json"
    assert text == path.read_text(encoding="utf-8")
