"""Mirroring: an entry takes over another's examples, with the torch call rewritten."""

from __future__ import annotations

from typing import Any

import pytest

from apimap.derive import Underivable, mirrored
from apimap.model.entry import Entry
from derive_sample import SUMMARY

TEXT = {"en": "They differ.", "zh": "二者不同。"}


def source(name: str, torch: str, *, arguments: Any = None, **more: Any) -> Entry:
    counterpart = {"mindspore": "mindspore.ops.abs", "arguments": arguments or {"input": "input"}}
    example = {"id": "plain", "inputs": {"x": "1", "y": "2"}, "torch": torch, **more}
    return Entry.model_validate(
        {"torch": name, "summary": SUMMARY, "counterparts": [counterpart], "examples": [example]}
    )


def mirror(name: str, of: str, *, arguments: Any = None, **more: Any) -> Entry:
    counterpart = {"mindspore": "mindspore.Tensor.abs", "arguments": arguments or {}}
    mirror = {"of": of, **more.pop("mirror", {})}
    return Entry.model_validate(
        {"torch": name, "summary": SUMMARY, "counterparts": [counterpart], "mirror": mirror, **more}
    )


@pytest.mark.parametrize(
    ("of", "torch", "name", "expected"),
    [
        # a function to a method, plain and in-place
        ("torch.add", "out = torch.add(x, y, alpha=2)", "torch.Tensor.add", "out = x.add(y, alpha=2)"),
        ("torch.add", "out = torch.add(x, y, alpha=2)", "torch.Tensor.add_", "out = x.add_(y, alpha=2)"),
        ("torch.abs", "out = torch.abs(x + 1)", "torch.Tensor.abs", "out = (x + 1).abs()"),
        ("torch.add", "out = torch.add(other=y, input=x)", "torch.Tensor.add", "out = x.add(other=y)"),
        (
            "torch.abs",
            "out = torch.abs(torch.abs(x).T)  # twice",
            "torch.Tensor.abs",
            "out = x.abs().T.abs()  # twice",
        ),
        ("torch.add", "out = torch.add(\n    x,\n    y,\n)", "torch.Tensor.add", "out = x.add(\n    y,\n)"),
        # a method to a function, to its in-place form, to another name
        ("torch.Tensor.add", "out = (x + 1).add(y)", "torch.add", "out = torch.add(x + 1, y)"),
        ("torch.Tensor.abs", "out = np.abs(1) + x.abs()", "torch.Tensor.abs_", "out = np.abs(1) + x.abs_()"),
        ("torch.Tensor.absolute", "out = x.absolute()", "torch.Tensor.abs", "out = x.abs()"),
        # attributes, functions of another name, classes
        ("torch.Tensor.T", "out = x.T + 1", "torch.Tensor.mT", "out = x.mT + 1"),
        ("torch.absolute", "out = torch.absolute(x)", "torch.abs", "out = torch.abs(x)"),
        ("torch.nn.ReLU", "out = torch.nn.ReLU()(x)", "torch.nn.ReLU6", "out = torch.nn.ReLU6()(x)"),
    ],
)
def test_the_call_is_rewritten(of: str, torch: str, name: str, expected: str) -> None:
    taken = mirrored(mirror(name, of), source(of, torch))
    assert [example.torch for example in taken.examples] == [expected]


@pytest.mark.parametrize(
    ("torch", "expected"),
    [
        ("out = x.permute(1, 0)", "out = torch.permute(x, (1, 0))"),
        ("out = x.permute((1, 0))", "out = torch.permute(x, (1, 0))"),
        ("out = x.permute(0)", "out = torch.permute(x, (0,))"),
        ("out = x.permute(y.shape)", "out = torch.permute(x, y.shape)"),
    ],
)
def test_elements_become_the_functions_tuple(torch: str, expected: str) -> None:
    method = source("torch.Tensor.permute", torch, arguments={"*dims": "*axis"})
    function = mirror("torch.permute", "torch.Tensor.permute", arguments={"input": "input", "dims": "dims"})
    assert mirrored(function, method).examples[0].torch == expected


def test_mindspore_code_is_not_taken_over() -> None:
    hand = source(
        "torch.abs", "out = torch.abs(x)", mindspore="out = mindspore.ops.abs(x)", only=["mindspore.ops.abs"]
    )
    taken = mirrored(mirror("torch.Tensor.abs", "torch.abs"), hand).examples[0]
    assert taken.mindspore is None
    assert taken.only is None


def test_expectations_of_other_counterparts_are_left_behind() -> None:
    one = source("torch.abs", "out = torch.abs(x)", expect={"mindspore.ops.abs": "divergent"})
    assert mirrored(mirror("torch.Tensor.abs", "torch.abs"), one).examples[0].expect == "consistent"
    overridden = mirror("torch.Tensor.abs", "torch.abs", mirror={"expect": {"plain": "divergent"}})
    assert mirrored(overridden, one).examples[0].expect == "divergent"


def test_own_examples_win_and_others_are_added() -> None:
    own = [
        {"id": "extra", "inputs": {"x": "1"}, "torch": "out = x.abs() + 1"},
        {"id": "plain", "inputs": {"x": "1"}, "torch": "out = x.abs() + 2"},
    ]
    entry = mirror("torch.Tensor.abs", "torch.abs", examples=own)
    taken = mirrored(entry, source("torch.abs", "out = torch.abs(x)"))
    assert [(example.id, example.torch) for example in taken.examples] == [
        ("plain", "out = x.abs() + 2"),
        ("extra", "out = x.abs() + 1"),
    ]


def with_difference(**more: Any) -> Entry:
    plain = source("torch.abs", "out = torch.abs(x)", expect="divergent")
    difference = {"kind": "dtype", **TEXT, "proof": "plain", **more}
    return Entry.model_validate({**plain.model_dump(exclude_none=True), "differences": [difference]})


def test_differences_come_with_their_proof() -> None:
    taken = mirrored(mirror("torch.Tensor.abs", "torch.abs"), with_difference())
    assert [difference.proof for difference in taken.differences] == ["plain"]
    limited = with_difference(counterparts=["mindspore.ops.abs"])
    assert mirrored(mirror("torch.Tensor.abs", "torch.abs"), limited).differences[0].counterparts is None


@pytest.mark.parametrize(
    "options", [{"differences": False}, {"examples": []}, {"expect": {"plain": "consistent"}}]
)
def test_differences_stay_behind_without_proof(options: dict[str, Any]) -> None:
    entry = mirror("torch.Tensor.abs", "torch.abs", mirror=options)
    assert mirrored(entry, with_difference()).differences == []


@pytest.mark.parametrize(
    ("of", "torch", "name", "options", "why"),
    [
        ("torch.nn.ReLU", "out = torch.nn.ReLU()(x)", "torch.relu", {}, "one is a class"),
        ("torch.abs", "out = x + 1", "torch.Tensor.abs", {}, "has no call of it to rewrite"),
        ("torch.abs", "out = torch.abs(other=x)", "torch.Tensor.abs", {}, "no receiver"),
        ("torch.abs", "f = torch.abs", "torch.Tensor.abs", {}, "used without a call"),
        ("torch.abs", "out = torch.abs(x)", "torch.Tensor.abs", {"examples": ["nope"]}, "no example `nope`"),
        ("torch.abs", "out = torch.abs(x", "torch.Tensor.abs", {}, "not Python"),
    ],
)
def test_what_is_not_the_same_call_is_refused(
    of: str, torch: str, name: str, options: dict[str, Any], why: str
) -> None:
    with pytest.raises(Underivable, match=why):
        mirrored(mirror(name, of, mirror=options), source(of, torch))
