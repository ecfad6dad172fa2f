"""What programs for images, detection and pretraining taught."""

from __future__ import annotations

import pytest

from apimap.convert.convert import convert
from apimap.judge.confirm import Runner
from test_convert_frameworks import agree

GROUPS = """import torch
w = [torch.nn.Parameter(torch.ones(2)), torch.nn.Parameter(torch.ones(3))]
rule = torch.optim.SGD([{"params": w[:1]}, {"params": w[1:], "lr_scale": 0.5}], lr=0.1)
kept = rule.param_groups[0]
found = []
for i, group in enumerate(rule.param_groups):
    found.append(["x" in group, group.setdefault("initial_lr", group["lr"])])
    found.append([group.get("lr_scale"), group.get("lr")])
    group["warm"] = i
found += [kept.get("warm"), kept["initial_lr"], "warm" in kept, kept.pop("warm"), kept.pop("none", 7)]
kept["lr"] = 0.25
del rule.param_groups[1]["warm"]
more = rule.param_groups[1]
found += [round(dict(kept.items())["lr"], 4), 0.25 in kept.values(), "warm" in kept, "warm" in more]
out = str(found)
"""

NOTHING = """import numpy as np
import torch
boxes = torch.zeros(0, 6)
boxes[:, 1:] = torch.from_numpy(np.zeros((0, 5), np.float32))
boxes[:, 0] = 3
boxes[:, [0, 2]] = 2.0
boxes[..., :4] /= 2
image = torch.ones(3, 4)
image[torch.zeros(0, dtype=torch.long)] = 2.0
image[[]] = 2.0
image[torch.zeros(0, dtype=torch.long), torch.zeros(0, dtype=torch.long)] += 1
w = torch.ones(3, 6, requires_grad=True)
picked = (w * 2)[w[:, 0] > 1]
picked[:, 1:] = 3.0
(w.sum() + picked.sum()).backward()
def about(found):
    classes = found[:, 5].long()
    most = [found.max(1)[0], found.max(1, keepdim=True)[1], found.argmax(1), found.min(1).values]
    most += [found.argmin(-1), found.repeat(2, 1), torch.nn.functional.one_hot(classes, 5)]
    return [each.shape for each in most]
sizes = [tuple(each) for each in about(boxes[boxes[:, 4] > 0.5])]
out = str([tuple(boxes.shape), image.sum().item(), w.grad.sum().item(), sizes])
"""

LATER = """import torch
def run(kind, later, **more):
    one, two = (torch.nn.Parameter(torch.tensor([1.1, -2.0]) * n) for n in (1, 2))
    rule = kind([one] if later else [one, two], lr=0.1, **more)
    found = []
    for step in range(5):
        if later and step == 2:
            rule.add_param_group({"params": [two], "lr": 0.05})
        loss = (one ** 2).sum() * (step != 3)
        if step >= 2:
            loss = loss + (two ** 2).sum()
        rule.zero_grad()
        loss.backward()
        if step == 3:
            one.grad = None
        rule.step()
        found += one.tolist() + two.tolist()
    return [round(each, 4) for each in found]
"""

RESUMED = """import torch
from torch.optim import lr_scheduler as S
net = torch.nn.Linear(2, 1)
def run(make, start):
    o = torch.optim.SGD(net.parameters(), lr=0.5)
    s = make(o)
    s.last_epoch = start - 1
    found = []
    for _ in range(3):
        s.step()
        found.append(round(s.get_last_lr()[0], 5))
    return [*found, s.last_epoch, int(s.last_epoch + 1)]
out = [run(lambda o: S.LambdaLR(o, lambda n: 1 / (n + 1)), 3), run(lambda o: S.StepLR(o, 2, 0.5), 1)]
first = S.MultiStepLR(torch.optim.SGD(net.parameters(), lr=0.5), [2, 4])
first.last_epoch += 2
first.step()
out = str([*out, first.last_epoch, round(first.get_last_lr()[0], 5)])
"""

WALKED = """import torch.nn as nn
import torch
net = nn.Sequential(nn.Conv2d(2, 3, 1), nn.BatchNorm2d(3), nn.SiLU(), nn.GroupNorm(1, 3), nn.ReLU())
norms = tuple(v for k, v in nn.__dict__.items() if "Norm" in k)
found = [each for each in net.modules() if isinstance(each, norms)]
sizes = [[p.numel() for p in each.parameters(recurse=False)] for each in found]
for each in net.modules():
    if type(each) in [nn.SiLU, nn.ReLU]:
        each.inplace = True
for each in net.parameters():
    nn.init.constant_(each, 0.5)
x = torch.linspace(-1, 1, 8).reshape(1, 2, 2, 2).requires_grad_()
seen = net[1](net[0](x))
y = net[2](seen)
same = torch.equal(seen, y)
net[2].inplace = False
late = net[2](y)
late.sum().backward()
sums = [round(each.sum().item(), 4) for each in (y, net(x))]
out = str([sizes, same, torch.equal(late, y), net[4].inplace, sums])
"""

AVERAGED = """import torch
class Ema(torch.optim.swa_utils.AveragedModel):
    def __init__(self, model, decay):
        def averaged(old, new, count):
            return decay * old + (1 - decay) * new
        super().__init__(model, "cpu", averaged, use_buffers=True)
net = torch.nn.Sequential(torch.nn.Linear(2, 2), torch.nn.BatchNorm1d(2))
for each in net.parameters():
    torch.nn.init.constant_(each, 0.5)
ema = Ema(net, 0.5)
x = torch.tensor([[1.0, 2.0], [3.0, -1.0], [0.5, 0.0]])
for _ in range(3):
    net(x)
    with torch.no_grad():
        net[0].weight.mul_(2.0)
    ema.update_parameters(net)
ema.eval()
kept = {key: each.tolist() for key, each in ema.state_dict().items()}
same = sorted(kept) == sorted(["n_averaged", *("module." + each for each in net.state_dict())])
ema.n_averaged.fill_(0)
numbers = [round(each, 4) for each in ema(x).flatten().tolist()]
sizes = [ema.training, int(ema.n_averaged), len(list(ema.parameters()))]
out = str([same, kept["module.0.weight"], numbers, sizes])
"""

TYPES = """import torch
def like(x, y):
    kind = x.type()
    return y.type(x.type()).tolist(), y.type(kind).tolist(), x.type() == "torch.FloatTensor"
out = str([like(torch.ones(2), torch.arange(2)), like(torch.arange(2), torch.tensor([1.5, 2.5]))])
"""

OWN_WEIGHTS = """import torch
from torch import nn
class Rounded(nn.Conv2d):
    def forward(self, x):
        rounded = torch.round(self.weight * 4) / 4
        return self._conv_forward(x, self.weight + (rounded - self.weight).detach(), self.bias)
class Scaled(nn.Conv2d):
    def __init__(self, size):
        super().__init__(size, size, 3, padding=1, padding_mode="reflect", bias=False)
    def forward(self, x):
        return super()._conv_forward(x, self.weight * 0.5, None)
class Line(nn.Conv1d):
    def forward(self, x):
        return self._conv_forward(x, self.weight.abs(), self.bias)
found = []
x = torch.linspace(-1, 1, 32).reshape(1, 2, 4, 4).requires_grad_()
for net, given in ((Rounded(2, 3, 3, padding=1), x), (Scaled(2), x), (Line(2, 2, 3), x[:, :, 0])):
    with torch.no_grad():
        for each in net.parameters():
            each.copy_(torch.linspace(-0.65, 0.5, each.numel()).view_as(each))
    y = net(given)
    y.square().sum().backward()
    grads = [each.grad.sum().item() for each in net.parameters()]
    sums = [y.sum().item(), x.grad.sum().item(), *grads]
    found.append([tuple(y.shape), *(round(each, 2) for each in sums)])
out = str(found)
"""

HOOKED = """import numpy as np
import torch
from torch import nn
class Seen:
    def __init__(self, layers):
        self.values, self.gradients = [], []
        for layer in layers:
            layer.register_forward_hook(self.save)
    def save(self, module, given, found):
        if not hasattr(found, "requires_grad") or not found.requires_grad:
            return
        self.values.append(found.detach())
        found.register_hook(lambda gradient: self.gradients.insert(0, gradient.detach()))
net = nn.Sequential(nn.Conv2d(1, 2, 1), nn.ReLU(), nn.Conv2d(2, 1, 1))
for each in net.parameters():
    nn.init.constant_(each, 0.5)
seen = Seen([net[0], net[2]])
net(torch.arange(4.0).reshape(1, 1, 2, 2)).square().sum().backward()
def maps(values, gradients):
    weights = [g.cpu().numpy().mean(axis=(2, 3), keepdims=True) for g in gradients]
    return [np.maximum(w * v.numpy(), 0).sum(axis=1) for w, v in zip(weights, values)]
first = net[0].weight
has = [hasattr(net, "_modules"), getattr(first, "requires_grad", None), hasattr(first, "grad_fn")]
has += [getattr(each, "grad", None) is not None for each in net.parameters()]
out = str([[np.round(each, 3).tolist() for each in maps(seen.values, seen.gradients)], has])
"""

EVALUATED = """import torch
import torch.nn as nn
from torch.nn import Tanh
layers = '[[1, "nn.Conv2d", [2, 3, 1]], [2, "nn.Upsample", [None, 2, "nearest"]], [1, "nn.functional.relu"]]'
wanted = ["torch.nn.ReLU()", "Tanh"]
def made(text, extra=3):
    return eval(text)
def build(found):
    net = []
    for number, kind, args in found:
        kind = eval(kind) if isinstance(kind, str) else kind
        net += [kind(*args) for _ in range(number)]
    return net
net = nn.Sequential(*build(eval(layers)[:2]), made(wanted[0]), eval(wanted[1])())
for each in net.parameters():
    nn.init.constant_(each, 0.25)
x = torch.arange(32.0).reshape(1, 2, 4, 4) / 10
y = made("nn.functional.relu")(net(x) - 0.9)
shape, total = tuple(y.shape), round(y.sum().item(), 3)
out = str([shape, total, made("extra + 1"), eval("shape", {"shape": 5}), made("torch.float32") == y.dtype])
"""


@pytest.mark.frameworks
@pytest.mark.parametrize(
    "program",
    [
        pytest.param(GROUPS, id="options-of-groups-as-a-dictionary"),
        pytest.param(NOTHING, id="images-without-a-box"),
        pytest.param(RESUMED, id="schedulers-that-begin-later"),
        pytest.param(WALKED, id="classes-of-a-module-by-a-text-in-their-names"),
        pytest.param(AVERAGED, id="own-averages-of-weights"),
        pytest.param(OWN_WEIGHTS, id="convolutions-with-weights-made-of-their-own"),
        pytest.param(HOOKED, id="activations-and-gradients-that-hooks-save"),
        pytest.param(TYPES, id="types-of-tensors-by-their-names"),
        pytest.param(EVALUATED, id="names-in-texts-that-are-evaluated"),
    ],
)
def test_the_port_gives_what_torch_gives(program: str, runner: Runner) -> None:
    agree(program, runner)


def test_a_text_that_is_evaluated_never_means_another_module_of_mindspores() -> None:
    source = "import torch.nn as nn\ndef made(kind):\n    return eval(kind)(2, 3)\n"
    assert 'eval(kind, {**globals(), "nn": Members("torch.nn", {})}, locals())(2, 3)' in convert(source).code
    assert "eval(kind)" in convert("import torch\nx = torch.ones(2)\ny = eval(kind)\n").code


@pytest.mark.frameworks
@pytest.mark.parametrize("later", [False, True], ids=["no-gradient-at-first", "added-later"])
@pytest.mark.parametrize(
    "made",
    [
        *("Adam, {}", "AdamW, {}, amsgrad=True", "NAdam, {}", "RAdam, {}", "Adamax, {}", "ASGD, {}"),
        *("Adagrad, {}, lr_decay=0.1", "Rprop, {}", "SGD, {}, momentum=0.9", "RMSprop, {}, momentum=0.5"),
    ],
)
def test_each_parameter_counts_its_own_steps(made: str, later: bool, runner: Runner) -> None:
    agree(f"{LATER}out = str(run(torch.optim.{made.format(later)}))\n", runner)
