"""What whole statements of an example become: results, changes in place, classes, arrays, gradients."""

from __future__ import annotations

from typing import Any

import pytest

from apimap.derive import Deriver, Underivable
from apimap.derive.constants import evaluate, is_constant
from apimap.model.entry import Example
from apimap.signatures import Snapshot
from derive_sample import ENTRIES, MINDSPORE, TORCH, entry, function, method, of_class, same

MORE_TORCH = {
    "torch.erf": function("input"),
    "torch.init.fill_": function("tensor, value"),
    "torch.nn.Softplus": of_class("beta=1.0, threshold=20.0", "input"),
    "torch.nn.Linear": of_class("in_features, out_features", "input"),
    "torch.nn.Pool": of_class("size", "input"),
    "torch.optim.SGD": of_class("params, lr"),
    "torch.from_numpy": function("ndarray"),
    "torch.Tensor.abs": method(""),
    "torch.Tensor.requires_grad_": method(""),
    "torch.Activity": of_class(""),
    "torchvision.Flip": of_class("", "img"),
    "torchvision.io.read": function("path"),
    "torch.Tensor.unique": method(""),
    "torch.nn.Several": of_class("module", "*inputs"),
    "torch.nn.utils.prune": function("module, name"),
}
MORE_MINDSPORE = {
    "mindspore.ops.erf": function("input"),
    "mindspore.init.Constant": of_class("value"),
    "mindspore.ops.softplus": function("input, beta=1, threshold=20"),
    "mindspore.nn.Dense": of_class("in_channels, out_channels", "x"),
    "mindspore.nn.Pool": of_class("size", "x"),
    "mindspore.experimental.optim.SGD": of_class("params, lr"),
    "mindspore.from_numpy": function("array"),
    "mindspore.tensor": function("input_data"),
    "mindspore.Tensor.abs": method(""),
    "mindspore.Tensor.requires_grad_": method(""),
    "mindspore.Activity": of_class(""),
    "mindspore.dataset.vision.Flip": of_class("", "img"),
    "mindspore.dataset.vision.read": function("filename"),
    "mindspore.ops.unique": function("input"),
    "mindspore.nn.Several": of_class("module", "*inputs"),
    "mindspore.nn.prune": function("module, name"),
}
MORE = [
    entry("torch.nn.Module", {"mindspore": "mindspore.nn.Cell"}),
    entry("torch.erf", {**same("mindspore.ops.erf", "input"), "result": "1 - result"}),
    entry(
        "torch.init.fill_",
        {
            "mindspore": "mindspore.init.Constant",
            "arguments": {"tensor": None, "value": "value"},
            "result": "mindspore.made(result, tensor.shape)",
            "changes": "tensor",
        },
    ),
    entry(
        "torch.nn.Softplus",
        {**same("mindspore.ops.softplus", "beta", "threshold"), "call": {"input": "input"}},
    ),
    entry(
        "torch.nn.Linear",
        {
            "mindspore": "mindspore.nn.Dense",
            "arguments": {"in_features": "in_channels", "out_features": "out_channels"},
        },
    ),
    entry("torch.nn.Pool", {**same("mindspore.nn.Pool", "size"), "result": "result.squeeze(2)"}),
    entry("torch.optim.SGD", same("mindspore.experimental.optim.SGD", "params", "lr")),
    entry("torch.from_numpy", {"mindspore": "mindspore.from_numpy", "arguments": {"ndarray": "array"}}),
    entry("torch.Tensor.abs", {"mindspore": "mindspore.Tensor.abs"}),
    entry("torch.Tensor.requires_grad_", {"mindspore": "mindspore.Tensor.requires_grad_"}),
    entry(
        "torch.Activity",
        {"mindspore": "mindspore.Activity", "members": {"CUDA": "GPU", "events": "get_events()"}},
    ),
    entry("torchvision.Flip", {"mindspore": "mindspore.dataset.vision.Flip"}),
    entry(
        "torchvision.io.read",
        {"mindspore": "mindspore.dataset.vision.read", "arguments": {"path": "filename"}},
    ),
    entry(
        "torch.Tensor.unique",
        {
            "mindspore": "mindspore.ops.unique",
            "arguments": {"self": {"to": "input", "value": "mindspore.ops.sort(self)"}},
        },
    ),
    entry(
        "torch.nn.Several",
        {**same("mindspore.nn.Several", "module"), "call": {"*inputs": "*inputs"}},
    ),
    entry("torch.nn.utils.prune", same("mindspore.nn.prune", "module", "name")),
]


def derive(torch: str, tested: str, **inputs: Any) -> str:
    """The mindspore code of an example of one entry, by its first counterpart."""
    entries = {**ENTRIES, **{each.name: each for each in MORE}}

    def snapshot(framework: str, release: str, apis: dict[str, Any]) -> Snapshot:
        return Snapshot({"framework": framework, "release": release, "python": "3.11", "apis": apis})

    snapshots = (
        snapshot("torch", "2.13.0", {**TORCH, **MORE_TORCH}),
        snapshot("mindspore", "2.10.0", {**MINDSPORE, **MORE_MINDSPORE}),
    )
    given = inputs or {"x": "np.ones((2, 3))", "y": "np.ones(3)"}
    example = Example(id="example", inputs=given, torch=torch)
    return Deriver(entries, *snapshots).derive(entries[tested], entries[tested].counterparts[0], example)


# ---- what rules compute


@pytest.mark.parametrize(
    ("rule", "value"),
    [
        ('{"a": "b"}["a"]', "b"),
        ('{"a": "b"}.get("c", "c")', "c"),
        ('{"a": "b"}["c"]', None),  # the program says what is wrong with it
        ('{**others}["a"]', None),
    ],
)
def test_a_table_of_constants_is_looked_up_when_the_code_is_written(rule: str, value: str | None) -> None:
    assert (evaluate(rule) if is_constant(rule) else None) == value


# ---- what a counterpart gives


def test_a_result_is_an_expression_around_the_call() -> None:
    assert derive("out = torch.erf(x) * 2", "torch.erf") == "out = (1 - mindspore.ops.erf(x)) * 2"


def test_the_result_of_a_class_is_that_of_its_objects_call() -> None:
    torch = "net = torch.nn.Pool(2)\nout = net(x)"
    assert derive(torch, "torch.nn.Pool") == "net = mindspore.nn.Pool(2)\nout = net(x).squeeze(2)"


# ---- what a call changes


def test_a_changed_name_is_assigned() -> None:
    written = derive("torch.init.fill_(x, 3)", "torch.init.fill_")
    assert written == "x = mindspore.made(mindspore.init.Constant(value=3), x.shape)"


def test_a_changed_attribute_takes_the_data() -> None:
    torch = "net = torch.nn.Linear(3, 2)\ntorch.init.fill_(net.weight, 3)\nout = x"
    with pytest.raises(Underivable, match="weight"):  # `members` say what `weight` is called
        derive(torch, "torch.init.fill_")


def test_a_change_inside_an_expression_is_refused() -> None:
    """Who reads the name afterwards would read the old value."""
    with pytest.raises(Underivable, match="statement of its own"):
        derive("out = torch.init.fill_(x, 3) + x", "torch.init.fill_")


# ---- what mends torch itself


def test_a_function_of_torchs_own_that_an_example_replaces_stays_on_torchs_side() -> None:
    torch = "import scipy.io\ntorch.load = lambda file: scipy.io.loadmat(file)\nout = torch.erf(x)"
    assert derive(torch, "torch.erf") == "import scipy.io\nout = 1 - mindspore.ops.erf(x)"


# ---- a class whose counterpart is a function


def test_an_object_that_is_called_at_once_is_the_functions_call() -> None:
    assert (
        derive("out = torch.nn.Softplus(2.0)(x)", "torch.nn.Softplus")
        == "out = mindspore.ops.softplus(x, 2.0)"
    )


def test_an_object_that_is_kept_is_a_function_of_what_its_call_takes() -> None:
    torch = "net = torch.nn.Softplus(2.0)\nout = net(x)"
    made = "net = lambda input: mindspore.ops.softplus(input, 2.0)\nout = net(x)"
    assert derive(torch, "torch.nn.Softplus") == made


# ---- classes, decorators, names that are not called


def test_a_class_of_torchs_module_is_one_of_the_cell() -> None:
    torch = (
        "class Net(torch.nn.Module):\n"
        "    def __init__(self):\n"
        "        super().__init__()\n"
        "        self.lin = torch.nn.Linear(3, 2)\n\n"
        "    def forward(self, x):\n"
        "        return self.lin(x)\n\n\n"
        "out = Net()(x)"
    )
    cell = (
        "class Net(mindspore.nn.Cell):\n"
        "    def __init__(self):\n"
        "        super().__init__()\n"
        "        self.lin = mindspore.nn.Dense(3, 2)\n\n"
        "    def construct(self, x):\n"
        "        return self.lin(x)\n\n\n"
        "out = Net()(x)"
    )
    assert derive(torch, "torch.nn.Linear") == cell


@pytest.mark.parametrize(
    ("imported", "name"),
    [
        ("import torch.nn as nn", "nn.Softplus"),
        ("from torch import nn", "nn.Softplus"),
        ("from torch.nn import Softplus as Soft", "Soft"),
        ("import torch.nn", "torch.nn.Softplus"),
    ],
)
def test_an_import_of_torch_falls_away_and_its_names_are_known(imported: str, name: str) -> None:
    torch = f"import math\n{imported}\n\nout = {name}(2.0)(x)"
    assert derive(torch, "torch.nn.Softplus") == "import math\n\nout = mindspore.ops.softplus(x, 2.0)"


def test_a_function_that_is_passed_on_needs_the_same_arguments() -> None:
    assert (
        derive("out = list(map(torch.clamp, [x]))", "torch.clamp")
        == "out = list(map(mindspore.ops.clamp, [x]))"
    )
    with pytest.raises(Underivable, match="the same arguments"):
        derive("out = list(map(torch.erf, [x]))", "torch.erf")


def test_a_member_of_a_class_has_the_name_that_members_say() -> None:
    assert derive("out = torch.Activity.CUDA.name", "torch.Activity") == "out = mindspore.Activity.GPU.name"


def test_what_only_pythons_containers_have_is_left_alone() -> None:
    torch = "def f(state):\n    state.update(a=1)\n    return x.abs()\n\n\nout = f({})"
    assert derive(torch, "torch.Tensor.abs") == torch


def test_what_nothing_known_has_is_refused() -> None:
    with pytest.raises(Underivable, match="cannot tell what"):
        derive("def f(state):\n    return state.missing\n\n\nout = f(x.abs())", "torch.Tensor.abs")


def test_a_decorator_that_is_an_object_needs_a_class() -> None:
    with pytest.raises(Underivable, match="decorators"):
        derive("@torch.no_grad()\ndef f():\n    return x.T\n\n\nout = f()", "torch.no_grad")


# ---- arrays


def test_transforms_of_data_sets_take_and_give_arrays() -> None:
    torch = "out = torchvision.Flip()(torch.from_numpy(x)).numpy()"
    assert derive(torch, "torchvision.Flip") == "out = mindspore.dataset.vision.Flip()(x)"


def test_an_array_becomes_a_tensor_where_one_is_needed() -> None:
    torch = "y = torchvision.Flip()(torch.from_numpy(x))\nout = y.abs()"
    written = "y = mindspore.dataset.vision.Flip()(x)\nout = mindspore.tensor(y).abs()"
    assert derive(torch, "torchvision.Flip") == written


# ---- gradients


def test_a_step_of_training_is_value_and_grad_and_the_optimizers_call() -> None:
    torch = (
        "net = torch.nn.Linear(3, 2)\n"
        "opt = torch.optim.SGD([net], 0.1)\n"
        "for _ in range(2):\n"
        "    opt.zero_grad()\n"
        "    loss = net(x).sum()\n"
        "    loss.backward()\n"
        "    opt.step()\n"
        "out = loss"
    )
    written = (
        "net = mindspore.nn.Dense(3, 2)\n"
        "opt = mindspore.experimental.optim.SGD([net], 0.1)\n"
        "for _ in range(2):\n"
        "    loss, gradients = mindspore.value_and_grad(lambda: net(x).sum(), None, opt.parameters)()\n"
        "    opt(gradients)\n"
        "out = loss"
    )
    assert derive(torch, "torch.optim.SGD") == written


def test_the_gradient_of_what_was_computed_is_that_of_a_function() -> None:
    torch = "x.requires_grad_()\ny = x.abs()\nout = torch.autograd.grad(y.sum(), x)[0]"
    written = "def forward(x):\n    y = x.abs()\n    return y.sum()\nout = mindspore.grad(forward)(x)"
    assert derive(torch, "torch.Tensor.abs") == written


def test_backward_without_a_step_is_written_by_hand() -> None:
    with pytest.raises(Underivable, match="no optimizer steps after it"):
        derive("loss = x.abs()\nloss.backward()\nout = loss", "torch.Tensor.abs")


def test_an_attribute_may_be_what_a_method_gives() -> None:
    written = derive("seen = torch.Activity()\nout = seen.events", "torch.Activity")
    assert written == "seen = mindspore.Activity()\nout = seen.get_events()"


def test_what_is_read_from_a_file_is_an_array() -> None:
    written = derive('out = torchvision.io.read("x.png").numpy()', "torchvision.io.read")
    assert written == 'out = mindspore.dataset.vision.read("x.png")'


def test_a_receiver_may_be_computed() -> None:
    assert derive("out = x.unique()", "torch.Tensor.unique") == (
        "out = mindspore.ops.unique(mindspore.ops.sort(x))"
    )


def test_a_tensor_is_one_of_several_arguments() -> None:
    torch = "net = torch.nn.Several(torch.nn.Pool(2))\nout = net(x)"
    assert derive(torch, "torch.nn.Several").endswith("out = net(x)")


def test_a_step_of_a_whole_program_begins_behind_the_optimizer() -> None:
    torch = (
        "import torch.nn\n\n"
        "net = torch.nn.Linear(3, 2)\n"
        "opt = torch.optim.SGD([net], 0.1)\n"
        "opt.zero_grad()\n"
        "net(x).sum().backward()\n"
        "opt.step()\n"
        "out = x"
    )
    assert derive(torch, "torch.optim.SGD").splitlines()[3:] == [
        "loss, gradients = mindspore.value_and_grad(lambda: net(x).sum(), None, opt.parameters)()",
        "opt(gradients)",
        "out = x",
    ]


def test_a_loss_from_before_the_optimizer_is_written_by_hand() -> None:
    with pytest.raises(Underivable, match="before the optimizer is made"):
        derive(
            "net = torch.nn.Linear(3, 2)\nloss = net(x).sum()\nopt = torch.optim.SGD([net], 0.1)\n"
            "loss.backward()\nopt.step()\nout = x",
            "torch.optim.SGD",
        )


def test_members_that_a_function_put_beside_a_parameter_stay() -> None:
    torch = (
        'net = torch.nn.utils.prune(torch.nn.Linear(3, 2), "weight")\n'
        "out = [net.weight_mask.abs(), net.parametrizations.weight.original.abs()]"
    )
    assert derive(torch, "torch.nn.utils.prune").splitlines()[1] == torch.splitlines()[1]
    with pytest.raises(Underivable, match="do not have `bias_mask`"):
        derive(torch.replace("weight_mask", "bias_mask"), "torch.nn.utils.prune")
