"""``apimap compare``: right ports agree, and each planted mistake is found in the layer that it is in."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from apimap.proof import Comparison, Workers, compare
from apimap.proof.result import WeightMap, WeightPair
from apimap.proof.text import report

pytestmark = pytest.mark.frameworks

NETS = Path(__file__).parent / "proof"
IMAGE, ROWS, TOKENS = "float32[4,3,9,9]", "float32[5,6]", "int64[2,7]<20"


@pytest.fixture(scope="module")
def workers() -> Iterator[Workers]:
    """Both frameworks, started once for all these comparisons."""
    with Workers() as both:
        yield both


def run(workers: Workers, torch: str, mindspore: str, *inputs: str, **options: Any) -> Comparison:
    options.setdefault("train_steps", 3)
    options.setdefault("backward", True)
    for name, module in (("loss", "nets"), ("optimizer", "nets")):
        if name in options:
            left, right = options[name]
            options[name] = (f"torch_{module}:{left}", f"mindspore_{module}:{right}")
    return compare(
        f"torch_nets:{torch}",
        f"mindspore_nets:{mindspore}",
        inputs,
        paths=[str(NETS)],
        workers=workers,
        **options,
    )


PORTS = [
    ("Conv()", "Conv()", IMAGE),
    ("Mlp()", "Mlp()", ROWS),
    ("Nested()", "Nested()", "float32[3,4]"),
    ("Nested()", "Renamed()", "float32[3,4]"),
    ("Text()", "Text()", TOKENS),
    ("Text(tied=True)", "Text(tied=True)", TOKENS),
    ("Fused()", "Split()", "float32[2,5,6]"),
    ("Recurrent()", "Recurrent()", "float32[3,6,4]"),
    ("Line()", "Line()", "float32[2,4,9]"),
    ("Volume()", "Volume()", "float32[2,1,4,5,6]"),
    ("Frozen()", "Frozen()", "float32[3,4]"),
    ("Random()", "Random()", "float32[3,8]"),
]


@pytest.mark.parametrize(("torch", "mindspore", "given"), PORTS)
def test_a_right_port_agrees_in_everything(workers: Workers, torch: str, mindspore: str, given: str) -> None:
    found = run(workers, torch, mindspore, given)
    assert found.failure is None
    assert [each for phase in found.phases for each in phase.tensors if not each.agrees] == []
    assert found.status == "agree"
    assert {each.kind for phase in found.phases for each in phase.tensors} >= {
        "output",
        "loss",
        "gradient",
        "parameter",
    }


def test_several_inputs_a_mask_by_keyword_and_integers(workers: Workers) -> None:
    two = run(workers, "Twice()", "Twice()", "float32[3,4]", "float32[3,2]")
    assert two.status == "agree"
    masked = run(workers, "Text()", "Text()", TOKENS, "mask=float32[7,7]")
    assert masked.status == "agree"
    assert [each.name for each in masked.phases[0].tensors] == [
        "output['hidden'][0]",
        "output['hidden'][1]",
        "output['logits']",
    ]


MISTAKES = [
    ("Conv()", "Conv('eps')", IMAGE, "layer", "bn1"),
    ("Conv()", "Conv('pad_mode')", "float32[4,3,8,8]", "layer", "conv2"),
    ("Conv()", "Conv('momentum')", IMAGE, "buffer", "bn2"),
    ("Conv()", "Conv('bias')", IMAGE, "layer", "fc"),
    ("Conv()", "Conv('activation')", IMAGE, "input", "drop"),
    ("Conv()", "Conv('sum')", IMAGE, "input", "drop"),
    ("Mlp()", "Mlp('swapped')", ROWS, "input", "fc1"),
    ("Mlp()", "Mlp('transpose')", ROWS, "input", "fc3"),
    ("Mlp()", "Mlp('stop_gradient')", ROWS, "backward", "fc1"),
    ("Nested()", "Nested('residual')", "float32[3,4]", "layer", "blocks.1"),
    ("Twice()", "Twice('second')", "float32[3,4] float32[3,2]", "input", "fc"),
    ("Nested()", "Nested('gradient')", "float32[3,4]", "backward", "blocks.1.a"),
]


@pytest.mark.parametrize(("torch", "mindspore", "given", "where", "layer"), MISTAKES)
def test_a_planted_mistake_is_found_where_it_is(
    workers: Workers, torch: str, mindspore: str, given: str, where: str, layer: str
) -> None:
    found = run(workers, torch, mindspore, *given.split())
    assert found.status == "differ", found.failure
    assert found.first is not None
    assert (found.first.where, found.first.layer) == (where, layer)
    if torch == "Twice()":
        assert found.first.call == 1


def test_a_wrong_loss_is_told_from_a_wrong_network(workers: Workers) -> None:
    targets = {"targets": ["int64[3]<2"]}
    right = ("cross_entropy", "cross_entropy")
    assert run(workers, "Nested()", "Nested()", "float32[3,4]", loss=right, **targets).status == "agree"
    wrong = run(
        workers,
        "Nested()",
        "Nested()",
        "float32[3,4]",
        loss=("cross_entropy", "summed_cross_entropy"),
        **targets,
    )
    assert wrong.first is not None
    assert wrong.first.where == "loss"


def test_a_wrong_optimizer_is_told_from_wrong_gradients(workers: Workers) -> None:
    right = run(workers, "Nested()", "Nested()", "float32[3,4]", optimizer=("sgd", "sgd"))
    assert right.status == "agree"
    wrong = run(workers, "Nested()", "Nested()", "float32[3,4]", optimizer=("sgd", "momentum"))
    assert wrong.first is not None
    assert wrong.first.where == "step"


def test_a_layer_that_is_trained_on_one_side_only(workers: Workers) -> None:
    found = run(workers, "Frozen()", "Frozen('thawed')", "float32[3,4]")
    odd = [each.name for phase in found.phases for each in phase.tensors if each.level == "structure"]
    assert found.status == "differ"
    assert odd == ["body.weight", "body.bias"]


def test_weights_that_only_torch_shares(workers: Workers) -> None:
    found = run(workers, "Text(tied=True)", "Text()", TOKENS)
    assert found.status == "differ"
    assert found.weights is not None
    assert [each.torch for each in found.weights.unshared] == [["embedding.weight", "head.weight"]]


def test_what_drops_at_random_is_said(workers: Workers) -> None:
    layer, function = (
        run(workers, "Conv()", "Conv()", IMAGE),
        run(workers, "Random()", "Random()", "float32[3,8]"),
    )
    assert layer.phases[1].switched_off == ["drop"]
    assert function.phases[1].switched_off == ["mindspore.ops.dropout", "torch.nn.functional.dropout"]


def test_a_network_that_raises_says_in_which_layer_and_line(workers: Workers) -> None:
    found = run(workers, "Mlp()", "Raises()", ROWS)
    assert found.status == "stopped"
    assert found.failure is not None
    assert (found.failure.side, found.failure.layer) == ("mindspore", "fc2")
    assert found.failure.file.endswith("mindspore_nets.py")
    assert "C++" not in found.failure.message


@pytest.mark.parametrize("named", ["ported.nets.net:Net", "ported/nets/net.py:Net"])
def test_the_modules_of_a_port_find_each_other(
    workers: Workers, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, named: str
) -> None:
    """``apimap convert . -o ported`` leaves helpers in ``ported``, and files that import each other."""
    (tmp_path / "ported" / "nets").mkdir(parents=True)
    (tmp_path / "ported" / "conversion.json").write_text("{}")
    (tmp_path / "ported" / "parts.py").write_text("from mindspore_nets import Mlp\n")
    (tmp_path / "ported" / "nets" / "net.py").write_text("from parts import Mlp as Net\n")
    monkeypatch.chdir(tmp_path)
    given = named if named.count("/") == 0 else str(tmp_path / named)
    paths = [str(NETS), str(tmp_path)]
    found = compare("torch_nets:Mlp()", given, [ROWS], paths=paths, workers=workers)
    assert found.status == "agree"


def test_a_given_map_holds_whatever_names_say(workers: Workers) -> None:
    pairs = [WeightPair([f"fc1.{leaf}"], [f"fc2.{leaf}"]) for leaf in ("weight", "bias")]
    pairs += [WeightPair([f"fc2.{leaf}"], [f"fc1.{leaf}"]) for leaf in ("weight", "bias")]
    found = run(workers, "Mlp()", "Mlp('swapped')", ROWS, weights=WeightMap(pairs))
    assert found.status == "agree"


def test_half_precision(workers: Workers) -> None:
    found = run(workers, "Conv()", "Conv()", IMAGE, dtype="float16", train_steps=0, backward=False)
    assert found.status == "agree"
    assert found.phases[0].tensors[0].dtype == "float16"


def test_known_differences_come_with_their_page(workers: Workers) -> None:
    found = run(workers, "Conv()", "Conv('momentum')", IMAGE)
    assert found.first is not None
    assert found.first.known[0].address.en.endswith("/en/api/torch.nn/BatchNorm2d/")
    assert "momentum" in found.first.known[0].text.zh


FEW = "float32[10,8]"


def test_what_grows_out_of_rounding_is_compared_layer_by_layer(workers: Workers) -> None:
    found = run(workers, "Normed()", "Normed()", FEW, rate=0.1)
    assert found.failure is None
    assert found.status == "agree"
    assert found.phases[1].by_layer
    names = {each.name for each in found.phases[1].tensors if each.kind == "gradient"}
    assert {"body.0.weight", "body.0.weight of step 3"} <= names  # each step begun alike


@pytest.mark.parametrize(("wrong", "layer"), [("eps", "body.7"), ("gradient", "body.49")])
def test_a_mistake_does_not_hide_behind_what_grows_out_of_rounding(
    workers: Workers, wrong: str, layer: str
) -> None:
    found = run(workers, "Normed()", f"Normed({wrong!r})", FEW, rate=0.1, evaluation=False)
    assert found.status == "differ"
    assert found.first is not None
    assert found.first.layer == layer


def test_what_rounding_alone_may_explain_is_no_agreement(workers: Workers) -> None:
    found = run(workers, "Chaotic()", "Chaotic()", FEW, backward=False, train_steps=0)
    assert found.status == "unsure"
    assert not found.agrees


def test_outputs_that_hardly_depend_on_the_input_are_said_to_prove_little(workers: Workers) -> None:
    found = run(workers, "Faint()", "Faint()", ROWS)
    evaluation, training = found.phases
    assert found.agrees
    assert evaluation.insensitive
    assert training.moved is None
    assert any("hardly depend on the input" in line for line in report("en", found))
    assert any("几乎不随输入变化" in line for line in report("zh", found))


def test_outputs_that_follow_the_input_are_plain_agreement(workers: Workers) -> None:
    found = run(workers, "Faint(1.0)", "Faint(1.0)", ROWS)
    evaluation = found.phases[0]
    assert evaluation.moved is not None
    assert evaluation.moved > 0.1
    assert not any("hardly depend" in line for line in report("en", found))


def test_an_input_that_is_given_and_not_drawn_says_nothing_of_other_numbers(
    workers: Workers, tmp_path: Path
) -> None:
    np.save(tmp_path / "rows.npy", np.ones((5, 6), "float32"))
    found = run(workers, "Faint()", "Faint()", f"@{tmp_path / 'rows.npy'}")
    assert found.agrees
    assert found.phases[0].moved is None
