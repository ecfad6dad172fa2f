"""What ran in silence with other numbers than torch: who sees a write, what classes and modes are."""

from __future__ import annotations

from textwrap import dedent

import pytest

from apimap.convert.convert import convert
from apimap.judge.confirm import Runner
from test_convert_frameworks import agree

HEAD = "import copy\nfrom collections import OrderedDict\nimport torch\nfrom torch import nn\n"

PROGRAMS = {
    "classes that torch derives from others": """
        net = [nn.ZeroPad1d(1), nn.ZeroPad2d(1), nn.ZeroPad3d(1), nn.ConstantPad2d(1, 2.0), nn.ReLU6()]
        net += [nn.Hardtanh()]
        net += [nn.UpsamplingNearest2d(scale_factor=2), nn.Upsample(scale_factor=2), nn.SyncBatchNorm(2)]
        asked = [(isinstance(m, nn.ConstantPad1d), isinstance(m, nn.ConstantPad2d)) for m in net]
        asked += [(isinstance(m, (nn.ConstantPad3d, nn.Linear)), isinstance(m, nn.Hardtanh)) for m in net]
        asked += [(isinstance(m, nn.Upsample), isinstance(m, nn.modules.batchnorm._BatchNorm)) for m in net]
        asked += [(type(m) is nn.Hardtanh, type(m) == nn.ConstantPad2d) for m in net]
        out = str([*asked, issubclass(nn.ReLU6, nn.Hardtanh)])
    """,
    "a shallow copy": """
        x = torch.zeros(3)
        y = copy.copy(x)
        y += 1
        y[0] = 5
        z = copy.deepcopy(x)
        z.fill_(7)
        out = str(x.tolist())
    """,
    "what lists, dictionaries and objects hold": """
        class Store:
            def __init__(self):
                self.named = {"a": torch.zeros(2)}
                self.rows = [torch.zeros(2)]
                self.x = torch.zeros(2)
            def add(self, n):
                self.named["a"] += n
                self.rows[0] += n
                self.x += n
        s = Store()
        a, r, x = s.named["a"], s.rows[0], s.x
        s.add(2)
        d = {"k": torch.ones(2)}
        e = dict(d)
        d["k"] *= 3
        out = str(torch.cat([a, r, x, e["k"]]).tolist())
    """,
    "views of what has no gradient, while others have": """
        x = torch.zeros(4)
        x.view(2, 2)[0, 0] = 5
        y = x.view(2, 2)
        y[1] = 3
        w = nn.Parameter(torch.ones(2))
        (w * x[:2]).sum().backward()
        x[1:3][0] = 9
        out = str(torch.cat([x, w.grad]).tolist())
    """,
    "what was detached": """
        p = nn.Parameter(torch.ones(3))
        def change(w):
            d = w.data
            d += 1
            d[0] = 7
            d.mul_(2)
            u = w.detach()
            u -= 3
        change(p)
        (p * p).sum().backward()
        change(p)
        out = str(torch.cat([p.detach(), p.grad]).tolist())
    """,
    "elements of a tensor": """
        x = torch.zeros(4)
        for number, each in enumerate([x[i] for i in range(4)]):
            each += number
        x[3].mul_(2)
        out = str(x.tolist())
    """,
    "modules that say themselves what eval is": """
        class Own(nn.Module):
            def __init__(self):
                super().__init__()
                self.drop, self.calls = nn.Dropout(0.5), []
            def train(self, mode=True):
                self.calls.append(mode)
                return super().train(mode)
            def eval(self):
                self.calls.append("eval")
                super().eval()
                self.drop.train()
                return self
        def use(m):
            m.eval()
            return [m.training, m.drop.training]
        nets = {"a": Own()}
        out = use(nets["a"])
        nets["a"].train()
        out = str([out, use(nn.Sequential(OrderedDict(drop=Own()))), nets["a"].calls])
    """,
    "a number of float64 beside a tensor of float32": """
        x, d = torch.ones(3), torch.arange(4.0).double()
        mean = d.mean()
        found = [x + mean, mean * x, x - mean, mean - x, x ** d[2], d + x.mean(), torch.ones(2).half() + x[0]]
        y = x + d[0]
        y += d[1]
        out = str([str(each.dtype) for each in [*found, y]])
    """,
    "the rate and the steps of a scheduler that is not known": """
        def report(scheduler):
            return str([scheduler.get_last_lr(), scheduler.last_epoch])
        optimizer = torch.optim.SGD([nn.Parameter(torch.ones(1))], lr=0.5)
        out = report(torch.optim.lr_scheduler.StepLR(optimizer, 2, 0.5))
    """,
    "a tensor that is changed after others got it": """
        def gen(n):
            x = torch.zeros(1)
            for i in range(n):
                x += i
                yield x
        h, hist = torch.zeros(2), []
        for i in range(3):
            h += i
            hist.append(h)
        x = y = torch.zeros(1)
        x += 1
        out = str([[t.tolist() for t in [*gen(4)]], [t.tolist() for t in hist], y.tolist()])
    """,
    "names after a deletion": """
        net = nn.Sequential(OrderedDict([("a", nn.Linear(1, 1)), ("b", nn.ReLU()), ("c", nn.Linear(1, 2))]))
        net.add_module("last", nn.Tanh())
        del net[1]
        out = str([[name for name, _ in net.named_children()], list(net.state_dict())])
    """,
    "numbers among tensors in functions, methods and choices": """
        x, s, k, z = torch.ones(3), torch.tensor(2.5).double(), torch.arange(1, 4).int(), torch.tensor(2)
        def through(a, b):
            return a - b
        found = [torch.add(x, s), torch.pow(x, s), x.sub(s), x.multiply(s), torch.where(x > 0, x, s)]
        found += [torch.maximum(x, s), torch.clamp(x, min=s), torch.floor_divide(x, s), through(x, s)]
        found += [torch.add(k, z), k * z, torch.where(k > 1, k, z), x.half() * torch.tensor(2.0)]
        y = x.clone()
        y += s
        out = str([(str(each.dtype), each.tolist()) for each in [*found, y]])
    """,
    "tensors of several dtypes, joined": """
        x, i = torch.ones(2, 2), torch.arange(4).reshape(2, 2)
        def join(*tensors):
            return torch.cat(tensors, 1)
        found = [torch.stack([x, i]), join(x, i.int()), join(i, x.double()), torch.hstack((i, x))]
        out = str([(str(each.dtype), each.tolist()) for each in found])
    """,
    "families of classes": """
        from torch.nn.modules.loss import _Loss
        class Own(_Loss):
            pass
        net = [nn.Conv1d(1, 1, 1), nn.ConvTranspose2d(1, 1, 1), nn.MSELoss(), nn.CrossEntropyLoss(), Own()]
        net += [nn.ZeroPad2d(1), nn.Softmax(dim=0), nn.Parameter(torch.ones(1))]
        asked = [(isinstance(m, nn.modules.conv._ConvNd), isinstance(m, _Loss)) for m in net]
        asked += [(isinstance(m, nn.modules.padding._ConstantPadNd), type(m) is nn.Parameter) for m in net]
        kinds = (nn.Linear, nn.Module)
        out = str([asked, [isinstance(m, kinds) for m in net], [type(m).__name__ for m in net]])
    """,
    "classes that match asks for": """
        def called(m):
            match m:
                case nn.Conv2d() | nn.Linear():
                    return "weights"
                case nn.modules.batchnorm._BatchNorm():
                    return "norm"
                case _:
                    return "other"
        net = [nn.Conv2d(1, 1, 1), nn.Linear(1, 1), nn.BatchNorm2d(1), nn.BatchNorm1d(1), nn.ReLU()]
        out = str([called(m) for m in net])
    """,
    "norms of nothing and of NaN": """
        x, n = torch.arange(3.0), torch.tensor([1.0, float("nan"), 2.0])
        found = [x[x > 5].norm(), torch.norm(x[:0], p=1), n.norm(float("inf"))]
        found += [torch.dist(n, n * 0, float("inf"))]
        out = str([each.item() for each in found])
    """,
    "what was selected, in functions and objects": """
        def loss(a, b):
            return ((a - b) ** 2).mean()
        def total(a):
            return [a.sum(), a.sum(0), a.prod(), (a > 0).any()]
        class Kept:
            def __init__(self, x, mask):
                self.x = x[mask]
        x = torch.arange(6.0).reshape(3, 2)
        mask = x[:, 0] > 9
        held = [torch.full((size,), 7.0) for size in (1, 2, 3)]
        del held
        found = [loss(x[mask], x[mask]), *total(x[mask]), Kept(x, mask).x.sum()]
        found.append(nn.MSELoss()(x[mask], x[mask]))
        out = str([each.tolist() for each in found])
    """,
    "functions without a page": """
        x, one, none = torch.arange(12.0).reshape(1, 3, 4) / 7, torch.ones(3), torch.zeros(3)
        found = [torch.layer_norm(x, (4,), None, None, 1e-5, False), torch.group_norm(x, 3)]
        found += [torch.batch_norm(x, one * 2, none, none, one, False, 0.1, 1e-5, True)]
        found += [torch.instance_norm(x, None, None, None, None, True, 0.1, 1e-5, False)]
        found += [torch.embedding(x[0], torch.tensor([2, 0]), -1), torch.dropout(x, p=0.5, train=False)]
        found += [torch.max_pool1d(x, 2), torch.rsub(x, 1), torch.fill(x, 2.0), torch.celu(x - 1)]
        found += [torch.kl_div(x, x, reduction=2), torch.hinge_embedding_loss(x, torch.ones(1, 3, 4))]
        out = str([[round(v, 4) for v in each.flatten().tolist()] for each in found])
    """,
    "weights that parametrizations compute": """
        from torch.nn.attention import SDPBackend, sdpa_kernel
        from torch.nn.utils.parametrizations import spectral_norm, weight_norm
        from torch.nn.utils.parametrize import remove_parametrizations
        layer, other = weight_norm(nn.Linear(2, 2)), spectral_norm(nn.Linear(2, 2), n_power_iterations=20)
        for each in layer.parameters():
            nn.init.constant_(each, 0.5)
        layer(torch.ones(1, 2)).sum().backward()
        names = sorted(name for name, _ in layer.named_parameters())
        slope = layer.parametrizations.weight.original0.grad.flatten().tolist()
        remove_parametrizations(layer, "weight")
        with sdpa_kernel([SDPBackend.MATH]):
            y = layer(torch.ones(1, 2))
        largest = torch.linalg.svdvals(other.weight.detach())[0].item()
        kept = sorted(layer.state_dict())
        out = str([names, [round(v, 4) for v in slope], y.tolist(), round(largest, 3), kept])
    """,
    "modules of another dtype": """
        class Net(nn.Module):
            def __init__(self):
                super().__init__()
                self.a = nn.Linear(2, 2)
            def forward(self, x):
                return self.a(x)
        nets = [nn.Linear(2, 2).to(torch.float64), Net().to("cpu", torch.float64).a]
        net = Net().to(torch.float64)
        net = net.half()
        out = str([str(each.weight.dtype) for each in [*nets, net.a]])
    """,
}


@pytest.mark.frameworks
@pytest.mark.parametrize("program", PROGRAMS)
def test_a_program_gives_what_it_gives_in_torch(program: str, runner: Runner) -> None:
    agree(HEAD + dedent(PROGRAMS[program]), runner)


def test_a_reduction_that_only_running_tells_is_by_hand() -> None:
    source = "import torch\ndef f(x, y, r):\n    return torch.kl_div(x, y, reduction=r)\n"
    assert "# apimap: torch.kl_div:" in convert(source).code


@pytest.mark.parametrize(
    "line",
    [
        "w.imag.fill_(3)",
        "w.real[0] = 5",
        "w.real.mul_(2)",
        "w.imag += 1",
        "x.unfold(0, 2, 2).fill_(3)",
        "x.unfold(0, 2, 2)[0] = 8",
        "x.unfold(0, 2, 2)[0] += 8",
    ],
)
def test_a_write_into_what_mindspore_copies_is_by_hand(line: str) -> None:
    source = f"import torch\nx = torch.zeros(6)\nw = torch.ones(2, dtype=torch.complex64)\n{line}\n"
    assert "# apimap: torch.Tensor." in convert(source).code
