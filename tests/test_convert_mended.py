"""What a converted program once did otherwise than torch, or refused: a program for each."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest

from apimap.convert.convert import convert
from apimap.convert.helpers import module_of
from apimap.convert.tree import convert_tree
from apimap.judge.confirm import Runner
from convert_sample import sample_rules
from test_convert_frameworks import agree

HEAD = "import copy, types\nimport torch\nfrom torch import nn\nimport torch.nn.functional as F\n"

PROGRAMS = {
    "parameters that are parts of a vector": """
        net = nn.Sequential(nn.Linear(2, 2), nn.Linear(2, 1))
        v = torch.arange(9.0)
        nn.utils.vector_to_parameters(v, net.parameters())
        v[0] = 100.0
        v.mul_(2)
        found = [[p.tolist() for p in net.parameters()]]
        with torch.no_grad():
            net[0].bias.add_(7.0)
        rule = torch.optim.SGD(net.parameters(), lr=0.1)
        net(torch.ones(1, 2)).sum().backward()
        rule.step()
        found.append([round(each, 3) for each in v.tolist()])
        w = nn.utils.parameters_to_vector(net.parameters())
        w[0] = 0
        out = str([*found, round(net[0].weight[0, 0].item(), 3)])
    """,
    "a weight that is given a part of another tensor": """
        net, v = nn.Linear(2, 2), torch.arange(8.0)
        net.weight.data = v[4:].view(2, 2)
        with torch.no_grad():
            net.weight.add_(1)
            net.weight[0, 0] = 50
        out = str([v.tolist(), net.weight.tolist()])
    """,
    "writes by masks and positions that views see": """
        a = torch.arange(6.0)
        b = a[1:]
        mask = b > 3
        b[mask] = 0.5
        a[2] = 50.0
        found = [a.tolist(), b.tolist()]
        c = a.view(2, 3)
        d = c[1]
        d[d > 5] = -1
        a[[0, 4]] = 7
        found += [a.tolist(), c.tolist(), d.tolist()]
        def cut(q):
            part = q[:, 1:]
            part[part > 1] = 0
            q[0, 1] = 33
            return part
        found += [cut(c).tolist(), a.tolist()]
        def clip(q):
            q[q > 10] = 10
        p, q = a.chunk(2)
        clip(p)
        clip(a)
        a[0] = 99
        a[...] += 1
        found += [p.tolist(), q.tolist(), a.tolist()]
        out = str(found)
    """,
    "what is added to an attribute of any object": """
        class Meter:
            def __init__(self):
                self.total, self.n, self.words = torch.zeros(2), 0, ["a"]
            def held(self):
                return self.total
        def grow(a, k):
            a.total += k
            a.n += 1
            a.words += ["b"]
        one, other = Meter(), types.SimpleNamespace(total=torch.ones(2), n=1, words=[])
        total, further, words = one.held(), other.total, one.words
        for each in (one, other):
            grow(each, 5)
            each.total *= 2
        out = str([total.tolist(), further.tolist(), one.n, other.n, words])
    """,
    "shapes and tuples": """
        x = torch.ones(2, 3)
        def kind(s):
            if isinstance(s, torch.Size):
                return "size"
            return "tuple" if isinstance(s, tuple) else "other"
        found = [kind(each) for each in ((2, 3), x.shape, x.size(), [1], torch.Size((1, 2)), x.shape[1:])]
        found += [type(x.shape) is torch.Size, type((1,)) is torch.Size, tuple(x.shape + (1,))]
        out = str([*found, tuple(x.reshape(x.shape[::-1]).shape), tuple(torch.zeros(x.shape).shape)])
    """,
    "normalisations without weights": """
        made = [nn.GroupNorm(1, 2, affine=False), nn.GroupNorm(1, 2), nn.GroupNorm(1, 2, 1e-5, False)]
        made += [nn.InstanceNorm2d(2), nn.BatchNorm2d(2, affine=False)]
        made.append(nn.LayerNorm(2, elementwise_affine=False))
        for m in made:
            if m.weight is not None:
                nn.init.constant_(m.weight, 0.5)
            if m.bias is not None:
                nn.init.constant_(m.bias, 0.25)
        x = torch.arange(8.0).view(1, 2, 2, 2)
        found = [[m.weight is None, m.bias is None, len(list(m.parameters()))] for m in made]
        out = str([*found, [[round(v, 3) for v in m(x).flatten().tolist()] for m in made]])
    """,
    "layers that are called with a starred pair": """
        x = torch.arange(16.0).view(1, 1, 4, 4)
        pool, back = nn.MaxPool2d(2, return_indices=True), nn.MaxUnpool2d(2)
        found = [back(*pool(x)), back(*pool(x), output_size=torch.Size([1, 1, 4, 4]))]
        found.append(nn.MaxUnpool1d(2)(*nn.MaxPool1d(2, return_indices=True)(x[0])))
        out = str([each.tolist() for each in found])
    """,
    "lists of modules that give themselves": """
        def build(n):
            made = nn.Sequential(nn.Linear(2, 2))
            for _ in range(n):
                made = made.append(nn.ReLU()).append(nn.Linear(2, 2))
            return made
        net, a = nn.Sequential(), nn.Linear(2, 2)
        same = net.append(a).append(nn.ReLU()) is net
        net.append(nn.Linear(2, 1)).insert(0, nn.Tanh()).extend([nn.Sigmoid()])
        listed = nn.ModuleList().append(nn.Linear(1, 1)).append(nn.ReLU()).extend([nn.Tanh()])
        held = nn.ParameterList().append(nn.Parameter(torch.ones(1))).extend([nn.Parameter(torch.zeros(1))])
        out = str([same, [type(m).__name__ for m in net], len(listed), len(held), len(build(2))])
    """,
    "lists without modules": """
        class Net(nn.Module):
            def __init__(self):
                super().__init__()
                self.a, self.b, self.c = nn.ModuleList(), nn.Sequential(), nn.Linear(1, 1)
                self.d, self.e = nn.ModuleDict(), nn.ParameterList()
        net = nn.Sequential(Net(), nn.Sequential(), nn.ModuleList([nn.ModuleList()]))
        found = [(name, type(m).__name__) for name, m in net.named_modules()]
        found += [len(list(net.modules())), [name for name, _ in net[0].named_children()]]
        out = str([*found, net[1](torch.ones(1)).tolist()])
    """,
    "sizes of lazy layers": """
        found = []
        for layer, shape, names in (
            (nn.LazyLinear(3), (2, 5), ("in_features", "out_features")),
            (nn.LazyConv2d(4, 3), (1, 2, 5, 5), ("in_channels", "out_channels")),
            (nn.LazyConvTranspose1d(4, 3), (1, 2, 5), ("in_channels", "out_channels")),
            (nn.LazyBatchNorm2d(), (3, 2, 5, 5), ("num_features",)),
        ):
            before = [getattr(layer, name) for name in names]
            layer(torch.ones(shape))
            found.append([before, [getattr(layer, name) for name in names]])
        net = nn.Sequential(nn.LazyLinear(4), nn.ReLU(), nn.LazyLinear(1))
        net(torch.ones(3, 7))
        out = str([*found, net[0].in_features, net[2].in_features, isinstance(net[0], nn.Linear)])
    """,
    "truth values of optimizers that settings give as numbers": """
        rules = {"SGD": torch.optim.SGD, "Adam": torch.optim.Adam, "AdamW": torch.optim.AdamW}
        rules |= {"RMSprop": torch.optim.RMSprop, "Adagrad": torch.optim.Adagrad}
        given = {"SGD": dict(lr=0.1, momentum=0.9, nesterov=1, maximize=0), "AdamW": dict(lr=0.1, maximize=1)}
        given |= {"Adam": dict(lr=0.1, amsgrad=1, maximize=0), "RMSprop": dict(lr=0.1, centered=1)}
        given["Adagrad"] = dict(lr=1, maximize=1)
        found = []
        for name, options in given.items():
            net = nn.Linear(2, 1)
            nn.init.constant_(net.weight, 0.5)
            rule = rules[name](net.parameters(), **options)
            for _ in range(3):
                rule.zero_grad()
                (net(torch.ones(1, 2)) - net.bias).sum().backward()
                rule.step()
            found.append([round(each, 3) for each in net.weight.flatten().tolist()])
        out = str(found)
    """,
    "a module that holds its trainer and its optimizers, copied": """
        class Net(nn.Module):
            def __init__(self):
                super().__init__()
                self.fc = nn.Linear(2, 1)
                nn.init.constant_(self.fc.weight, 0.5)
                nn.init.zeros_(self.fc.bias)
                self.opt = torch.optim.Adam(self.parameters(), lr=0.1)
                self.sched = torch.optim.lr_scheduler.StepLR(self.opt, 2)
            def forward(self, x):
                return self.fc(x)
        def train(one):
            for rule in (one.opt, one.held.rule):
                rule.zero_grad()
                one(torch.ones(1, 2)).sum().backward()
                rule.step()
            return [round(each, 4) for each in one.fc.weight.flatten().tolist()]
        net = Net()
        rule = torch.optim.SGD(net.parameters(), lr=0.1, momentum=0.9)
        net.held = types.SimpleNamespace(net=net, rule=rule)
        found = [train(net)]
        other = copy.deepcopy(net)
        average = torch.optim.swa_utils.AveragedModel(net)
        average.update_parameters(net)
        found += [other.held.net is other, other.held.rule is net.held.rule]
        found += [train(net), train(other), train(other), len(other.opt.state)]
        found.append([round(each, 4) for each in average.module.fc.weight.flatten().tolist()])
        out = str(found)
    """,
    "double precision beside Python's numbers": """
        g = torch.arange(1, 5, dtype=torch.float64)
        found = [g * 0.3, 0.3 * g, g + 0.1, 0.1 - g, g / 0.3, 0.7 / g, g**0.3, g % 0.3, g.mul(0.1)]
        found += [torch.where(g > 2, g, 0.1), g.masked_fill(g > 2, 0.1), torch.sin(g * 1.7)]
        found += [torch.add(g, 0.1), g.clamp(0.1, 2.3)]
        g[0] = 0.1
        g += 0.2
        found += [g, g == 2.2, (g.to(torch.complex128) * 0.3).real]
        out = str([[float(f"{each:.13g}") for each in one.tolist()] for one in found])
    """,
    "LBFGS in double precision": """
        g = torch.arange(16, dtype=torch.float64)
        a = torch.sin(torch.arange(256, dtype=torch.float64).view(16, 16) * 1.7) * 0.3
        wanted = torch.relu(torch.mm(a, torch.sin(g[:, None] * 0.3) * torch.cos(g[None, :] * 0.2)))
        x = (torch.cos(g[:, None] * 0.7) * torch.sin(g[None, :] * 0.5 + 1)).requires_grad_(True)
        rule, losses = torch.optim.LBFGS([x]), []
        def closure():
            rule.zero_grad()
            loss = ((torch.relu(torch.mm(a, x)) - wanted) ** 2).sum()
            loss.backward()
            losses.append(loss.item())
            return loss
        for _ in range(2):
            rule.step(closure)
        out = str([len(losses), [f"{each:.8e}" for each in losses[:15]]])
    """,
    "gradients of gradients that are zeros": """
        def filled(net):
            for p in net.parameters():
                p.data.copy_(torch.linspace(-0.5, 0.6, p.numel()).view_as(p))
            return net
        found = []
        for act in (nn.ReLU(), nn.LeakyReLU(0.2), nn.PReLU(), nn.Hardtanh(), nn.Tanh()):
            net = filled(nn.Sequential(nn.Linear(2, 3), act, nn.Linear(3, 1)))
            x = torch.tensor([[1.0, -0.5]], requires_grad=True)
            (g,) = torch.autograd.grad(net(x).sum(), x, create_graph=True)
            ((g.norm() - 1) ** 2).backward()
            every = [*(p.grad for p in net.parameters()), x.grad]
            every = [each for each in every if each is not None]
            found.append([[round(v, 3) + 0.0 for v in g.flatten().tolist()] for g in every])
        x = torch.tensor([1.0, -2.0], requires_grad=True)
        for f in (lambda x: F.relu(x), torch.abs, torch.relu, lambda x: x.relu(), lambda x: (x * 3).abs()):
            (g,) = torch.autograd.grad(f(x).sum(), x, create_graph=True)
            found.append([g.tolist(), (torch.autograd.grad(g.sum(), x)[0] + 0).tolist()])
        out = str(found)
    """,
    "tensors that forget what they were computed from": """
        x = torch.tensor([1.0, 2.0], requires_grad=True)
        y = x * 2
        y.detach_()
        (y * x).sum().backward()
        found = [x.grad.tolist(), y.requires_grad, y.is_leaf]
        h = x * 0
        for t in range(4):
            h = (h + x) * 2
            if t == 1:
                h.detach_()
        x.grad = None
        h.sum().backward()
        state = (x * 1, (x * 2).detach_())
        for each in state:
            each.detach_()
        out = str([*found, x.grad.tolist(), [each.requires_grad for each in state]])
    """,
    "several views at once, and the largest of a list": """
        x = torch.arange(6.0).view(2, 3)
        parts, rows = x.chunk(3, 1), torch.split(x, 1)
        parts[2].zero_()
        rows[0].fill_(7)
        x.unbind(0)[1].add_(1)
        held = [torch.zeros(2), torch.ones(2)]
        most = max(held, key=lambda each: each.sum())
        most *= 4
        out = str([x.tolist(), [each.tolist() for each in held]])
    """,
    "a buffer that another member holds as well": """
        class Net(nn.Module):
            def __init__(self):
                super().__init__()
                self.register_buffer("count", torch.zeros(1))
                self.last = self.count
            def forward(self, x):
                self.count += 1
                return x
        net = Net()
        net(torch.ones(1))
        found = [net.last.tolist(), list(net.state_dict()), [name for name, _ in net.named_buffers()]]
        net.count = net.count + 5
        out = str([*found, net.count.tolist(), net.last.tolist()])
    """,
    "a sparse matrix that is a buffer": """
        class Net(nn.Module):
            def __init__(self):
                super().__init__()
                heads = torch.zeros(2, 2, dtype=torch.bool)
                heads[1:] = True
                self.register_buffer("heads", heads.to_sparse(), persistent=False)

        net = Net()
        out = str([net.heads.indices().T.tolist(), net.heads.values().tolist(), list(net.state_dict())])
    """,
    "statistics of a part that is computed again": """
        import torch.utils.checkpoint as cp
        net = nn.Sequential(nn.Conv2d(1, 2, 1), nn.BatchNorm2d(2), nn.ReLU())
        with torch.no_grad():
            for each in net.parameters():
                each.fill_(0.5)
        x = torch.arange(8.0).view(2, 1, 2, 2)
        cp.checkpoint(net, x, use_reentrant=False).sum().backward()
        norm = net[1]
        out = str([norm.num_batches_tracked.item(), *(round(each, 4) for each in norm.running_var.tolist())])
    """,
    "layers of attention that are asked for by class": """
        layer = nn.MultiheadAttention(4, 2)
        found = [n for n, m in layer.named_modules() if isinstance(m, (nn.Linear, torch.jit.ScriptModule))]
        nn.init.constant_(layer.out_proj.weight, 0.5)
        nn.init.constant_(layer.in_proj_weight, 0.1)
        x = torch.arange(12.0).view(3, 1, 4)
        scripted = isinstance(layer, torch.jit.ScriptModule)
        out = str([found, round(layer(x, x, x)[0].sum().item(), 3), scripted])
    """,
    "a word that only networks are loaded with": """
        def put(value, state):
            try:
                return str(value.load_state_dict(state, strict=False))
            except TypeError:
                return value.load_state_dict(state)

        net = nn.Linear(2, 2)
        rule = torch.optim.SGD(net.parameters(), lr=0.1)
        out = str([put(each, state) for each, state in ((net, net.state_dict()), (rule, rule.state_dict()))])
    """,
    "schedules that go on from an epoch": """
        from torch.optim import lr_scheduler as S
        makes = [
            lambda o, e: S.ExponentialLR(o, 0.9, last_epoch=e),
            lambda o, e: S.CosineAnnealingLR(o, 9, 0, e),
            lambda o, e: S.MultiplicativeLR(o, lambda k: 0.9, last_epoch=e),
            lambda o, e: S.LinearLR(o, 0.5, last_epoch=e),
            lambda o, e: S.StepLR(o, 2, 0.5, last_epoch=e),
            lambda o, e: S.PolynomialLR(o, total_iters=6, last_epoch=e),
        ]
        found = []
        for make in makes:
            weight = nn.Parameter(torch.ones(1))
            rule = torch.optim.SGD([{"params": [weight], "initial_lr": 1.0}], lr=0.3)
            schedule = make(rule, 2)
            found.append(round(float(rule.param_groups[0]["lr"]), 4))
            rule.step()
            schedule.step()
            found.append(round(float(rule.param_groups[0]["lr"]), 4))
        out = str(found)
    """,
}


@pytest.mark.frameworks
@pytest.mark.parametrize("program", PROGRAMS)
def test_a_program_does_what_it_does_in_torch(program: str, runner: Runner) -> None:
    agree(HEAD + dedent(PROGRAMS[program]), runner)


def test_what_counts_keeps_its_operator() -> None:
    source = "import torch\nclass A:\n    def __init__(self):\n        self.n = 0\n"
    source += "def more(a):\n    a.n += 1\n    return a.n\n"
    assert "a.n += 1" in convert(source).code


def test_writes_by_masks_are_as_they_were_where_nothing_views_the_tensor() -> None:
    source = "import torch\nx = torch.zeros(3)\nx[x < 1] = 2\n"
    assert "parts_in_place" not in convert(source).helpers
    assert "parts_in_place" in convert(source.replace("x[x", "y = x[1:]\nx[x")).helpers


def test_a_shape_is_a_tuple_where_nobody_asks() -> None:
    source = "import torch\nx = torch.Size([1])\ny = isinstance(z, (torch.Size, tuple))\n"
    assert "tuple([1])" in convert(source).code


@pytest.mark.parametrize("asked", ["w.is_conj()", "torch.is_conj(w)", "w.imag.is_neg()"])
def test_what_torch_puts_off_is_told_where_a_program_asks_for_it(asked: str) -> None:
    source = f"import torch\nw = torch.tensor([1 + 2j]).conj()\nprint({asked})\n"
    assert "# apimap: torch." in convert(source).code
    assert "# apimap" not in convert(source.replace(".conj()", "")).code


def test_a_conjugation_that_is_written_out_asks_before() -> None:
    source = "import torch\nw = torch.tensor([1 + 2j]).conj()\nif w.is_conj():\n    w = w.resolve_conj()\n"
    assert "# apimap" not in convert(source).code


@pytest.mark.parametrize(("word", "told"), [("inplace=True", True), ("True", True), ("", False)])
def test_a_layer_of_another_file_that_changes_its_input_does_so(
    word: str, told: bool, tmp_path: Path
) -> None:
    made = f"import torch.nn as nn\ndef act():\n    return nn.ReLU({word})\n"
    made += "class Block(nn.Module):\n    def __init__(self):\n        super().__init__()\n"
    made += f"        self.pre = nn.ReLU({word})\n    def forward(self, x):\n        return self.pre(x) * 2\n"
    used = "import torch.nn as nn\nfrom blocks import Block, act\nclass Net(nn.Module):\n"
    used += "    def __init__(self):\n        super().__init__()\n        self.a = {}()\n"
    used += "    def forward(self, x):\n        return x + self.a(x)\n"
    for name in ("Block", "act"):
        (tmp_path / "blocks.py").write_text(made)
        (tmp_path / "net.py").write_text(used.format(name))
        found = {each.path.name: each.result for each in convert_tree(tmp_path, jobs=1).files}
        result = found["blocks.py"]
        assert result is not None
        assert ("changing(mint.nn.ReLU())" in result.code) is told


def test_an_attribute_of_an_object_of_another_file_may_be_a_tensor(tmp_path: Path) -> None:
    state = "import torch\nclass State:\n    def __init__(self):\n        self.total, self.n = None, 0\n"
    (tmp_path / "state.py").write_text(f"{state}        self.total = torch.zeros(2)\n")
    (tmp_path / "grow.py").write_text("import torch\ndef grow(a, k):\n    a.total += k\n    a.n += 1\n")
    (tmp_path / "main.py").write_text("from state import State\ns = State()\nheld = s.total\nn = s.n\n")
    found = {each.path.name: each.result for each in convert_tree(tmp_path, jobs=1).files}
    result = found["grow.py"]
    assert result is not None
    assert 'a.total = augmented(a.total, "+", k)' in result.code
    assert "a.n += 1" in result.code


def test_a_word_that_no_method_of_tensors_has_shows_an_array() -> None:
    source = "import torch\ndef cut(x, n):\n    return x.{}\n"
    assert "return x.take(indices=[n])" in convert(source.format("take(indices=[n])")).code
    assert "# apimap" not in convert(source.format("take(indices=[n])")).code
    assert "return x.sum(dim=n)" in convert(source.format("sum(axis=n)")).code


def test_what_a_function_makes_of_numpy_is_an_array() -> None:
    source = "import numpy as np\nimport torch\ndef made(x):\n    return {}\nout = made(3).std()\n"
    assert "out = made(3).std()" in convert(source.format("np.zeros(x)")).code
    assert "out = std(made(3))" in convert(source.format("torch.zeros(x)")).code


def test_operations_are_done_where_they_stand_on_a_cpu() -> None:
    found = convert("import torch\nx = torch.ones(2).std()\n", compiled=sample_rules())
    text = module_of(found.adapters, found.helpers, sample_rules())
    assert (
        'if mindspore.get_context("device_target") == "CPU":\n    mindspore.runtime.launch_blocking()' in text
    )
