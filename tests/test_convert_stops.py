"""Programs that torch runs and whose conversion once stopped."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from apimap.convert.convert import convert
from apimap.convert.names.aliased import aliased
from apimap.convert.translate.sites import How
from apimap.judge.confirm import Runner
from convert_sample import ENTRIES, sample_rules
from test_convert_frameworks import agree

RULES = sample_rules()


def test_a_name_for_a_module_of_torchs_is_read_as_an_import() -> None:
    source = "import torch\nnn = torch.nn\nF = nn.functional  # short\nx = F.relu(nn.Linear(2, 3)(y))\n"
    read, _ = aliased(source, ENTRIES)
    assert "import torch.nn as nn\nimport torch.nn.functional as F  # short\n" in read
    code = convert(source, compiled=RULES).code
    assert "ops.relu(" in code
    assert "torch" not in code


@pytest.mark.parametrize(
    "source",
    [
        "import torch\nF = torch.nn.functional\nF = 3\n",  # something else as well
        "import torch\nclass Net:\n    F = torch.nn.functional\n",  # a member
        "import torch\ndef f(F):\n    F = torch.nn.functional\n",  # an argument
        "import torch\ndef f():\n    global F\n    F = torch.nn.functional\n",
        "import torch\nL = torch.nn.Linear\n",  # no module
        "torch = None\nF = torch.nn.functional\n",  # not torch's
    ],
)
def test_a_name_that_may_be_something_else_stays_an_assignment(source: str) -> None:
    assert aliased(source, ENTRIES)[0] == source


def test_a_module_that_a_member_holds_has_what_is_asked_of_it() -> None:
    source = "import torch\nclass A:\n    def __init__(self):\n        self.F = torch.nn.functional\n"
    code = convert(f"{source}    def f(self, x):\n        return self.F.relu(x)\n", compiled=RULES).code
    assert "self.F = SimpleNamespace(relu=" in code
    assert "return self.F.relu(x)" in code


def test_what_a_module_that_is_held_cannot_give_says_so_when_it_is_called() -> None:
    source = "import torch\ndef f(x, lib=torch.nn.functional):\n    return lib.relu(x), lib.glu(x)\n"
    found = convert(source, compiled=RULES)
    assert 'glu=not_converted("torch.nn.functional.glu")' in found.code
    assert [each.how for each in found.sites if each.name.endswith(".glu")] == [How.HAND]


def test_a_traced_network_is_the_network_and_no_torch_was_built_for_cuda() -> None:
    source = (
        "import torch\nnet = torch.nn.Linear(2, 3)\nx = torch.jit.trace(net, y)\nz = torch.version.cuda\n"
    )
    code = convert(source, compiled=RULES).code
    assert "x = net\n" in code
    assert "z = None\n" in code


HELD = """import torch
class Tensors:
    def __init__(self, gpu):
        self.tt = torch.cuda if gpu else torch
        self.lib = torch
    def made(self):
        a = self.tt.FloatTensor([1.0, 2.0]) * self.tt.LongTensor([1, 2])
        return self.lib.sum(self.lib.nn.functional.relu(a))
def chosen(gpu):
    return torch.cuda if gpu else torch
dtype = torch.cuda.FloatTensor if torch.cuda.is_available() else torch.FloatTensor
T = torch.Tensor
x = torch.arange(3).type(dtype)
out = str([Tensors(False).made().item(), chosen(False).LongTensor([3]).tolist(), x.tolist(),
           str(torch.arange(2).type(T).dtype), dtype(2, 3).fill_(1).tolist()])
"""

VALUES = """import torch
x = torch.tensor([[1.0, 2.0], [3.0, 5.0]])
def by(how, *args, **more):
    return how(x, *args, **more)
out = [by(each).item() for each in (torch.sum, torch.mean, torch.prod, torch.max)]
out += [by(each, 1, True).tolist() for each in (torch.sum, torch.mean, torch.prod)]
out += [by(torch.sum, dim=(0, 1)).item(), tuple(by(torch.squeeze, 0).shape)]
out += [by(torch.max, 1).indices.tolist()]
out = str(out)
"""

OPTIMIZERS = """import torch
from torch import nn, optim
net = nn.Linear(2, 1)
nn.init.constant_(net.weight, 0.5)
nn.init.zeros_(net.bias)
kinds = {"sgd": optim.SGD, "adam": optim.Adam}
class Learner:
    def __init__(self, kind):
        self.rule = kinds[kind](net.parameters(), lr=0.1)
        self.other = getattr(optim, "RMSprop")(net.parameters(), lr=0.1)
    def learn(self):
        net.zero_grad()
        net(torch.ones(3, 2)).sum().backward()
        self.rule.step()
        self.other.step()
for kind in kinds:
    Learner(kind).learn()
out = str([round(each, 4) for each in net.weight.detach().view(-1).tolist()])
"""

LAYERS = """import torch
from torch import nn
layers = nn.ModuleList([nn.Linear(2, 2), nn.ReLU(), nn.Tanh()])
kinds = [type(layers.pop(1)).__name__, type(layers.pop(-1)).__name__, len(layers)]
net = nn.Sequential(nn.Linear(2, 3), nn.ReLU())
net.pop(1)
net.get_parameter("0.bias").data.fill_(2.0)
x = torch.zeros(2, 3)
index = torch.tensor([[0, 1, 0]])
x.scatter_(0, index, 2.0, reduce="add")
added = x.scatter(0, index, 1.0, reduce="add")
out = str([kinds, len(net), net[0].bias.tolist(), x.tolist(), added.tolist()])
"""

PADDED = """import torch
from torch import nn
image, volume = torch.arange(32.0).reshape(1, 2, 4, 4), torch.arange(48.0).reshape(1, 2, 2, 3, 4)
out = []
for mode in ("zeros", "replicate", "circular", "reflect"):
    for layer, x in ((nn.Conv2d, image), (nn.Conv3d, volume)):
        one = layer(2, 1, 3, padding=1, padding_mode=mode)
        nn.init.constant_(one.weight, 0.01)
        nn.init.zeros_(one.bias)
        with torch.no_grad():
            one.weight.view(-1)[0] = 1.0
        out.append(round((one(x) ** 2).mean().item(), 2))
out = str(out)
"""

SEARCHED = """import torch
from torch import nn
net = nn.Linear(2, 1)
nn.init.constant_(net.weight, 0.5)
nn.init.zeros_(net.bias)
def steps(rule):
    def closure():
        rule.zero_grad()
        loss = (net(torch.ones(3, 2)) ** 2).sum()
        loss.backward()
        return loss
    rule.step(closure)
first = torch.optim.LBFGS(net.parameters(), lr=0.1, max_iter=2)
steps(first)
second = torch.optim.LBFGS(net.parameters(), lr=0.1, max_iter=2)
second.load_state_dict(first.state_dict())
steps(second)
out = str([round(each, 5) for each in net.weight.detach().view(-1).tolist()])
"""

FUNCTIONAL = """import torch
from torch import nn
from torch.func import functional_call, grad, stack_module_state, vmap
x = torch.tensor([[1.0, 2.0], [3.0, 5.0]])
net = nn.Sequential(nn.Linear(2, 2), nn.LayerNorm(2), nn.Linear(2, 1))
with torch.no_grad():
    for each in net.parameters():
        each.fill_(0.5)
def loss(parameters, given):
    return (functional_call(net, parameters, (given,)) ** 2).mean()
whole = grad(loss)(dict(net.named_parameters()), x)
fast = dict(net.named_parameters())
gradients = torch.autograd.grad(loss(fast, x), list(fast.values()))
fast = {name: each - 0.1 * given for (name, each), given in zip(fast.items(), gradients)}
loss(fast, x).backward()
several = [nn.Linear(2, 1) for _ in range(2)]
for place, each in enumerate(several):
    nn.init.constant_(each.weight, float(place + 1))
    nn.init.zeros_(each.bias)
parameters, buffers = stack_module_state(several)
def one(parameters, buffers, given):
    return functional_call(several[0], (parameters, buffers), (given,))
out = str([
    [[round(v, 3) for v in each.flatten().tolist()] for each in whole.values()],
    [[round(v, 3) for v in each.grad.flatten().tolist()] for each in net.parameters()],
    vmap(one, in_dims=(0, 0, None))(parameters, buffers, x).tolist(),
    vmap(lambda d: d["a"] + d["b"], in_dims=({"a": 0, "b": None},))({"a": x, "b": x[0]}).tolist(),
])
"""

MIXED = """import functools
import torch
from torch.cuda.amp import custom_bwd, custom_fwd
given = functools.partial(torch.amp.custom_fwd, device_type="cuda")
class Square(torch.autograd.Function):
    @staticmethod
    @custom_fwd(cast_inputs=torch.float32)
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x * x
    @staticmethod
    @custom_bwd
    def backward(ctx, gradient):
        (x,) = ctx.saved_tensors
        return 2 * x * gradient
class Twice(torch.autograd.Function):
    @staticmethod
    @given
    def forward(ctx, x):
        return x * 2
    @staticmethod
    def backward(ctx, gradient):
        return gradient * 2
x = torch.tensor([3.0], requires_grad=True)
(Square.apply(x) + Twice.apply(x)).backward()
out = str(x.grad.tolist())
"""

PRUNED = """import torch
from torch import nn
import torch.nn.utils.prune as prune
def layer(numbers):
    made = nn.Linear(len(numbers[0]), len(numbers))
    with torch.no_grad():
        made.weight.copy_(torch.tensor(numbers))
        made.bias.zero_()
    return made
net = layer([[1.0, -2.0, 3.0, 0.5], [0.1, 4.0, -5.0, 6.0]])
prune.l1_unstructured(net, name="weight", amount=0.25)
names = [[name for name, _ in net.named_parameters()], [name for name, _ in net.named_buffers()]]
rule = torch.optim.SGD(net.parameters(), lr=0.1)
net(torch.ones(1, 4)).sum().backward()
rule.step()
trained = net(torch.ones(1, 4)).tolist()
prune.ln_structured(net, "weight", amount=1, n=2, dim=1)
mask, was = net.weight_mask.tolist(), prune.is_pruned(net)
prune.remove(net, "weight")
a, b = layer([[1.0, 2.0], [3.0, 4.0]]), layer([[0.1, 0.2], [5.0, 6.0]])
prune.global_unstructured(((a, "weight"), (b, "weight")), pruning_method=prune.L1Unstructured, amount=0.5)
zeros = [(net.weight == 0).tolist(), prune.is_pruned(net), [name for name, _ in net.named_parameters()]]
out = str([names, [round(v, 4) for v in trained[0]], mask, was, zeros, a.weight.tolist(), b.weight.tolist()])
"""

PARAMETRIZED = """import torch
from torch import nn
import torch.nn.utils.parametrize as parametrize
class Exponential(nn.Module):
    def forward(self, x):
        return x.exp()
    def right_inverse(self, y):
        return y.log()
net = nn.Linear(2, 2)
nn.init.constant_(net.weight, 2.0)
nn.init.zeros_(net.bias)
parametrize.register_parametrization(net, "weight", Exponential())
names = sorted(net.state_dict())
rule = torch.optim.SGD(net.parameters(), lr=0.1)
net(torch.ones(1, 2)).sum().backward()
rule.step()
weight = [round(each, 4) for each in net.weight.detach().view(-1).tolist()]
was = parametrize.is_parametrized(net, "weight")
parametrize.remove_parametrizations(net, "weight", leave_parametrized=False)
last = [round(each, 4) for each in net.weight.detach().view(-1).tolist()]
out = str([names, weight, was, last, parametrize.is_parametrized(net), isinstance(net, nn.Linear)])
"""

SCHEDULED = """import torch
from torch.optim.lr_scheduler import ConstantLR, CosineAnnealingLR, LinearLR, MultiStepLR, SequentialLR
from torch.optim.lr_scheduler import StepLR
import numpy as np
T, epochs = 10.0, 10
settings = {"step_size": np.int64(2), "gamma": 1}
def cosine(rule, length):
    return CosineAnnealingLR(rule, length)
made = [
    lambda rule: CosineAnnealingLR(rule, T_max=T),
    lambda rule: cosine(rule, 20.0),
    lambda rule: MultiStepLR(rule, milestones=[2.0]),
    lambda rule: MultiStepLR(rule, (1, 2)),
    lambda rule: MultiStepLR(rule, [1.5, 2.0, 3]),
    lambda rule: MultiStepLR(rule, [epochs * each for each in (0.1, 0.2)]),
    lambda rule: SequentialLR(rule, [ConstantLR(rule), ConstantLR(rule, 0.1)], milestones=[2.0]),
    lambda rule: CosineAnnealingLR(rule, T / 3, np.float32(0.5)),
    lambda rule: getattr(torch.optim.lr_scheduler, "".join(["Step", "LR"]))(rule, **settings),
    lambda rule: StepLR(rule, epochs / 4, gamma=np.float32(0.5)),
    lambda rule: MultiStepLR(rule, np.arange(1, 3), gamma=0.5),
    lambda rule: LinearLR(rule, total_iters=T / 4),
]
net = torch.nn.Linear(2, 1)
out = []
for each in made:
    optimizer = torch.optim.SGD(net.parameters(), lr=1.0)
    scheduler = each(optimizer)
    for _ in range(4):
        optimizer.step()
        scheduler.step()
        out.append(round(float(scheduler.get_last_lr()[0]), 5))
out = str(out)
"""

AGAIN = """import torch
import torch.nn.functional as F
start = torch.tensor([[0.3, -1.2, 2.0, 0.7], [1.5, -0.4, 0.1, -2.2]])
index = torch.tensor([[0, 2, 1, 1], [3, 0, 0, 2]])
slope = torch.tensor([0.25])
def second(function):
    x = start.clone().requires_grad_()
    (gradient,) = torch.autograd.grad((function(x) ** 3).sum(), x, create_graph=True)
    (gradient ** 2).sum().backward()
    return [round(each, 2) for each in x.grad.flatten().tolist()]
out = [
    second(lambda x: F.gelu(x, approximate="tanh")),
    second(torch.nn.GELU(approximate="tanh")),
    second(F.hardswish),
    second(lambda x: F.prelu(x, slope)),
    second(torch.nn.PReLU(4)),
    second(lambda x: F.glu(x, dim=1)),
    second(lambda x: F.smooth_l1_loss(x, torch.zeros_like(x), reduction="none")),
    second(lambda x: torch.nn.SmoothL1Loss()(x, torch.zeros_like(x))),
    second(lambda x: x.gather(1, index)),
    second(lambda x: torch.take_along_dim(x, index, 1)),
    second(lambda x: x.topk(2, dim=1)[0]),
    second(lambda x: torch.sort(x, dim=1)[0]),
    second(lambda x: x.prod(1)),
    second(lambda x: torch.prod(x)),
]
out = str(out)
"""

PARTS_AGAIN = """import torch
import torch.nn.functional as F
start = torch.tensor([[0.3, -1.2, 2.0], [1.5, -0.4, 0.1]])
index = torch.tensor([[0, 1, 1], [1, 0, 0]])
side = torch.linspace(-1, 2, 12).reshape(4, 3)
def second(function):
    x = start.clone().requires_grad_()
    (gradient,) = torch.autograd.grad((function(x) ** 2).sum(), x, create_graph=True)
    (gradient ** 2).sum().backward()
    return [f"{each:.3g}" if abs(each) > 1e-3 else "0" for each in x.grad.flatten().tolist()]
def square(x, size):
    rows = torch.cat([x, side])[:size]
    return rows @ rows.t() + torch.eye(size)
out = [
    second(lambda x: torch.masked_select(x ** 2, x > 0)),
    second(lambda x: torch.zeros(2, 3).scatter_add(0, index, x ** 2)),
    second(lambda x: torch.scatter_add(torch.zeros(2, 3), 0, index, x ** 2)),
    second(lambda x: torch.zeros(2, 3).index_add(0, torch.tensor([1, 1]), x ** 2)),
    second(lambda x: torch.trace(x @ x.t())),
    second(lambda x: torch.diag(x @ x.t())),
    second(lambda x: torch.diagonal(x.t() @ x, 1)),
    second(lambda x: F.cosine_similarity(x, x ** 2)),
    second(lambda x: torch.median(x ** 2)),
    second(lambda x: torch.median(x ** 2, dim=1)[0]),
    second(lambda x: torch.cummax(x ** 2, 1)[0]),
    second(lambda x: F.pad((x ** 2)[None, None], (1, 1, 0, 0), mode="reflect")),
    second(lambda x: F.pad((x ** 2)[None, None], (1, 2, 0, 1), mode="replicate")),
    second(lambda x: F.instance_norm(x[None] ** 2) * x),
    second(lambda x: F.conv_transpose2d((x ** 2)[None, None], side[None, None])),
    second(lambda x: torch.split(x ** 2, 2, 1)[0]),
    second(lambda x: (x ** 2).narrow(1, 1, 2)),
    second(lambda x: torch.take(x ** 2, torch.tensor([0, 3, 3]))),
    second(lambda x: torch.pow(x.abs() + 1, 2.5)),
    second(lambda x: torch.det(square(x, 2))),
    second(lambda x: torch.det(square(x, 3) / 4)),
    second(lambda x: torch.det(square(x, 4) / 2)),
    second(lambda x: torch.det(torch.stack([square(x, 2), square(x * 2, 2)]))),
]
out = str(out)
"""

NAMED = """import torch
from torch import nn, optim
from torch.nn import functional as F
said = "".join
net = nn.Linear(3, 2)
x = torch.linspace(-1, 1, 6).reshape(2, 3)
made = [
    getattr(torch.optim, said(["Ad", "am"])),
    torch.optim.__dict__[said(["Ada", "grad"])],
    vars(optim)[said(["RMS", "prop"])],
]
rates = [each(net.parameters(), lr=0.5).param_groups[0]["lr"] for each in made]
axes, kind = 2, said(["float", "16"])
layer = getattr(nn, f"Conv{axes}d")(3, 4, 3), getattr(nn, "BatchNorm" + str(axes) + "d")(3)
same = getattr(nn, said(["No", "ne"]), None), getattr(nn, "GELU", None) is None
words = ["MSELoss", "leaky_relu"]
missing = []
for name in (said(["Hinge", "Loss"]), said(["Soft", "plus"])):
    try:
        getattr(nn, name)
        missing.append(True)
    except AttributeError as fault:
        missing.append("None" in str(fault))
loss = getattr(nn, said(words[:1]))()(x, 2 * x).item()
out = str([
    [round(each, 4) for each in rates], same, len(layer), round(loss, 4), said(["Ad", "am"]) in dir(optim),
    [round(each, 3) for each in getattr(F, said(words[1:]))(x).flatten().tolist()],
    str(torch.zeros(1, dtype=getattr(torch, kind)).dtype), hasattr(optim, said(["S", "GD"])),
])
"""

FLAGS = """import numpy as np
import torch
from torch import nn
settings = {"bias": 1, "affine": np.bool_(False), "norm": "batch"}
def layer(size, bias=True):
    return nn.Linear(size, 2, bias=bias)
made = [
    nn.Linear(2, 3, bias=settings["bias"]), nn.Linear(2, 3, settings["affine"]), nn.Linear(2, 3, bias=None),
    nn.Linear(2, 3, bias=settings["norm"] and 1), nn.Conv2d(2, 3, 3, bias=0), layer(2), layer(2, bias=0),
    nn.Conv1d(2, 3, 3, bias=settings["norm"] != "batch"), nn.BatchNorm2d(3, affine=settings["affine"]),
    nn.GroupNorm(1, 3, affine=settings["bias"]), nn.LayerNorm(3, elementwise_affine=settings["affine"]),
    nn.ConvTranspose2d(2, 3, 3, bias=settings["affine"]), nn.LSTMCell(2, 3, bias=settings["bias"]),
]
rule = torch.optim.SGD(made[0].parameters(), lr=np.float32(0.5), momentum=0.9, nesterov=settings["bias"])
out = str([[tuple(each.shape) for each in one.parameters()] for one in made])
"""

FROM_ADDRESS = """import os, pathlib, tempfile
import torch
from torch import nn
from torch.hub import load_state_dict_from_url
from torch.utils import model_zoo
folder = tempfile.mkdtemp()
os.environ["TORCH_HOME"] = os.path.join(folder, "home")
net = nn.Linear(2, 3)
path = os.path.join(folder, "net.pth")
torch.save(net.state_dict(), path)
address = pathlib.Path(path).as_uri()
found = []
for state in (
    load_state_dict_from_url(address, progress=False),
    model_zoo.load_url(address, model_dir=folder, map_location="cpu"),
    torch.hub.load_state_dict_from_url("https://nowhere.invalid/net.pth", model_dir=folder),
):
    other = nn.Linear(2, 3)
    other.load_state_dict(state)
    found.append(bool((other.weight == net.weight).all()))
out = str([found, os.path.exists(os.path.join(folder, "home", "hub", "checkpoints", "net.pth"))])
"""

ASKED = """import torch
device, x = torch.device("cpu"), torch.ones(2, 3)
def moved(device):
    return str(device) if isinstance(device, torch.device) else device
out = str([
    isinstance(device, torch.device), isinstance("cpu", torch.device), isinstance(0, (int, torch.device)),
    isinstance(device, (str, torch.device)), isinstance(x.device, torch.device), moved(device), moved("cpu"),
    isinstance(x.dtype, torch.dtype), isinstance("x", (torch.dtype,)), type(torch.int64) is torch.dtype,
    isinstance(x.shape, torch.Size), isinstance(torch.Generator(), torch.Generator), type(x.dtype) == str,
])
"""

RECURRENT = """import torch
from torch import nn
x, h = torch.linspace(-1, 1, 40).reshape(5, 2, 4), torch.ones(2, 2, 3)
def weights(rows, more=0):
    sizes = [(rows, 4 if not more else 3 * more), (rows, 3), (rows,), (rows,)]
    return [torch.linspace(-0.5, 0.4 + more, torch.Size(each).numel()).reshape(each) for each in sizes]
def shown(found):
    return [[round(v, 3) for v in each.flatten().tolist()[:6]] for each in found]
def filled(net):
    for each in net.parameters():
        each.data.copy_(torch.linspace(-0.5, 0.6, each.numel()).view_as(each))
    return net
one = h[:1]
out = [
    shown(torch.lstm(x, (one, one), weights(12), True, 1, 0.0, False, False, False)),
    shown(torch._VF.gru(x.transpose(0, 1), one, weights(9), True, 1, 0.0, False, False, True)),
    shown(torch.rnn_tanh(x, h, weights(3) + weights(3), True, 1, 0.0, False, True, False)),
    shown(torch.rnn_relu(x, h, weights(3)[:2] + weights(3, 1)[:2], False, 2, 0.0, False, False, False)),
    shown(torch.lstm_cell(x[0], (h[0], h[0]), *weights(12))),
    shown([torch.gru_cell(x[0], h[0], *weights(9)), torch.rnn_tanh_cell(x[0], h[0], *weights(3))]),
    shown(filled(nn.LSTMCell(4, 3))(x[0])), shown([filled(nn.GRUCell(4, 3))(x[0, 0])]),
    shown(filled(nn.LSTMCell(4, 3))(x[0, 0], [h[0, 0], h[0, 0]])), shown([filled(nn.RNNCell(4, 3))(x[1])]),
]
out = str(out)
"""

UNBATCHED = """import torch
import torch.nn.functional as F
x = torch.linspace(-1, 1, 108).reshape(3, 6, 6)
row, box = x[:, 0], x.reshape(1, 3, 6, 6)
found = [
    F.max_pool2d(x, 2), torch.max_pool2d(x, 3, 1), F.max_pool2d(x, 2, return_indices=True)[1],
    F.avg_pool2d(x, 2), F.avg_pool1d(row, 2), F.avg_pool3d(box, 2),
    F.conv2d(x, torch.ones(2, 3, 3, 3), padding=1),
    F.conv1d(row, torch.ones(2, 3, 3)), F.conv2d(box, torch.ones(2, 3, 3, 3)), F.avg_pool2d(box, 3),
]
ends = [[round(float(each.sum()), 3) + 0.0, round(float(each.flatten()[0]), 3)] for each in found]
out = str([ends, [tuple(each.shape) for each in found]])
"""

CHANGING = """import torch
from torch import nn
def filled(net):
    for each in net.parameters():
        each.data.copy_(torch.linspace(-0.5, 0.6, each.numel()).view_as(each))
    return net
class Residual(nn.Module):
    def __init__(self):
        super().__init__()
        self.block = nn.Sequential(nn.ReLU(True), nn.Linear(3, 3), nn.ReLU(True), nn.Linear(3, 3))
    def forward(self, x):
        return x + self.block(x)
class Skip(nn.Module):
    def __init__(self, inside=None, act=nn.LeakyReLU):
        super().__init__()
        layers = [act(0.2, True), nn.Linear(3, 3)] + ([inside] if inside else []) + [nn.ReLU(inplace=True)]
        self.model = nn.Sequential(*layers)
    def forward(self, x):
        return torch.cat([x, self.model(x)], 0)
class Listed(nn.Module):
    def __init__(self):
        super().__init__()
        self.paths = nn.ModuleList([nn.Sequential(nn.ReLU(inplace=True), nn.Linear(3, 3)), nn.Linear(3, 3)])
    def forward(self, x):
        found = [x]
        for path in self.paths:
            found.append(path(x))
        return torch.stack(found).sum(0)
class Grown(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = nn.Sequential()
        self.layers.add_module("act", nn.ReLU(inplace=True))
        self.layers.add_module("last", nn.Linear(3, 3))
    def forward(self, x):
        new = self.layers(x)
        return torch.cat([x, new], 1)
out = []
for net in (Residual(), Skip(), Skip(Skip()), Listed(), Grown()):
    filled(net)
    w = torch.eye(3).requires_grad_()
    x = torch.tensor([[0.5, -1.2, 2.0], [1.5, 0.3, -0.7]]) @ w
    y = net(x)
    (y ** 2).sum().backward()
    numbers = [y, x, w.grad, *(each.grad for each in net.parameters())]
    out.append([[round(v, 3) for v in each.flatten().tolist()] for each in numbers])
out = str(out)
"""


@pytest.mark.frameworks
@pytest.mark.parametrize(
    "program",
    [
        pytest.param(HELD, id="modules-of-torchs-that-are-held"),
        pytest.param(VALUES, id="reductions-as-values"),
        pytest.param(OPTIMIZERS, id="optimizers-of-any-name"),
        pytest.param(SCHEDULED, id="steps-that-are-real-numbers"),
        pytest.param(LAYERS, id="layers-taken-out-and-scattered-numbers"),
        pytest.param(PADDED, id="convolutions-with-any-padding"),
        pytest.param(SEARCHED, id="state-of-LBFGS"),
        pytest.param(FUNCTIONAL, id="networks-as-functions"),
        pytest.param(MIXED, id="decorators-of-mixed-precision"),
        pytest.param(PRUNED, id="pruning"),
        pytest.param(PARAMETRIZED, id="parametrizations"),
        pytest.param(AGAIN, id="gradients-of-gradients"),
        pytest.param(PARTS_AGAIN, id="gradients-of-gradients-of-parts"),
        pytest.param(NAMED, id="names-that-only-running-tells"),
        pytest.param(FLAGS, id="flags-of-any-kind"),
        pytest.param(FROM_ADDRESS, id="weights-by-their-address"),
        pytest.param(ASKED, id="classes-that-isinstance-asks-for"),
        pytest.param(RECURRENT, id="recurrent-functions-and-cells"),
        pytest.param(UNBATCHED, id="images-without-an-axis-for-a-batch"),
        pytest.param(CHANGING, id="layers-that-change-their-input"),
    ],
)
def test_what_once_stopped_gives_what_torch_gives(program: str, runner: Runner) -> None:
    agree(program, runner)


@pytest.mark.frameworks
def test_every_layer_is_a_module_where_names_of_classes_are_asked(runner: Runner) -> None:
    agree(
        "import torch\nfrom torch import nn\nclass Part(nn.Module):\n    pass\n"
        "class Own(nn.Sequential, Part):\n    pass\n"
        "net = Own(nn.ReLU(), nn.Linear(1, 1))\n"
        "found = [[isinstance(m, nn.Module), isinstance(m, Part), type(m).__name__] for m in net.modules()]\n"
        "out = str(found)\n",
        runner,
    )


_SCHEDULERS = {
    "sequential": "S.SequentialLR(o, [S.LinearLR(o, 0.1, total_iters=2), S.CosineAnnealingLR(o, 5)], [2])",
    "lambda": "S.LambdaLR(o, lambda n: 1 / (n + 1))",
    "restarts": "S.CosineAnnealingWarmRestarts(o, 2, 2)",
}


@pytest.mark.frameworks
@pytest.mark.parametrize("made", _SCHEDULERS.values(), ids=list(_SCHEDULERS))
def test_a_schedule_goes_on_where_its_state_says(made: str, runner: Runner) -> None:
    agree(
        "import torch\nimport torch.optim.lr_scheduler as S\nw = [torch.nn.Parameter(torch.ones(1))]\n"
        f"o = torch.optim.SGD(w, lr=0.1)\nfirst = {made}\nout = []\n"
        "for _ in range(4):\n    first.step()\n    out.append(round(first.get_last_lr()[0], 5))\n"
        "held, state = o.state_dict(), first.state_dict()\n"
        f"o = torch.optim.SGD(w, lr=0.3)\nsecond = {made}\n"
        "o.load_state_dict(held)\nsecond.load_state_dict(state)\n"
        "for _ in range(4):\n    second.step()\n    out.append(round(second.get_last_lr()[0], 5))\n"
        "out = str([*out, state['last_epoch']])\n",
        runner,
    )


@pytest.mark.frameworks
@pytest.mark.parametrize("older", [False, True], ids=["archive", "older-form"])
def test_a_file_that_torch_saved_is_read(older: bool, runner: Runner, tmp_path: Path) -> None:
    path = tmp_path / "state.pth"
    made = (
        "from collections import OrderedDict\nx = torch.arange(12.0).reshape(3, 4)\n"
        "half = torch.ones(2, dtype=torch.bfloat16)\nw, part = torch.nn.Parameter(x), x.t()[1:, ::2]\n"
        "state = OrderedDict(w=w, part=part, n=torch.tensor(3), half=half)\n"
        f"torch.save({{'state': state, 'epoch': 2, 'size': x.shape}}, {str(path)!r},"
        f" _use_new_zipfile_serialization={not older})\n"
    )
    shown = (
        f"import torch\nheld = torch.load({str(path)!r}, map_location='cpu')\nstate = held['state']\n"
        "numbers = {key: each.tolist() for key, each in state.items()}\n"
        "half, size = str(state['half'].dtype), tuple(held['size'])\n"
        "out = str([numbers, held['epoch'], size, half, type(state).__name__])\n"
    )
    subprocess.run([sys.executable, "-c", f"import torch\n{made}"], check=True)
    agree(shown, runner)


def test_a_name_that_was_not_converted_says_what_to_do() -> None:
    source = (
        "import torch.nn as nn\nkinds = ['Linear']\ndef made(kind):\n    return getattr(nn, kind)(2, 3)\n"
    )
    assert 'Members("torch.nn", {"Linear": Linear})[kind](2, 3)' in convert(source).code


def test_a_layer_that_may_change_its_input_does_so_only_where_that_is_seen() -> None:
    layer = "class Net(nn.Module):\n    def __init__(self):\n        super().__init__()\n"
    layer += "        self.block = nn.Sequential(nn.ReLU(True), nn.Linear(2, 2))\n    def forward(self, x):\n"
    head = f"import torch.nn as nn\n{layer}"
    assert "changing(nn.ReLU())" in convert(f"{head}        return x + self.block(x)\n", compiled=RULES).code
    assert "changing" not in convert(f"{head}        return self.block(x)\n", compiled=RULES).code


def test_flags_are_asked_whether_they_are_true_unless_they_show_it() -> None:
    start = "import torch.nn as nn\ndef made(a, b=True):\n    c = a is None\n    return "
    code = convert(
        f"{start}nn.Linear(2, 3, bias=a), nn.Linear(2, 3, bias=b), nn.Linear(2, 3, bias=c)\n", compiled=RULES
    ).code
    assert [f"bias={each})" in code for each in ("bool(a)", "b", "c")] == [True] * 3


def test_schedulers_take_any_number_only_where_one_is_given() -> None:
    start = "import torch\nfrom torch.optim.lr_scheduler import StepLR\n"
    assert "real_steps" not in convert(f"{start}s = StepLR(o, 3, gamma=0.1)\n").helpers
    for given in ("args.step", "3, gamma=1", "step_size=n / 2", "*given"):
        assert "real_steps" in convert(f"{start}s = StepLR(o, {given})\n").helpers


def test_a_part_of_something_that_may_be_any_module_may_be_one_too() -> None:
    source = (
        "import torch.nn as nn\nclass Net(nn.Module):\n    def __init__(self):\n        super().__init__()\n"
        "        self.layers = nn.ModuleList()\ndef f(net: Net, m: nn.Module):\n"
        "    a = [n for n, _ in m.layers[0].named_parameters()]\n"
        "    return a + [n for n, _ in m[0].named_parameters()]\n"
    )
    assert convert(source, compiled=RULES).code.count("in named_parameters(") == 2


def test_a_layer_is_put_around_another_where_that_stands(runner: Runner) -> None:
    agree(
        "import torch\nimport torch.nn as nn\n"
        "class Around(nn.Module):\n    def __init__(self, base):\n        super().__init__()\n"
        "        self.base, self.scale = base, nn.Parameter(torch.ones(3))\n"
        "    def forward(self, x):\n        return self.base(x) * self.scale\n"
        "class Block(nn.Module):\n    def __init__(self):\n        super().__init__()\n"
        "        self.mlp = nn.Sequential(nn.Linear(3, 3), nn.Tanh(), nn.Linear(3, 3))\n"
        "    def forward(self, x):\n        return self.mlp(x)\n"
        "net = nn.Sequential(Block(), Block())\n"
        "for p in net.parameters():\n    nn.init.constant_(p, 0.1)\n"
        "for block in net:\n    for i in (2, 0):\n        block.mlp[i] = Around(block.mlp[i])\n"
        "opt = torch.optim.SGD(net.parameters(), lr=0.1)\n"
        "net(torch.ones(2, 3)).sum().backward()\nopt.step()\n"
        "out = f'{net(torch.ones(3)).sum():.4f}' + str([n for n, _ in net.named_parameters()])\n",
        runner,
    )


def test_how_padded_inputs_are_held_and_where_hooks_are_needs_no_hand() -> None:
    start = "import torch.nn as nn\nlayer = nn.TransformerEncoderLayer(8, 2)\n"
    found = convert(
        f"{start}net = nn.TransformerEncoder(layer, 2, enable_nested_tensor=False)\n"
        "n = len(net.layers[0]._forward_hooks)\nnet._forward_pre_hooks.clear()\n"
    )
    assert not found.counts[How.HAND]
    assert "._forward_hook)" in found.code
    assert "._forward_pre_hook.clear()" in found.code


def test_second_derivatives_of_any_function_are_taken_as_it_runs(runner: Runner) -> None:
    agree(
        "import torch\nfrom torch.autograd.functional import hessian, hvp, jacobian, vhp\n"
        "w = torch.tensor([0.5, -1.0]).requires_grad_()\nx = torch.tensor([0.3, -0.2])\n"
        "made = [hessian(lambda z: (w * z**3).sum() ** 2 if z[0] > 0 else z.sum(), x)]\n"
        "made += [*hvp(lambda z: (z**2).prod(), x, torch.ones(2)), vhp(lambda z: z.prod(), x, x)[1]]\n"
        "made += [each for row in hessian(lambda a, b: (a * b**2).sum(), (x, x)) for each in row]\n"
        "slopes = jacobian(lambda z: w * z.sum() ** 2, x, create_graph=True)\nslopes.sum().backward()\n"
        "made += [slopes, w.grad, jacobian(lambda z: torch.ones(2), x)]\n"
        "out = str([[round(v, 4) + 0.0 for v in each.flatten().tolist()] for each in made])\n",
        runner,
    )


def test_matrices_held_by_coordinates_are_multiplied_however_that_is_written(runner: Runner) -> None:
    agree(
        "import torch\nimport torch.nn as nn\n"
        "class Layer(nn.Module):\n    def __init__(self):\n        super().__init__()\n"
        "        self.weight = nn.Parameter(torch.ones(3, 2))\n"
        "    def forward(self, x, adj):\n        y = torch.mm(x, self.weight)\n"
        "        return torch.mm(adj, y) + torch.matmul(adj, y) + adj @ y + adj.mm(y) + adj.matmul(y)\n"
        "v = torch.tensor([1.0, 2.0, 3.0, 4.0], requires_grad=True)\n"
        "adj = torch.sparse_coo_tensor(torch.tensor([[0, 1, 2, 2], [1, 0, 2, 0]]), v, (3, 3))\n"
        "net, x = Layer(), torch.arange(9.0).view(3, 3)\nfound = net(x, adj)\n"
        "found.pow(2).sum().backward()\nmade = [found, net.weight.grad, v.grad, adj @ x[0]]\n"
        "out = str([each.tolist() for each in [*made, net(x, adj.to_dense())]])\n",
        runner,
    )


def test_a_product_is_plain_where_nothing_is_held_by_coordinates() -> None:
    source = "import torch\ndef f(a, b):\n    return torch.mm(a, b) + a @ b\n"
    assert "sparse_product" not in convert(source).code


def test_recurrent_cells_compute_in_double_precision_and_layers_tell_their_weights(runner: Runner) -> None:
    agree(
        "import torch\nimport torch.nn as nn\nx = torch.linspace(-1, 1, 6).view(2, 3).double()\nout = []\n"
        "for m in (nn.LSTMCell(3, 4), nn.GRUCell(3, 4), nn.RNNCell(3, 4), nn.GRUCell(3, 4, bias=False)):\n"
        "    m.double()\n    for i, p in enumerate(m.parameters()):\n"
        "        p.data.copy_(torch.sin(torch.arange(float(p.numel())) + i).view_as(p))\n"
        "    found = m(x, m(x))\n    found = found[0] if isinstance(found, tuple) else found\n"
        "    found.sum().backward()\n"
        "    out.append(f'{found.dtype} {found.sum():.5f} {m.weight_hh.grad.sum():.5f}')\n"
        "layer = nn.LSTM(2, 3, 2, bidirectional=True)\n"
        "for names in layer._all_weights:\n    for name in names:\n"
        "        if 'bias' in name:\n            getattr(layer, name).data[3:6].fill_(1.0)\n"
        "out.append(str([layer.bias_hh_l1.tolist()[3:6], [tuple(w.shape) for w in layer.all_weights[1]]]))\n",
        runner,
    )


def test_labels_of_a_ranking_may_be_integers(runner: Runner) -> None:
    agree(
        "import torch\nimport torch.nn as nn\nimport torch.nn.functional as F\n"
        "a, b = torch.tensor([1.0, 2.0]).requires_grad_(), torch.tensor([2.0, 0.5])\n"
        "y = torch.tensor([-1], dtype=torch.long)\n"
        "loss = nn.MarginRankingLoss(margin=1, reduction='none')(a, b, y)\nloss.mean().backward()\n"
        "out = str([loss.tolist(), a.grad.tolist(), F.margin_ranking_loss(a, b, y, 2).item()])\n",
        runner,
    )


@pytest.mark.parametrize("kind", ["Adam", "Adamax", "NAdam", "RMSprop", "SGD"])
def test_optimizers_that_are_compiled_step_beside_second_gradients(kind: str, runner: Runner) -> None:
    agree(
        "import torch\nnet = torch.nn.Linear(2, 1)\nfor p in net.parameters():\n    p.data.fill_(0.5)\n"
        f"opt = torch.optim.{kind}(net.parameters(), lr=0.1)\nx = torch.ones(3, 2, requires_grad=True)\n"
        "slope, = torch.autograd.grad((net(x) ** 2).amax(), x, create_graph=True)\n"
        "slope.norm().backward()\nopt.step()\n"
        "out = str([[round(v, 4) for v in p.detach().flatten().tolist()] for p in net.parameters()])\n",
        runner,
    )


def test_lists_without_positions_select_nothing(runner: Runner) -> None:
    agree(
        "import torch\nx = torch.arange(6.0).view(3, 2)\nkept = []\nx[kept] = 5.0\n"
        "made = [x[[]].shape, x[:, []].shape, x[kept].shape]\nkept.append(1)\n"
        "out = str([*map(list, made), x[kept].tolist(), x.tolist()])\n",
        runner,
    )


def test_lists_that_hold_positions_ask_for_nothing_more() -> None:
    source = "import torch\nx = torch.ones(3)\nkept = [1]\ny = x[kept] + x[[0]]\n"
    assert "empty_lists" not in convert(source).helpers


def test_complex_numbers_are_written_into_parts(runner: Runner) -> None:
    agree(
        "import torch\nz = torch.zeros(3, 2, dtype=torch.complex64)\nz[0] = 5j\nz[1, 0] = 1 + 2j\n"
        "z[z.real > 0] = complex(0, 2)\nz[2:] = 1\nout = str(z.tolist())\n",
        runner,
    )


def test_what_is_held_by_coordinates_is_detached(runner: Runner) -> None:
    agree(
        "import torch\nv = torch.tensor([1.0, 2.0], requires_grad=True)\n"
        "s = torch.sparse_coo_tensor(torch.tensor([[0, 1], [1, 0]]), v, (2, 2))\n"
        "x = (v * 2).detach()\nout = str([s.detach().to_dense().tolist(), x.tolist()])\n",
        runner,
    )


@pytest.mark.parametrize("more", ["decoupled_weight_decay=True", "maximize=True"])
def test_settings_that_nadam_of_mindspore_has_not(more: str, runner: Runner) -> None:
    agree(
        "import torch\np = torch.nn.Parameter(torch.tensor([1.0, -2.0]))\n"
        f"opt = torch.optim.NAdam([p], lr=0.1, weight_decay=0.1, {more})\n"
        "for _ in range(3):\n    opt.zero_grad()\n    (p**2).sum().backward()\n    opt.step()\n"
        "out = str([round(v, 4) for v in p.tolist()])\n",
        runner,
    )


def test_rows_of_a_table_are_trained_with_a_schedule(runner: Runner) -> None:
    agree(
        "import copy\nimport torch\nfrom torch import nn\ntable = nn.Embedding(5, 2, sparse=True)\n"
        "table.weight.data.copy_(torch.arange(10.0).view(5, 2))\n"
        "opt = torch.optim.SparseAdam(list(table.parameters()), lr=0.1)\n"
        "plan = torch.optim.lr_scheduler.StepLR(opt, 1, gamma=0.5)\n"
        "for rows in ([0, 1], [1, 3], [3, 3]):\n    opt.zero_grad()\n"
        "    (table(torch.tensor(rows)) ** 2).sum().backward()\n    opt.step()\n    plan.step()\n"
        "kept = opt.state_dict()['state'][0]\nother = torch.optim.SparseAdam(table.parameters(), lr=1.0)\n"
        "other.load_state_dict(copy.deepcopy(opt.state_dict()))\nopt.zero_grad()\n"
        "table(torch.tensor([4])).sum().backward()\nother.step()\n"
        "out = str([[round(v, 3) for v in table.weight.flatten().tolist()], sorted(kept),\n"
        "    int(kept['step']), round(opt.param_groups[0]['lr'], 4), round(kept['exp_avg'].sum().item())])\n",
        runner,
    )


def test_the_layers_of_a_family_tell_what_they_were_made_with(runner: Runner) -> None:
    agree(
        "import torch\nimport torch.nn as nn\n"
        "def twin(layer):\n"
        "    if not isinstance(layer, torch.nn.modules.batchnorm._BatchNorm):\n        return layer\n"
        "    new = nn.BatchNorm2d(layer.num_features, layer.eps, layer.momentum, layer.affine,\n"
        "                         layer.track_running_stats)\n"
        "    new.num_batches_tracked = layer.num_batches_tracked.clone()\n    return new\n"
        "net = nn.Sequential(nn.Conv2d(1, 2, 1), nn.BatchNorm2d(2, 1e-3, 0.3))\n"
        "net(torch.ones(2, 1, 2, 2))\n"
        "made = [twin(each) for each in net]\n"
        "out = str([made[1].eps, made[1].momentum, made[1].affine, made[1].num_batches_tracked.item()])\n",
        runner,
    )


def test_the_objects_of_a_mixin_are_modules_where_its_subclasses_are(runner: Runner) -> None:
    agree(
        "import torch\nfrom torch import nn\n"
        "class Counting:\n"
        "    def __init__(self):\n        super().__init__()\n        self.calls = 0\n"
        "    def size(self):\n        return sum(p.numel() for p in self.parameters() if p.requires_grad)\n"
        "    def names(self):\n"
        "        return [n for n, m in self.named_modules() if isinstance(m, nn.Linear)]\n"
        "    def freeze(self):\n        self.train(False)\n        for p in self.parameters():\n"
        "            p.requires_grad_(False)\n        return self\n"
        "    def forward(self, x):\n        self.calls += 1\n        return self.run(x)\n"
        "class Kept:\n    def keep(self, name, value):\n        self.register_buffer(name, value)\n"
        "        return sorted(self.state_dict())\n"
        "class Base(Counting, nn.Module):\n    pass\n"
        "class Net(Base, Kept):\n"
        "    def __init__(self):\n        super().__init__()\n        self.fc = nn.Linear(2, 3)\n"
        "    def run(self, x):\n        return self.fc(x)\n"
        "class Plain:\n    def parameters(self):\n        return [1, 2]\n"
        "    def total(self):\n        return sum(self.parameters())\n"
        "net = Net()\nout = [net.size(), net.names(), tuple(net(torch.ones(1, 2)).shape), net.calls]\n"
        "told = [net.keep('a', torch.ones(2)), net.freeze().size(), net.training, Plain().total()]\n"
        "out = str([*out, *told])\n",
        runner,
    )


@pytest.mark.parametrize("partial", ["partial", "functools.partial"])
def test_a_helper_is_kept_without_the_device_that_it_does_not_take(partial: str) -> None:
    found = convert(
        "import functools\nfrom functools import partial\nimport torch\n\n"
        f"def places(n, device):\n    count = {partial}(torch.arange, device=device)\n    return count(n)\n"
    )

    assert f"count = {partial}(arange)" in found.code
    assert [site.argument for site in found.sites if site.how is How.DROPPED] == ["device"]


def test_lists_of_modules_hold_none(runner: Runner) -> None:
    agree(
        """
from torch import nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = nn.ModuleList([])
        for i in range(3):
            skip = nn.Linear(2, 2) if i % 2 else None
            self.layers.append(nn.ModuleList([skip, nn.Linear(2, 2)]))
        self.layers[0][1] = nn.Linear(2, 2)

    def forward(self, x):
        for skip, layer in self.layers:
            x = layer(x) + (skip(x) if skip is not None else 0)
        return x


net = Net()
out = str([name for name in net.state_dict()]) + str(len(list(net.parameters())))
""",
        runner,
    )
