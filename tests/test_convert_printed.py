"""What converted programs print of modules, optimizers, tensors and shapes is what torch prints."""

from __future__ import annotations

import pytest

from apimap.convert.convert import convert
from apimap.judge.confirm import Runner
from convert_sample import sample_rules
from test_convert_frameworks import agree

RULES = sample_rules()


def test_a_module_is_printed_as_torch_prints_it(runner: Runner) -> None:
    agree(
        "import torch\nimport torch.nn as nn\n"
        "class Own(nn.Conv2d):\n    def extra_repr(self):\n        return super().extra_repr() + ', own'\n"
        "class Net(nn.Module):\n    def __init__(self):\n        super().__init__()\n"
        "        self.fc = nn.Linear(3, 2)\n        self.cells = nn.ModuleList(nn.ReLU() for _ in range(3))\n"
        "        self.seq = nn.Sequential(Own(3, 4, 3, padding=1), nn.BatchNorm2d(4), nn.MaxPool2d(3, 2))\n"
        "        self.rnn, self.norm = nn.LSTM(3, 4, 2, batch_first=True), nn.LayerNorm(4)\n"
        "        self.drop, self.table = nn.Dropout(0.3), nn.Embedding(5, 3, padding_idx=0)\n"
        "        self.last = nn.ModuleDict({'a': nn.GELU(), 'b': nn.Softmax(dim=-1)})\n"
        "        self.heads = nn.ParameterList([nn.Parameter(torch.ones(2, 3))])\n"
        "    def extra_repr(self):\n        return 'dim=3'\n"
        "net = Net()\n"
        "out = str(net) + f'{net.seq[1]}' + '%s' % net.fc + repr(nn.TransformerEncoderLayer(4, 2, 8))\n",
        runner,
    )


@pytest.mark.parametrize(
    "made",
    [
        "nn.Conv1d(3, 6, 3, stride=2, dilation=2, groups=3, bias=False, padding_mode='reflect', padding=1)",
        "nn.ConvTranspose3d(3, 2, 3, 2, output_padding=1)",
        "nn.BatchNorm1d(3, eps=1e-3, momentum=0.03)",
        "nn.GroupNorm(2, 4, affine=False)",
        "nn.LayerNorm([4, 3], elementwise_affine=False)",
        "nn.AvgPool1d(2)",
        "nn.AdaptiveAvgPool2d((2, None))",
        "nn.MaxPool2d((3, 2), stride=(2, 1), ceil_mode=True)",
        "nn.LeakyReLU(0.2)",
        "nn.PReLU(4)",
        "nn.CELU(0.5)",
        "nn.LogSoftmax(dim=1)",
        "nn.Dropout2d(0.2)",
        "nn.EmbeddingBag(5, 3, mode='sum')",
        "nn.GRUCell(3, 4, bias=False)",
        "nn.Upsample(scale_factor=2, mode='bilinear')",
        "nn.ReflectionPad2d(1)",
        "nn.Bilinear(3, 2, 4)",
        "nn.Unflatten(1, (2, 3))",
        "nn.Hardswish()",
        "nn.MultiheadAttention(4, 2)",
    ],
)
def test_a_layer_tells_what_it_was_made_with(made: str, runner: Runner) -> None:
    agree(f"import torch.nn as nn\nout = repr({made})\n", runner)


def test_a_class_that_says_itself_how_it_is_printed_is_printed_so(runner: Runner) -> None:
    agree(
        "from torch import nn\n"
        "class Own(nn.Linear):\n    def __repr__(self):\n        return f'Own ({self.in_features})'\n"
        "net = Own(3, 2)\nout = str(net) + f'{net}' + repr(nn.Sequential(net))\n",
        runner,
    )


def test_a_program_that_prints_no_module_has_none_of_it() -> None:
    start = "import torch\nfrom torch import nn\nnet = nn.Linear(2, 3)\n"
    assert "printed_modules" in convert(f"{start}print(net)\n").helpers
    assert "printed_modules" in convert(f"{start}def f(m):\n    m.eval()\n    print(f'{{m}}')\n").helpers
    assert "printed_modules" not in convert(f"{start}print('parameters of net', 3)\n").helpers


@pytest.mark.parametrize("kind", ["SGD", "Adam", "AdamW", "RMSprop", "Adagrad", "Adadelta", "NAdam", "Rprop"])
def test_an_optimizer_is_printed_with_torchs_options(kind: str, runner: Runner) -> None:
    agree(
        "import torch\nfrom torch import nn, optim\nnet = nn.Linear(2, 3)\n"
        f"opt = optim.{kind}([{{'params': net.weight, 'lr': 0.5}}, {{'params': [net.bias]}}], lr=0.1)\n"
        "made = [str(net), str(opt)]\noptim.lr_scheduler.StepLR(opt, 2)\n"
        "out = '\\n'.join([*made, str(opt)])\n",
        runner,
    )


@pytest.mark.parametrize(
    "shown",
    [
        "torch.arange(6).view(2, 3)",
        "torch.tensor([0.1, 20.3])",
        "torch.tensor([1.0, float('nan'), float('-inf')])",
        "torch.tensor([1e-5, 1.0]), torch.tensor([1e9])",
        "torch.tensor(3), torch.tensor(0.1)",
        "torch.tensor([[True], [False]])",
        "torch.ones(2, dtype=torch.float64)",
        "torch.tensor([1 + 2j, -0.5 - 1j])",
        "torch.arange(2000.0).view(20, 100), torch.arange(1500)",
        "torch.zeros(0), torch.zeros(2, 0)",
        "[torch.arange(40) / 7], {'a': torch.ones(2, 2, 2)}",
        "nn.Parameter(torch.zeros(2))",
    ],
)
def test_a_tensor_is_printed_as_torch_prints_it(shown: str, runner: Runner) -> None:
    agree(f"import torch\nfrom torch import nn\nout = str([{shown}])\n", runner)


def test_a_tensor_without_axes_is_formatted_as_its_number(runner: Runner) -> None:
    agree("import torch\nx = torch.tensor(0.1)\nout = f'{x} {x:.3f} {x + 1} {x.sum()!r}'\n", runner)


def test_digits_are_set_for_what_is_printed(runner: Runner) -> None:
    agree(
        "import torch\ntorch.set_printoptions(precision=2, sci_mode=False, threshold=5, edgeitems=2)\n"
        "out = str([torch.tensor([1e-5, 100.0]), torch.tensor(0.126), torch.arange(9.0)])\n",
        runner,
    )


def test_a_program_that_prints_no_tensor_has_none_of_it() -> None:
    start = "import torch\nx = torch.ones(2)\nn = len(x)\n"
    assert "printed_tensors" in convert(f"{start}print('x', x)\n").helpers
    assert "printed_tensors" in convert(f"{start}print({{'x': [x]}})\n").helpers
    assert "printed_tensors" not in convert(f"{start}print('x', x.sum().item(), n)\n").helpers


def test_shapes_are_printed_inside_of_something_else(runner: Runner) -> None:
    agree(
        "import torch\nfrom torch import nn\nnet = nn.Linear(2, 3)\nx = torch.ones(2, 3)\n"
        "shapes = {k: v.shape for k, v in net.state_dict().items()}\nfound = []\nfound.append(x.size())\n"
        "out = f'{shapes} {found} {[x.shape]} {dict(a=1)}'\n",
        runner,
    )


def test_groups_hold_parameters_that_mindspore_has_named_before(runner: Runner) -> None:
    agree(
        "import torch\np, q = (torch.nn.Parameter(torch.ones(n)) for n in (2, 3))\n"
        "torch.optim.SGD([p], lr=0.1)\nopt = torch.optim.SGD([{'params': [p]}, {'params': [q]}], lr=0.1)\n"
        "(p.sum() + q.sum()).backward()\nopt.step()\nout = str([p.tolist(), q.tolist()])\n",
        runner,
    )
