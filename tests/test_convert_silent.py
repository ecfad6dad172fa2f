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
    "results written into an element, a row, and nothing": """
        x, nothing = torch.ones(2, 3), torch.zeros(0, 3)
        torch.add(torch.tensor(1.0), torch.tensor(2.0), out=x[0, 1])
        torch.add(torch.ones(3), torch.ones(3), out=x[1])
        torch.add(nothing, nothing, out=nothing)
        out = str(x.tolist())
    """,
    "statistics that are parts of a tensor": """
        kept = torch.ones(8)
        x = torch.arange(12.0).reshape(2, 3, 2)
        nn.functional.batch_norm(x, kept[:3], kept[3:6], training=True)
        nn.functional.batch_norm(x[:, :2], kept[::4], kept[1::4], training=True)
        out = str([round(each, 4) for each in kept.tolist()])
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
}


@pytest.mark.frameworks
@pytest.mark.parametrize("program", PROGRAMS)
def test_a_program_gives_what_it_gives_in_torch(program: str, runner: Runner) -> None:
    agree(HEAD + dedent(PROGRAMS[program]), runner)


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
