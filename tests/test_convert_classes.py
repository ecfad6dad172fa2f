"""Classes that programs ask for: ``isinstance`` and ``type`` find what they find in torch."""

from __future__ import annotations

from pathlib import Path
from pkgutil import resolve_name

import pytest

from apimap.convert.convert import convert
from apimap.convert.translate.spelling import DERIVED
from apimap.convert.tree import convert_tree
from apimap.judge.confirm import Runner
from test_convert_frameworks import agree

pytestmark = pytest.mark.frameworks

HEAD = "import torch\nfrom torch import nn\n"
# What makes some of a class's objects of a helper's class, of an adapter's, or of a class that others share.
NETS = {
    "an argument that only the helper takes": "nn.Sequential(nn.LayerNorm(4), nn.LayerNorm(4, bias=False))",
    "a class that is given as a value": "[*[f(4) for f in (nn.LayerNorm, nn.Identity)], nn.LayerNorm(4)]",
    "a class that stands for two": "[nn.InstanceNorm2d(4), nn.GroupNorm(2, 4), nn.LayerNorm(4)]",
}
ASKED = {
    "isinstance": "[(isinstance(m, nn.LayerNorm), isinstance(m, nn.GroupNorm)) for m in net]",
    "a name for classes": "[isinstance(m, KINDS) for m in net]",
    "each of several": "[[isinstance(m, k) for m in net] for k in KINDS]",
    "a tuple": "[isinstance(m, (nn.LayerNorm, nn.GroupNorm)) for m in net]",
    "a type": "[type(m) is nn.LayerNorm for m in net]",
    "a table": "[{nn.LayerNorm: 1, nn.GroupNorm: 2, nn.Identity: 3}.get(type(m)) for m in net]",
    "a name for the type": "[k in TABLE for k in [m.__class__ for m in net]]",
}


@pytest.mark.parametrize("asked", ASKED)
@pytest.mark.parametrize("net", NETS)
def test_a_class_is_found_however_its_objects_are_made(net: str, asked: str, runner: Runner) -> None:
    source = (
        f"{HEAD}TABLE = {{nn.LayerNorm: 1, nn.GroupNorm: 2}}\nKINDS = (nn.LayerNorm, nn.InstanceNorm2d)\n"
    )
    agree(f"{source}net = {NETS[net]}\nout = str({ASKED[asked]})\n", runner)


def test_members_are_those_of_the_class_that_is_made(runner: Runner) -> None:
    agree(
        f"""{HEAD}
net = {NETS["an argument that only the helper takes"]}
out = []
for m in net.modules():
    if isinstance(m, nn.LayerNorm):
        nn.init.constant_(m.weight, 0.5)
        out.append([m.weight.sum().item(), m.bias is None])
out = str(out)
""",
        runner,
    )


def test_a_program_that_makes_one_kind_keeps_mindspores_class() -> None:
    code = convert(f"{HEAD}net = nn.LayerNorm(4)\nprint(isinstance(net, nn.LayerNorm))\n").code
    assert "isinstance(net, nn.LayerNorm)" in code
    assert "apimap_helpers" not in code


def test_a_class_is_one_in_all_files(tmp_path: Path) -> None:
    (tmp_path / "net.py").write_text(f"{HEAD}norm = nn.LayerNorm(4, bias=False)\n")
    (tmp_path / "main.py").write_text(f"{HEAD}from net import norm\nprint(isinstance(norm, nn.LayerNorm))\n")
    found = {each.path.name: each.result for each in convert_tree(tmp_path, jobs=1).files}
    for result in found.values():
        assert result is not None
        assert "from apimap_helpers import LayerNorm" in result.code


def test_torchs_classes_below_another_that_shares_a_class_of_mindspores() -> None:

    for name, below in DERIVED.items():
        for each in below:
            one, other = (resolve_name(full) for full in (each, name))
            assert issubclass(one, other)


OWN = f"""{HEAD}
from torch.nn import functional as F
class Norm(nn.LayerNorm):
    def forward(self, x):
        return F.layer_norm(x, self.normalized_shape, self.weight, self.bias, self.eps) + self.weight
class Batch(nn.BatchNorm1d):
    def forward(self, x):
        return super().forward(x) * self.weight + self.running_mean
class Table(nn.Embedding):
    def forward(self, x):
        return F.embedding(x, self.weight) + self.weight.sum()
class Project(nn.Linear):
    def forward(self, x):
        return F.linear(x, self.weight * 2, self.bias)
class Filter(nn.Conv1d):
    def forward(self, x):
        return F.conv1d(x, self.weight, self.bias, self.stride, self.padding, self.dilation, self.groups)
"""


@pytest.mark.parametrize(
    "made",
    [
        "Norm(4)(torch.arange(8.0).view(2, 4))",
        "Batch(4)(torch.arange(8.0).view(2, 4))",
        "Table(5, 2)(torch.tensor([1, 3]))",
        "Project(4, 2)(torch.arange(8.0).view(2, 4))",
        "Filter(2, 2, 3, padding=1)(torch.arange(8.0).view(1, 2, 4))",
    ],
)
def test_a_class_that_derives_from_a_layer_reads_its_weights(made: str, runner: Runner) -> None:
    module, call = made.split("(", 1)
    arguments, given = f"({call}".split(")(", 1)
    agree(
        f"""{OWN}
net = {module}{arguments})
for p in net.parameters():
    nn.init.constant_(p, 0.5)
out = str([round(v, 3) for v in net({given}.flatten().tolist()])
""",
        runner,
    )


def test_a_class_is_called_as_torch_calls_it(runner: Runner) -> None:
    net = (
        "nn.Sequential(nn.Conv2d(3, 2, 1), nn.InstanceNorm2d(2), nn.ReLU(), nn.Linear(2, 2), nn.LayerNorm(2))"
    )
    agree(
        f"""{HEAD}
def kind(m):
    name = m.__class__.__name__
    return 1 if name.find("InstanceNorm") != -1 else 2 if "Linear" in name else 3
net = {net}
out = str([kind(m) for m in net] + [type(m).__name__ for m in net.modules()])
""",
        runner,
    )


BASES = f"""{HEAD}from torch.nn.modules.batchnorm import _BatchNorm, _NormBase
from torch.nn.modules.instancenorm import _InstanceNorm
class Shifted(_BatchNorm):
    def _check_input_dim(self, input):
        if input.dim() < 2:
            raise ValueError("two axes or more")
    def forward(self, x):
        return super().forward(x) + 1
"""
BELOW_BASES = {
    "mindspore's own": "[nn.BatchNorm1d(4), nn.BatchNorm2d(4), nn.LayerNorm(4)]",
    "a helper": "[nn.BatchNorm1d(4), nn.BatchNorm2d(4, affine=False), nn.GroupNorm(2, 4)]",
    "instances": "[nn.InstanceNorm1d(4, affine=True), nn.BatchNorm3d(4)]",
    "the program's": "[Shifted(4), nn.BatchNorm2d(4), nn.InstanceNorm2d(4)]",
}


@pytest.mark.parametrize("net", BELOW_BASES)
def test_a_private_base_is_that_of_all_layers_below_it(net: str, runner: Runner) -> None:
    agree(
        f"""{BASES}
net = {BELOW_BASES[net]}
out = [isinstance(m, (nn.Linear, _BatchNorm)) for m in net]
for m in net:
    out.append([isinstance(m, _BatchNorm), isinstance(m, _InstanceNorm), isinstance(m, _NormBase)])
    if isinstance(m, _BatchNorm):
        out.append([m.num_features, m.eps, list(m.running_var.shape)])
out = str(out)
""",
        runner,
    )


def test_a_layer_below_a_private_base_trains_and_evaluates(runner: Runner) -> None:
    agree(
        f"""{BASES}
net = nn.Sequential(Shifted(3, momentum=0.3), nn.BatchNorm1d(3))
x = torch.arange(12.0).view(4, 3).sin()
y = net(x)
y.pow(2).sum().backward()
net.eval()
held = net[0].state_dict()
out = [y.tolist(), net(x).tolist(), net[0].weight.grad.tolist(), [v.tolist() for v in held.values()]]
out = str([*held, *[round(v, 3) for v in torch.tensor(out[0] + out[1]).flatten().tolist()]])
net[0].reset_running_stats()
out += str(net[0].running_var.tolist())
""",
        runner,
    )


def test_a_helper_takes_the_arguments_of_the_one_that_it_derives_from() -> None:
    code = convert(f"{HEAD}net = nn.InstanceNorm2d(4, affine=True, track_running_stats=True)\n").code
    assert "InstanceNorm2d(4, affine=True, track_running_stats=True)" in code
    assert "from apimap_helpers import InstanceNorm2d" in code


def test_the_base_of_recurrent_layers_is_that_of_all_three(runner: Runner) -> None:
    agree(
        f"""{HEAD}
net = [nn.GRU(2, 3), nn.LSTM(2, 3, bidirectional=True), nn.RNN(2, 3), nn.Linear(2, 3)]
out = []
for m in net:
    if isinstance(m, nn.RNNBase):
        out.append([m.hidden_size, [tuple(p.shape) for p in m.parameters()]])
out = str([*out, [isinstance(m, (nn.modules.rnn.RNNBase, nn.Conv2d)) for m in net]])
""",
        runner,
    )


def test_a_method_of_the_programs_network_goes_before_a_tensors(runner: Runner) -> None:
    agree(
        """import torch
from torch import nn

class Net(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.width = width
        self.fc = nn.Linear(width, 2)

    def new(self):
        return Net(self.width)

    def size(self, times):
        return self.width * times

    def forward(self, x):
        return self.fc(x)

class Architect:
    def __init__(self, model):
        self.model = model

    def copied(self):
        made = self.model.new()
        made.load_state_dict(self.model.state_dict())
        return made, self.model.size(2)

net = Net(3)
made, size = Architect(net).copied()
out = str([size, (made(torch.ones(2, 3)) - net(torch.ones(2, 3))).abs().sum().item()])
""",
        runner,
    )
