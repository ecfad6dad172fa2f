"""Programs that torch runs and whose conversion once stopped."""

from __future__ import annotations

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
from torch.optim.lr_scheduler import ConstantLR, CosineAnnealingLR, MultiStepLR, SequentialLR
T, epochs = 10.0, 10
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
