"""Lint: each rule finds its fault, at its line, and names the nearest right thing."""

from __future__ import annotations

from pathlib import Path

import pytest

from apimap.entries.lint import RULES, Lintable, namesakes, untitled, untried
from apimap.entries.lint import faults as every_fault
from apimap.entries.read import Loaded, load_all
from apimap.signatures import Snapshot
from conftest import WriteEntry

TORCH = Snapshot(
    {
        "framework": "torch",
        "release": "2.0.0",
        "python": "3.11",
        "apis": {
            "torch.permute": {
                "kind": "function",
                "overloads": ["input, dims, *, out=None"],
                "source": "stub",
            },
            "torch.transpose": {"kind": "function", "overloads": ["input, dim0, dim1"], "source": "stub"},
        },
    }
)
MINDSPORE = Snapshot(
    {
        "framework": "mindspore",
        "release": "2.0.0",
        "python": "3.11",
        "apis": {
            "mindspore.ops.permute": {"kind": "function", "overloads": ["input, axis"], "source": "inspect"},
            "mindspore.ops.transpose": {
                "kind": "function",
                "overloads": ["input, input_perm"],
                "source": "inspect",
            },
        },
    }
)

ENTRY = """\
torch: torch.permute
summary: {en: Reorders axes., zh: 重排各轴。}
counterparts:
  - mindspore: mindspore.ops.permute
    arguments: {input: input, dims: axis}
differences:
  - kind: name
    en: The argument is called `axis`.
    zh: 该参数名为 `axis`。
    proof: keyword
claims:
  - said: {en: The argument is called dims., zh: 该参数名为 dims。}
    now: {en: It is refused., zh: 会报错。}
    proof: keyword  # of the claim
examples:
  - id: plain
    inputs: {x: "np.zeros((2, 3))"}
    torch: out = torch.permute(x, (1, 0))
  - id: keyword
    inputs: {x: "np.zeros((2, 3))"}
    torch: out = torch.permute(x, dims=(1, 0))
    mindspore: out = mindspore.ops.permute(x, dims=(1, 0))
    expect: divergent
"""


@pytest.fixture
def faults(mappings: Path, write_entry: WriteEntry):  # type: ignore[no-untyped-def]
    """The faults of ENTRY after a replacement, as ``line: message (nearest: …)``."""

    def of(old: str = "", new: str = "") -> list[str]:
        assert old in ENTRY
        write_entry("torch.permute", ENTRY.replace(old, new, 1))
        item: Loaded = load_all(mappings)["torch.permute"]
        found = every_fault(Lintable(item, item.entry, TORCH, [MINDSPORE]))
        return [str(fault).partition("permute.yaml:")[2] for fault in found]

    return of


def test_a_good_entry_has_no_fault(faults) -> None:  # type: ignore[no-untyped-def]
    assert faults() == []


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("重排各轴。", "axes", "2: summary: the `zh` text has no Chinese in it"),
        ("en: Reorders axes.", "en: 重排", "2: summary: the `en` text has Chinese in it"),
        ("Reorders axes.", "TODO", "2: summary: a draft's TODO is still there; write the text"),
        ("id: keyword", "id: plain", "19: two examples have the id `plain`"),
        ("np.zeros((2, 3))", "np.zeros((2, 3)", "17: input `x` does not parse: '(' was never closed"),
        ('inputs: {x: "', 'inputs: {y: "0", x: "', "17: input `y` is used nowhere"),
        (
            "  - id: keyword\n",
            (
                '  - id: again\n    inputs: {x: "np.zeros( (2,3) )"}\n'
                "    torch: out = torch.permute(x, (1,0))\n"
                "  - id: keyword\n"
            ),
            "19: example `again` runs what `plain` runs",
        ),
        (
            "torch: out = torch.permute(x, (1",
            "torch: x = 1; out = torch.permute(x, (1",
            "18: the torch code overwrites input `x` before it uses it",
        ),
        (
            "torch: out = torch.permute(x, (1",
            "torch: (x,out) = 1, torch.permute(1, (1",
            "18: the torch code overwrites input `x` before it uses it",
        ),
        ("out = torch.permute(x, (1", "out = torch.permute((x, (1", "18: the torch code does not parse"),
        ("proof: keyword", "proof: keywords", "10: no example `keywords` (nearest: keyword)"),
        ("proof: keyword", "proof: plain", "10: the proof `plain` expects consistency"),
        ("keyword  # of", "keywords  # of", "14: no example `keywords` (nearest: keyword)"),
        ("会报错。", "refused", "13: claims.0.now: the `zh` text has no Chinese in it"),
        ("dims: axis", "dims: axes", "5: mindspore.ops.permute has no argument `axes` (nearest: axis)"),
        ("dims: axis", "dim: axis", "5: torch.permute has no argument `dim` (nearest: dims)"),
        ("{input: input, dims: axis}", "{input: input}", "5: no rule for `dims` of torch.permute"),
        ("{input: input, dims: axis}", "{dims: axis, input: input}", "5: arguments are not in torch's order"),
        (
            "ops.permute\n",
            "ops.permut\n",
            "4: no known mindspore release has `mindspore.ops.permut` (nearest: minds",
        ),
        (
            "expect: divergent",
            "expect: {mindspore.ops.transpose: divergent}",
            "23: `expect` names `mindspore.ops.transpose`, no counterpart here (nearest: mindspore.ops.p",
        ),
    ],
)
def test_a_fault_is_found_at_its_line(faults, old: str, new: str, expected: str) -> None:  # type: ignore[no-untyped-def]
    assert any(fault.startswith(expected) for fault in faults(old, new)), faults(old, new)


def test_weight_and_silence_may_not_say_what_their_proof_denies(faults) -> None:  # type: ignore[no-untyped-def]
    assert (
        faults(
            "    proof: keyword\nclaims", "    proof: keyword\n    weight: corner\n    silent: true\nclaims"
        )
        == []
    )
    [loud] = faults("kind: name", "kind: exception\n    silent: true")
    assert loud == "8: a difference of kind `exception` is an error: not `silent`"
    first = ("    proof: keyword\nclaims", "    proof: plain\n    weight: corner\nclaims")
    assert "11: the first example shows it, so it is met always: not `weight: corner`" in faults(*first)


def test_an_input_that_is_read_as_it_is_assigned_is_not_overwritten(faults) -> None:  # type: ignore[no-untyped-def]
    assert faults("out = torch.permute(x, (1", "x += 1; out = torch.permute(x, (1") == []


def test_an_expected_divergence_needs_a_difference_or_claim(faults) -> None:  # type: ignore[no-untyped-def]
    start = ENTRY.index("differences:")
    assert faults(ENTRY[start : ENTRY.index("claims:")], "") == []  # the claim is left
    found = faults(ENTRY[start : ENTRY.index("examples:")], "")
    assert found == [
        "14: no difference or claim explains why `keyword` of mindspore.ops.permute is expected to differ"
    ]


MISSING = """\
torch: torch.linalg.permute
summary: {en: Reorders axes., zh: 重排各轴。}
missing:
  reason: not-implemented
  en: MindSpore has nothing like it.
  zh: MindSpore 没有类似的接口。
"""


def lintable(mappings: Path, write_entry: WriteEntry, text: str) -> Lintable:
    name = text.split("\n")[0].removeprefix("torch: ")
    write_entry(name, text)
    item = load_all(mappings)[name]
    return Lintable(item, item.entry, TORCH, [MINDSPORE])


def test_a_missing_entry_says_why_a_namesake_is_not_it(mappings: Path, write_entry: WriteEntry) -> None:
    [fault] = namesakes(lintable(mappings, write_entry, MISSING))
    assert (fault.line, "`mindspore.ops.permute`" in fault.message) == (3, True)
    told = MISSING.replace("like it.", "like it; `ops.permute` takes no matrices.")
    assert not list(namesakes(lintable(mappings, write_entry, told)))


def test_examples_without_title_are_counted(mappings: Path, write_entry: WriteEntry) -> None:
    found = list(untitled(lintable(mappings, write_entry, ENTRY)))
    assert [fault.line for fault in found] == [16, 19]
    titled = ENTRY.replace("id: plain", "id: plain\n    title: {en: Plain, zh: 直接}")
    assert len(list(untitled(lintable(mappings, write_entry, titled)))) == 1


def test_rules_have_names_and_descriptions_of_their_own() -> None:
    assert len({rule.name for rule in RULES}) == len({rule.description for rule in RULES}) == len(RULES)
    assert {rule.name for rule in RULES if rule.counted} == {"untitled"}


HELPED = """\
torch: torch.permute
summary: {en: Reorders axes., zh: 重排各轴。}
counterparts:
  - mindspore: mindspore.ops.permute
    arguments: {input: input, dims: axis}
  - mindspore: helpers.torch.permute
examples:
  - id: plain
    inputs: {x: "np.zeros((2, 3))"}
    torch: out = torch.permute(x, (1, 0))
    mindspore:
      mindspore.ops.permute: out = mindspore.ops.permute(x, (1, 0))
"""
HELPER = '''\
"""Axes in another order."""

import mindspore


def permute(input: mindspore.Tensor, dims: tuple[int, ...]) -> mindspore.Tensor:
    """Reorders axes."""
    return input.permute(dims)
'''


def test_rules_that_never_ran_beside_a_helper_say_what_convert_takes(
    mappings: Path, write_entry: WriteEntry
) -> None:
    mappings.joinpath("torch").mkdir(parents=True, exist_ok=True)
    mappings.joinpath("torch", "permute.py").write_text(HELPER, encoding="utf-8")
    [fault] = untried(lintable(mappings, write_entry, HELPED))
    assert (fault.line, "say `convert: helper`" in fault.message) == (4, True)
    said = HELPED.replace("    arguments:", "    convert: helper\n    arguments:", 1)
    assert not list(untried(lintable(mappings, write_entry, said)))
    derived = HELPED[: HELPED.index("    mindspore:\n")]
    assert not list(untried(lintable(mappings, write_entry, derived)))
