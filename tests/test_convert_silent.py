"""What ran in silence with other numbers than torch: who sees a write, what classes and modes are."""

from __future__ import annotations

from textwrap import dedent

import pytest

from apimap.convert.convert import convert
from apimap.judge.confirm import Runner
from test_convert_frameworks import agree

HEAD = "import copy\nfrom collections import OrderedDict\nimport numpy as np\nimport torch\n"
HEAD += "from torch import nn\n"

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
    "the rates of a scheduler that is known": """
        optimizer = torch.optim.SGD([nn.Parameter(torch.ones(1))], lr=0.5)
        schedule = torch.optim.lr_scheduler.StepLR(optimizer, 2, 0.5)
        class Halved(torch.optim.lr_scheduler.LRScheduler):
            def get_lr(self):
                return [0.5 * each for each in self.base_lrs]
        other = torch.optim.SGD([nn.Parameter(torch.ones(1))], lr=0.5)
        out = str([schedule.get_last_lr(), Halved(other).get_last_lr()])
    """,
    "a buffer that is a parameter of other objects": """
        class Shift(nn.Module):
            def __init__(self, trained):
                super().__init__()
                if trained:
                    self.eps = nn.Parameter(torch.zeros(1))
                else:
                    self.register_buffer("eps", torch.zeros(1))
            def forward(self, x):
                return x * (1 + self.eps)
        net = Shift(True)
        optimizer = torch.optim.SGD(net.parameters(), lr=0.5)
        net(torch.ones(1)).sum().backward()
        optimizer.step()
        out = str([net.eps.item(), *(len(list(Shift(each).parameters())) for each in (True, False))])
    """,
    "what is None until something else gives it a value": """
        class Lazy(nn.Module):
            def __init__(self):
                super().__init__()
                self.head = None
            def sizes(self):
                return [p.numel() for p in self.head.parameters()]
        net = Lazy()
        setattr(net, "head", nn.Linear(2, 3))
        before, found = None, net.sizes()
        for number in range(2):
            if before is not None:
                found.append(round(before.std().item(), 4))
            before = torch.arange(3.0) * (number + 1)
        out = str(found)
    """,
    "parts that a part of a module is given": """
        class Two(nn.Module):
            def __init__(self):
                super().__init__()
                self.q, self.k = nn.Sequential(), nn.Sequential()
                self.q.fc = nn.Sequential(nn.Linear(1, 1), nn.Linear(1, 1))
                self.k.fc = nn.Sequential(nn.Linear(1, 1), nn.Linear(1, 1))
        net = Two()
        for p in net.parameters():
            p.data.fill_(1)
        optimizer = torch.optim.SGD(net.parameters(), lr=0.5)
        (net.q.fc(torch.ones(1)) + net.k.fc(torch.zeros(1))).sum().backward()
        optimizer.step()
        out = str([p.item() for p in net.parameters()])
    """,
    "a module with the dtype of a tensor": """
        def moved(m, x):
            return m.to(x)
        net = nn.Linear(1, 1)
        net.to(torch.ones(1, dtype=torch.float64))
        found = [str(net.weight.dtype), str(moved(net, torch.ones(1)).weight.dtype)]
        out = str([*found, str(moved(torch.ones(1), torch.ones(1, dtype=torch.int64)).dtype)])
    """,
    "weights divided by their norms, as parametrizations": """
        from torch.nn.utils import parametrize
        from torch.nn.utils.parametrizations import spectral_norm, weight_norm
        found = []
        wraps = [spectral_norm, lambda m: spectral_norm(m, n_power_iterations=3, dim=1), weight_norm]
        wraps += [lambda m: weight_norm(m, dim=1), lambda m: weight_norm(m, dim=None)]
        for wrap in wraps:
            layer = nn.Linear(3, 2)
            layer.weight.data.copy_(torch.arange(6.0).view(2, 3) - 2)
            layer.bias.data.fill_(0.1)
            net = nn.Sequential(wrap(layer), nn.Dropout(0.0))
            optimizer = torch.optim.SGD(net.parameters(), lr=0.1)
            for _ in range(3):
                optimizer.zero_grad()
                net(torch.linspace(-1, 1, 6).view(2, 3)).pow(2).sum().backward()
                optimizer.step()
            found += [*sorted(net.state_dict()), *(tuple(p.shape) for p in net.parameters())]
            net.eval()
            found += [round(v, 3) for v in net(torch.ones(1, 3)).flatten().tolist()]
            parametrize.remove_parametrizations(net[0], "weight")
            found += [*sorted(net.state_dict()), round(net[0].weight.sum().item(), 3)]
        held = spectral_norm(nn.ConvTranspose1d(2, 3, 2)).state_dict()
        found += [tuple(v.shape) for _, v in sorted(held.items())]
        out = str(found)
    """,
    "what may be a module or an array": """
        class Net(nn.Module):
            def sample(self, n):
                return n + 1
        def same(x):
            return x
        def layout(image):
            return image.transpose((2, 0, 1)).shape
        net = copy.deepcopy(same(Net())).eval().requires_grad_(False)
        try:
            raise ValueError("no memory matters")
        except (torch.OutOfMemoryError, torch.cuda.OutOfMemoryError):
            caught = "memory"
        except ValueError as error:
            caught = str(error)
        out = str([net.sample(3), tuple(layout(np.zeros((2, 3, 4)))), caught])
    """,
    "parts of a tensor, one of them transposed": """
        x = nn.Parameter(torch.arange(8.0).view(4, 2))
        first, second = torch.split(x, 2)
        third, fourth = x.split([1, 3])
        ((first.t() ** 3).sum() + (second ** 2).sum() + (fourth.T ** 2).sum()).backward()
        out = str(x.grad.tolist())
    """,
    "imports that are tried": """
        try:
            from torch.nn import GELU as Act
            from torch.amp import GradScaler
        except ImportError:
            class Act(nn.Module):
                def forward(self, x):
                    return x
            class GradScaler:
                pass
        try:
            from torch._six import string_classes
        except ImportError:
            string_classes = (str, bytes)
        scaler = GradScaler("cpu", init_scale=4.0)
        out = str([Act()(torch.zeros(1)).item(), scaler.get_scale(), isinstance("", string_classes)])
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
