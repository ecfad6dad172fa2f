"""What ran in silence with other numbers than torch: who sees a write, what classes and modes are."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest

from apimap.convert.convert import convert
from apimap.convert.tree import convert_tree
from apimap.judge.confirm import Runner
from test_convert_frameworks import agree

HEAD = "import copy\nfrom collections import OrderedDict\n"
HEAD += "import numpy as np\nimport torch\nfrom torch import nn\n"

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
    "changes through data and detach while gradients are recorded, one after another": """
        layer, start = nn.Linear(2, 2), torch.tensor([[1.0, 0.2], [0.1, 0.9]])
        with torch.no_grad():
            layer.weight.copy_(start)
            layer.bias.zero_()
        kept = [torch.ones(2, 2) for _ in range(4)]
        for step in range(2):
            z = layer(torch.tensor([[1.0, 2], [3, 4]]) + step)
            kept[0].data.mul_(0.9).add_(z.sum(0), alpha=0.1)
            kept[1].data[0].mul_(0.9).add_(z[0])
            kept[1].data[1].add_(z[0])
            kept[2].data.view(-1)[:2].add_(z[0]).mul_(2)
            kept[3].detach().mul_(2).add_(z)
            kept[3].data.lerp_(z, 0.1).clamp_(0, 3).sub_(1)
            z.sum().backward()
            layer.weight.data[:, 1].div_(4)
        kept += [layer.weight, layer.weight.grad]
        out = str([[round(number, 3) for number in each.flatten().tolist()] for each in kept])
    """,
    "the device and the dtype of a module's own property": """
        class Net(nn.Module):
            def __init__(self):
                super().__init__()
                self.fc = nn.Linear(2, 2)
            @property
            def device(self):
                return next(self.parameters()).device
            @property
            def dtype(self):
                return next(self.parameters()).dtype
        net = Net()
        found = [net.device.type, str(net.device), f"{net.dtype}", str(net.fc.weight.device)]
        out = str([*found, *[p.device.type for p in net.parameters()]])
    """,
    "a module that a function gives back, with a method that tensors have as well": """
        class Net(nn.Module):
            def __init__(self):
                super().__init__()
                self.fc = nn.Linear(2, 2)
            def dist(self, x):
                return self.fc(x)
        def filled(m, value):
            for p in m.parameters():
                p.data.fill_(value)
            return m
        net = Net()
        out = str(filled(net, 3.0).dist(torch.ones(1, 2)).tolist())
    """,
    "lists of modules that are asked for, made of generators": """
        class Net(nn.Module):
            def __init__(self):
                super().__init__()
                self.parts = nn.ModuleList(nn.Linear(2, k) for k in (2, 3))
                self.more = nn.ModuleList(map(nn.Flatten, (1,)))
        out = str([len(m) for m in Net().modules() if isinstance(m, nn.ModuleList)])
    """,
    "attention that is given queries and keys by place, values by name": """
        layer, x = nn.MultiheadAttention(4, 2), torch.linspace(-1, 1, 24).view(3, 2, 4)
        for p in layer.parameters():
            p.data.copy_(torch.linspace(-1, 1, p.numel()).view(p.shape))
        hidden = torch.tensor([[False, False, False], [False, False, True]])
        found = [layer(x, x, value=x, key_padding_mask=hidden)[0], layer(query=x, key=x, value=x)[0]]
        like = torch.zeros(2, dtype=x.dtype, layout=x.layout, device=x.device)
        out = str([like.tolist(), *([round(v, 3) for v in each.flatten().tolist()] for each in found)])
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
    "optimizers beside numbers among tensors": """
        scale, w = nn.Parameter(torch.ones([]) * 2), nn.Parameter(torch.ones(3, 2))
        found = []
        for kind in ("Adam", "AdamW", "SGD", "Adagrad", "RMSprop"):
            optimizer = getattr(torch.optim, kind)([scale, w], lr=0.5)
            x = torch.arange(6.0).view(3, 2)
            two = torch.tensor(2.0, dtype=torch.float64)
            ((x[x > 9].sum() + scale.exp() * w * two) ** 2).mean().backward()
            optimizer.step()
            optimizer.zero_grad()
            found += [round(scale.item(), 1), round(w.sum().item(), 1)]
        out = str(found)
    """,
    "members of what isinstance told": """
        nets = [nn.Embedding(4, 2, padding_idx=1), nn.Linear(2, 3), nn.BatchNorm1d(3)]
        for m in nets:
            if isinstance(m, (nn.Linear, nn.Embedding)):
                m.weight.data.fill_(2.0)
                if isinstance(m, nn.Embedding) and m.padding_idx is not None:
                    m.weight.data[m.padding_idx].zero_()
        found = [m.padding_idx if isinstance(m, nn.Embedding) else None for m in nets]
        sizes = [m.num_features for m in nets if isinstance(m, nn.BatchNorm1d) and m.affine]
        out = str([nets[0].weight.tolist(), found, sizes])
    """,
    "a state that does not fit": """
        a = nn.Sequential(nn.Linear(2, 3), nn.Linear(3, 1))
        b = nn.Sequential(nn.Linear(2, 3), nn.Linear(3, 2))
        found = []
        for given in (b.state_dict(), {"0.weight": torch.ones(3, 2), "x": torch.ones(1)}):
            try:
                a.load_state_dict(given)
            except RuntimeError as error:
                found.append(str(error))
            found.append((a[0].weight == given["0.weight"]).all().item())
        out = str(found)
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
    "an array of numpy that a tensor shares": """
        a, b = np.zeros(3, np.float32), np.zeros(3, np.float32)
        t, u = torch.from_numpy(a), torch.as_tensor(b)
        t += 1
        u.mul_(2).add_(4)
        b[0] = 9
        v = torch.ones(2)
        seen = v.detach().cpu().numpy()
        v += 1
        out = str([a.tolist(), b.tolist(), u.tolist(), seen.tolist()])
    """,
    "what may give the tensor itself": """
        def changed(x):
            y = x.contiguous().to("cpu")
            y += 1
            z = x.float()
            z *= 2
            u = x.type_as(y)
            u -= 3
            x = x.to(torch.float32)
            x += 10
            return y
        found = [torch.zeros(2), torch.zeros(2, dtype=torch.float64), torch.zeros(2, 2).t()]
        out = str([[changed(x).tolist(), x.tolist()] for x in found])
    """,
    "a cast that changes no dtype, after a write": """
        x = torch.zeros(3)
        x.add_(1)
        y = x.to(torch.float32)
        y[0] = 7
        z = x.to(torch.float64)
        z[1] = 9
        out = str(x.tolist())
    """,
    "layers and functions that give their input": """
        class Path(nn.Module):
            def forward(self, x):
                return x if not self.training else x * 2
        class Net(nn.Module):
            def __init__(self):
                super().__init__()
                self.drop, self.path, self.none = nn.Dropout(0.5), Path(), nn.Sequential(nn.Identity())
            def forward(self, x):
                y = self.drop(x)
                y += 1
                z = self.path(x)
                z += 2
                u = self.none(x)
                u += 4
                return x
        def maybe(x, twice=False):
            if twice:
                x = x * 2
            return x
        def script():
            x = torch.zeros(2)
            y = maybe(x)
            y += 8
            return x
        out = str([Net().eval()(torch.zeros(2)).tolist(), script().tolist()])
    """,
    "what a program's own functions and objects keep": """
        from collections import namedtuple
        from dataclasses import dataclass
        Pair = namedtuple("Pair", "x n")
        @dataclass
        class Record:
            x: torch.Tensor
        class Memory:
            def __init__(self, first):
                self.first, self.rows, self.named = first, [], {}
            def push(self, x):
                self._push(x)
            def _push(self, x):
                self.rows.append(x)
            def put(self, key, x):
                self.named[key] = x
            def last(self):
                return self.rows[-1]
        def run():
            a, b, c, d, e, f = (torch.zeros(1) for _ in range(6))
            a, b, c, d, e, f = a + 0, b + 0, c + 0, d + 0, e + 0, f + 0
            memory = Memory(a)
            memory.push(b)
            memory.put("c", x=c)
            pair, record, listed = Pair(d, 1), Record(x=e), [f, f]
            a += 1
            b += 2
            c += 3
            d += 4
            e += 5
            f += 6
            y = memory.last()
            y += 10
            return [memory.first, memory.rows[0], memory.named["c"], pair.x, record.x, *listed]
        out = str([each.item() for each in run()])
    """,
    "names in a loop, of which some are kept": """
        def run():
            kept, total = [], torch.zeros(1)
            for i in range(3):
                x = torch.ones(1) * i
                x += 1
                kept.append(x)
                x *= 2
                total += x
                kept += [total]
            return kept
        def views():
            x = torch.zeros(4)
            rows = x.view(2, 2).unbind(0)
            x += 1
            return rows
        out = str([[each.tolist() for each in found] for found in (run(), views())])
    """,
    "a tensor of a class": """
        class A:
            shared = torch.zeros(2)
            def up(self):
                self.shared += 1
            @classmethod
            def up_all(cls):
                cls.shared += 2
            @staticmethod
            def triple():
                A.shared *= 3
        class B(A):
            pass
        old = A.shared
        A().up()
        B().up()
        B.up_all()
        A.triple()
        out = str([old.tolist(), B.shared.tolist()])
    """,
    "a gradient that is kept": """
        w, v, u, t = (nn.Parameter(torch.ones(2)) for _ in range(4))
        optimizers = [torch.optim.SGD([each], lr=0.1) for each in (w, v, u, t)]
        def learn(parameters):
            sum((each * 2).sum() for each in parameters).backward()
        learn([w, v, u, t])
        kept = [each.grad for each in (w, v, u)]
        t.grad[0] = float("inf")
        optimizers[0].zero_grad(set_to_none=False)
        optimizers[1].zero_grad()
        optimizers[3].zero_grad(set_to_none=False)
        learn([w, v, u])
        nn.utils.clip_grad_value_([u], 1.5)
        out = str([[each.tolist() for each in kept], [each.grad.tolist() for each in (w, v, u, t)]])
    """,
    "writes through views without a name": """
        x = torch.arange(6.0).view(2, 3)
        mask = torch.tensor([True, False, True, False, True, False])
        x.view(-1)[mask] = -1
        x.flatten()[mask] += 10
        x.T[x.T > 8] *= 2
        y = x.reshape(-1)
        y[y == 5] = 0
        out = str(x.tolist())
    """,
    "writes through views that gradients go through": """
        w = nn.Parameter(torch.arange(4.0).view(2, 2))
        def change(w):
            h = w * 2
            h.view(-1)[0] = 7
            h.t()[1].mul_(w[0, 1])
            v = h.view(4)
            v[2] = w[1, 1] * 3
            h.view(-1).masked_fill_(torch.tensor([False, False, False, True]), 5.0)
            return h
        h = change(w)
        h.pow(2).sum().backward()
        out = str([h.tolist(), w.grad.tolist()])
    """,
    "functions that change what is kept in place": """
        class Net(nn.Module):
            def forward(self, x):
                self.first, kept = x, []
                x = nn.functional.relu(x, inplace=True)
                for i in range(2):
                    x = x - 1
                    kept.append(x)
                    x = nn.functional.leaky_relu(x, 0.5, inplace=True)
                return kept
        net = Net()
        kept = net(torch.tensor([-1.0, 0.5, 3.0]))
        out = str([each.tolist() for each in [net.first, *kept]])
    """,
    "a perturbation that is learnt": """
        x = torch.full((2,), 0.5)
        delta, other = torch.zeros_like(x, requires_grad=True), torch.zeros_like(x, requires_grad=False)
        for _ in range(3):
            ((x + delta) * torch.tensor([1.0, -1.0])).sum().backward()
            delta.data = (delta + 0.25 * delta.grad.detach().sign()).clamp(-0.5, 0.5)
            delta.grad.zero_()
        out = str([x.tolist(), delta.tolist(), delta.requires_grad, other.requires_grad])
    """,
    "second gradients of repeated tensors": """
        x = torch.tensor([[0.5, -1.0]], requires_grad=True)
        y = [x.pow(2).repeat(2, 3), torch.tile(x.pow(2), (2,)), x.pow(2).repeat_interleave(3, dim=1)]
        (slope,) = torch.autograd.grad(sum(each.pow(2).sum() for each in y), x, create_graph=True)
        slope.pow(2).sum().backward()
        out = str(x.grad.tolist())
    """,
    "second gradients that are asked for by place": """
        w = torch.tensor([[0.5, -0.5], [1.0, 2.0]])
        x = torch.tensor([[0.5, 1.5], [-1.5, 0.5]], requires_grad=True)
        y = torch.bmm(x[None], w[None]).pow(2).sum() * x.sum()
        (slope,) = torch.autograd.grad(y, x, None, True, True)
        slope.pow(2).sum().backward()
        out = str(x.grad.tolist())
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
    "gradients that a program sets": """
        w, v, u = nn.Parameter(torch.ones(2)), nn.Parameter(torch.ones(2)), nn.Parameter(torch.ones(2, 2))
        g, m = torch.arange(6.0), torch.arange(4.0).reshape(2, 2)
        w.grad, u.grad = torch.zeros(2), torch.zeros(2, 2)
        v.grad = g[4:6]
        u.grad = m.t()
        setattr(w, "grad", g[1:3].view(2))
        for _ in range(2):
            (w * 2 + v * 3 + u).sum().backward()
        v.grad.mul_(10)
        out = [each.tolist() for each in (w.grad, v.grad, u.grad, g, m)]
        del w.grad
        v.grad = None
        (w + v).sum().backward()
        out = str([*out, w.grad.tolist(), v.grad.tolist(), g.tolist()])
    """,
    "what is written into a selection": """
        class Store:
            def __init__(self):
                self.x = torch.zeros(3, 2)
            def rows(self, places):
                return self.x[places]
        def change(y):
            y[:, 0] = -1
            y += 3
            return y
        def first(x, places):
            x[places][0] += 4
        x, mask = torch.zeros(3, 2), torch.tensor([True, False, True])
        x[torch.tensor([0, 2])][:, 0] = 5
        x[mask][0].add_(7)
        x[[1, 2]][:, 1] *= 0
        x[1][[0]] = 6
        x[1:][mask[1:]] = 2
        part, store = x[mask], Store()
        part[:, 1] = 9
        part += 1
        kept = [change(x[mask]), change(x[0:2]), change(store.rows([0])), change(store.rows(slice(1, 3)))]
        first(x, torch.tensor([0, 1]))
        first(x, 0)
        x[torch.tensor(2)][0] = 8
        out = str([each.tolist() for each in (x, part, store.x, *kept)])
    """,
    "what schedulers write into groups": """
        kinds = torch.optim.lr_scheduler
        layer, found = nn.Linear(2, 1), []
        for make in (
            lambda o: kinds.OneCycleLR(o, 0.5, total_steps=8),
            lambda o: kinds.OneCycleLR(o, [0.5], total_steps=8, cycle_momentum=False),
            lambda o: kinds.CyclicLR(o, 0.125, 0.5, 2),
            lambda o: kinds.StepLR(o, 2),
        ):
            o = torch.optim.SGD(layer.parameters(), lr=0.25, momentum=0.5)
            s = make(o)
            o.step()
            s.step()
            kept = copy.deepcopy((o.state_dict(), s.state_dict()))
            other = torch.optim.SGD(layer.parameters(), lr=0.1, momentum=0.1)
            t = make(other)
            other.load_state_dict(kept[0])
            t.load_state_dict(kept[1])
            other.step()
            t.step()
            keys = ("lr", "initial_lr", "max_lr", "min_lr", "base_momentum", "max_momentum", "momentum")
            for each in (o, other):
                group = each.param_groups[0]
                found.append([round(group[key], 5) if key in group else None for key in keys])
            found.append([round(each, 5) for each in (*s.base_lrs, *t.get_last_lr())])
        out = str(found)
    """,
    "layers of no network that look for a singular value": """
        from torch.nn.utils import parametrizations, spectral_norm
        def fill(layer, weight, u, v):
            with torch.no_grad():
                weight.copy_(torch.tensor([[1.0, 2], [0.5, 3]]))
                u.copy_(torch.tensor([1.0, 0]))
                v.copy_(torch.tensor([0.0, 1]))
                layer.bias.zero_()
        a, b = spectral_norm(nn.Linear(2, 2)), parametrizations.spectral_norm(nn.Linear(2, 2))
        fill(a, a.weight_orig, a.weight_u, a.weight_v)
        inner = b.parametrizations.weight
        fill(b, inner.original, inner[0]._u, inner[0]._v)
        x = torch.ones(1, 2)
        found = [layer(x) for layer in (a, b, a, b)]
        a.eval()
        found += [a(x), a(x), a.weight_u]
        told = [nn.Linear(2, 2).training, nn.ReLU().training, a.training, b.training]
        out = str([told, [[round(v, 4) for v in each.flatten().tolist()] for each in found]])
    """,
    "what dictionaries hold by keys, and weights that are parts": """
        def scale(d, given):
            for k in d:
                d[k] *= 2
            for k, v in given.items():
                d[k] += v
                d["n"] += 1
        d = {"x": torch.ones(2), "y": torch.zeros(1), "n": 1}
        x = d["x"]
        scale(d, {"x": torch.ones(2)})
        layer, flat, at = nn.Linear(2, 1), torch.arange(4.0), 1
        for p in layer.parameters():
            p.data = flat[at : at + p.numel()].view(p.shape)
            at += p.numel()
        o = torch.optim.SGD(layer.parameters(), lr=0.5)
        for _ in range(2):
            o.zero_grad()
            layer(torch.ones(1, 2)).sum().backward()
            o.step()
        out = str([x.tolist(), d["n"], flat.tolist()])
    """,
    "complex numbers that are true": """
        z = torch.tensor([0j, 1j, 1 + 0j])
        found = [z.bool(), z.to(torch.bool), z.type(torch.bool), z != 0, z[z.bool()].imag, z.all()]
        found += [z[1:].all(), torch.all(z.reshape(3, 1), dim=1), torch.where(z.bool(), 1, 0)]
        found.append(torch.as_tensor(z, dtype=torch.bool))
        out = str([each.tolist() for each in found])
    """,
    "determinants whose gradients are differentiated": """
        a = torch.tensor([[[2.0, 1.0], [0.5, 3.0]], [[0.5, -2.0], [4.0, 1.0]]], requires_grad=True)
        found = []
        every = [torch.linalg.det, lambda x: torch.linalg.slogdet(x)[1], torch.logdet, lambda x: x.det() ** 2]
        for f in every:
            (g,) = torch.autograd.grad(f(a).sum(), a, create_graph=True)
            (h,) = torch.autograd.grad((g**2).sum(), a)
            found += [[round(v, 2) for v in each.flatten().tolist()] for each in (g, h)]
        out = str(found)
    """,
    "determinants of matrices that are singular, large or empty": """
        wide = (torch.arange(50.0) ** 2).sin().reshape(2, 5, 5)
        wide[0, :, 0] = 0
        wide[1, :, 3] = 2 * wide[1, :, 1]
        found = [torch.linalg.det(torch.ones(shape)).tolist() for shape in ((0, 0), (2, 0, 0), (0, 4, 4))]
        for a in (wide, torch.diag(torch.arange(4.0)), (torch.arange(16.0) ** 2).reshape(4, 4).cos()):
            a.requires_grad_()
            (g,) = torch.autograd.grad(torch.linalg.det(a).sum(), a, create_graph=True)
            (h,) = torch.autograd.grad((g**2).sum(), a)
            found += [[round(v, 2) + 0.0 for v in each.flatten().tolist()] for each in (g, h)]
        out = str(found)
    """,
    "the gradient of a radius that is negative": """
        r = torch.tensor([-1.5, 2.0, 0.0], requires_grad=True)
        t = torch.tensor([0.3, -1.0, 0.5], requires_grad=True)
        z = torch.polar(r, t)
        (z.real * 2 + z.imag).sum().backward()
        out = str([round(v, 4) for v in [*r.grad.tolist(), *t.grad.tolist()]])
    """,
    "samplers that a loader makes": """
        from torch.utils.data import BatchSampler, DataLoader, RandomSampler, SequentialSampler, TensorDataset
        data = TensorDataset(torch.arange(6.0))
        plain, drawn = DataLoader(data, 2), DataLoader(data, 4, shuffle=True, drop_last=True)
        given = DataLoader(data, batch_sampler=BatchSampler(SequentialSampler(data), 4, False))
        asked = [isinstance(each.sampler, SequentialSampler) for each in (plain, drawn, given)]
        asked += [isinstance(drawn.sampler, RandomSampler), isinstance(plain.batch_sampler, BatchSampler)]
        asked += [given.batch_size, DataLoader(data, None).batch_sampler, len(drawn.sampler), len(drawn)]
        asked += [len(plain), len(given), [each[0].tolist() for each in given]]
        out = str(asked)
    """,
    "writes that are recorded, and views of what they change": """
        w = nn.Parameter(torch.arange(1.0, 7.0))
        found = []
        def tell(*tensors):
            sum((each.flatten() * torch.arange(float(each.numel()))).sum() for each in tensors).backward()
            found.append([*(each.tolist() for each in tensors), w.grad.tolist()])
            w.grad = None
        z = w * 1
        v, t, some = z.view(2, 3), z.view(2, 3).t(), z[1:4]
        z[0] = 5
        tell(v, t, some)
        z = w * 1
        v, t, some = z.view(-1, 2), z.unsqueeze(0), z.narrow(0, 2, 2)
        z.mul_(3)
        z += w
        z[w > 5] = 2
        v[1].zero_()
        v[0, 1] = w[0] * 4
        tell(z, v, t, some)
        plain = torch.zeros(2, 3)
        rows = [plain[i] for i in range(2)]
        for i in range(2):
            plain[i] = w[:3] * (i + 1)
        tell(*rows, plain)
        z = w * 1
        kept, v = z.detach(), z.view(2, 3)
        z[0] = 8
        kept.mul_(2)
        with torch.no_grad():
            z[1] = 100
        tell(z, v)
        out = str([*found, kept.tolist()])
    """,
    "a write into a view that a module makes": """
        class Net(nn.Module):
            def __init__(self):
                super().__init__()
                self.flat, self.w = nn.Flatten(), nn.Parameter(torch.ones(2, 3))
                self.register_buffer("state", torch.zeros(2, 3))
            def forward(self, x):
                h = x * self.w
                f, s = self.flat(h), self.state.view(-1)
                f[0] *= 2
                h.transpose(0, 1)[1].add_(1)
                self.state[0] = h[1]
                return h, f, s
        net = Net()
        h, f, s = net(torch.arange(6.0).view(2, 3))
        (h.sum() + (f ** 2).sum() + (s ** 3).sum()).backward()
        out = str([*(each.tolist() for each in (h, f, s, net.w.grad))])
    """,
    "gradients of gradients of what is straight but for kinks, and of matrices": """
        import torch.nn.functional as F
        base = torch.tensor([0.4, 1.6, -2.2, 0.7])
        every = [
            *(F.relu6, nn.ReLU6(), F.softshrink, nn.Softshrink(0.3), nn.RReLU(0.3, 0.3), nn.Hardtanh(-1, 2)),
            *(lambda x: F.rrelu(x, 0.2, 0.2), lambda x: torch.nan_to_num(F.relu(x)), F.hardtanh),
            *(lambda x: x.view(2, 2).unbind(0)[1] ** 2, lambda x: torch.logit(x.abs() / 4)),
            *(lambda x: torch.unbind(x.view(2, 2), 1)[0] ** 3, lambda x: F.threshold(x, 0.5, 0.1)),
            lambda x: torch.linalg.eigvalsh((x.view(2, 2) + x.view(2, 2).t()) * x.sum()),
            lambda x: torch.linalg.eigh(x.view(2, 2) + x.view(2, 2).t())[1].abs(),
            *(lambda x: torch.renorm(x.view(2, 2), 2, 0, 1.0), lambda x: torch.matrix_power(x.view(2, 2), 3)),
            *(lambda x: torch.linalg.matrix_power(x.view(2, 2), -2),),
        ]
        found = []
        for f in every:
            x, w = base.clone().requires_grad_(), torch.ones(4, requires_grad=True)
            y = f(x)
            total = (y * torch.arange(1.0, y.numel() + 1).view(y.shape)).sum()
            (g,) = torch.autograd.grad(total, x, create_graph=True)
            ((g * w) ** 2).sum().backward()
            found.append([float(f"{v:.3g}") + 0.0 for v in (*g.tolist(), *(x.grad + 0).tolist())])
        out = str(found)
    """,
    "sums and means of parts that are empty": """
        def rest(x, n):
            part = x[n:]
            return [part.sum(), part.mean(0), (x[:, n:] ** 2).mean(), nn.functional.mse_loss(x[:n], x[:n])]
        x, found = torch.arange(6.0).view(3, 2), []
        for n in (0, 3):
            junk = [torch.full((k,), 7.5) for k in (1, 2, 2, 4)]
            found += rest(x, n)
        found += [x[:0].sum(), x[3:].prod(), torch.ones(1)[1:].mean()]
        out = str([each.tolist() for each in found])
    """,
    "what an object was given to change": """
        class Mean:
            def __init__(self, start, scale=None):
                self.value, self.count = start, 0
                self.scale = scale
            def add(self, x):
                self.value += x
                self.count += 1
        s = torch.zeros(2)
        mean, number = Mean(s), Mean(0)
        for each in (mean, number):
            each.add(torch.ones(2))
            each.add(2)
        out = str([s.tolist(), number.value.tolist(), mean.count])
    """,
    "the gradient of what is level but for its steps": """
        found = []
        for f in (torch.round, torch.ceil, lambda x: x.sign(), lambda x: x.sgn(), torch.floor, torch.trunc):
            p = nn.Parameter(torch.tensor([0.4, 1.6, -2.2]))
            optimizer = torch.optim.SGD([p], lr=0.1, weight_decay=0.5, momentum=0.9)
            for _ in range(2):
                optimizer.zero_grad()
                f(p).sum().backward()
                optimizer.step()
            found.append([p.grad is None, *(round(v, 4) for v in p.tolist())])
        x = torch.tensor([0.4, -1.5], requires_grad=True)
        (x.round(decimals=1) * x + torch.copysign(torch.ones(2), x) + x.ceil()).sum().backward()
        out = str([found, x.grad.tolist()])
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


@pytest.mark.parametrize(
    "body",
    [
        "x = F.relu(x)\n    x += y",
        "z = x\n    x = x * 2\n    x += z",
        "x = x.mul(2)\n    print(x.shape, torch.cat([x, y]))\n    x += y\n    return x",
    ],
)
def test_what_nothing_else_holds_is_added_to_as_python_does(body: str) -> None:
    source = f"import torch\nimport torch.nn.functional as F\ndef run(x, y):\n    {body}\n"
    assert "x += " in convert(source).code


@pytest.mark.parametrize(("word", "told"), [("inplace=True", True), ("", False)])
def test_a_layer_of_a_loop_that_may_change_what_was_kept_does_so(word: str, told: bool) -> None:
    source = f"""
import torch
net = torch.nn.Sequential(torch.nn.Linear(2, 2), torch.nn.ReLU({word}))
def features(x):
    kept = []
    for layer in net:
        x = layer(x)
        kept.append(x)
    return kept
"""
    assert ("changing(mint.nn.ReLU())" in convert(source).code) is told


@pytest.mark.parametrize(
    "line",
    [
        "y.stride()",
        "y.is_contiguous(memory_format=torch.channels_last)",
    ],
)
def test_what_only_a_memory_format_tells_is_by_hand(line: str) -> None:
    source = (
        f"import torch\ny = torch.zeros(1, 2, 3, 4).to(memory_format=torch.channels_last)\nprint({line})\n"
    )
    assert "# apimap: torch.Tensor." in convert(source).code
    assert "# apimap" not in convert("import torch\ny = torch.zeros(2)\nprint(y.stride())\n").code


def test_a_gradient_that_nothing_else_holds_is_set_as_it_is() -> None:
    source = "import torch\np = torch.nn.Parameter(torch.ones(2))\np.grad = torch.zeros_like(p) + 1\n"
    source += "(p * 2).sum().backward()\n"
    assert "p._grad = " in convert(source).code
    several = (
        source.replace("p.grad =", "p.grad, q =").replace(" + 1", ", 1").replace("torch.zeros_like(p)", "q")
    )
    assert "# apimap: torch.Tensor.grad" in convert(several).code


def test_no_gradient_goes_back_through_integers_and_truth_values(runner: Runner) -> None:
    agree(
        "import torch\nfrom torch import nn\n"
        "def two(x, m):\n    return (x * m + 2 * x * m).sum()\n"
        "def whole(x, y):\n    z = x * (2 * x).type_as(torch.ones(2).int())\n"
        "    return y * x.to(torch.int32) + x - x.long() + z\n"
        "out = []\n"
        "for f in (lambda x: whole(x, x).sum(), lambda x: two(x, x > 0), lambda x: two(x, x.bool()),\n"
        "          lambda x: two(x, (x > 0) & (x < 1)), lambda x: two(x, torch.zeros_like(x).bool())):\n"
        "    x = torch.linspace(-2, 2, 8).requires_grad_()\n    f(x).backward()\n"
        "    out.append(str([round(each, 3) for each in x.grad.tolist()]))\n",
        runner,
    )


def test_a_negative_padding_cuts_off_again_and_again(runner: Runner) -> None:
    agree(
        "import torch\nimport torch.nn as nn\nimport torch.nn.functional as F\n"
        "x = torch.arange(12.0).reshape(1, 3, 4)\nshift = nn.ZeroPad2d((0, 0, 1, -1))\n"
        "sides = (1, -2)\nout = []\nfor _ in range(3):\n"
        "    made = [shift(x), F.pad(x, (0, 0, -1, 1)), F.pad(x, sides, value=2.0), nn.ZeroPad1d(sides)(x)]\n"
        "    out += [str(each.tolist()) for each in made]\n",
        runner,
    )


def test_sides_that_are_written_out_and_positive_ask_for_no_helper() -> None:
    start = "import torch.nn.functional as F\nimport torch.nn as nn\ny = "
    assert "= ops.pad(" in convert(f"{start}F.pad(x, (1, 0, 2, 3))\n").code
    assert "ops.pad(" not in convert(f"{start}F.pad(x, (1, n))\n").code
    assert "ZeroPad2d" not in convert(f"{start}nn.ZeroPad2d((0, 1, 0, 1))\n").helpers


def test_rows_of_a_table_are_shortened_in_the_table_while_it_trains(runner: Runner) -> None:
    agree(
        "import torch\nimport torch.nn as nn\nimport torch.nn.functional as F\n"
        "net, bag = nn.Embedding(5, 3, max_norm=1.0), nn.EmbeddingBag(5, 3, max_norm=1.0, mode='sum')\n"
        "out = []\n"
        "for layer in (net, bag):\n    layer.weight.data.copy_(torch.arange(15.0).view(5, 3))\n"
        "    opt = torch.optim.SGD(layer.parameters(), lr=0.1)\n    for _ in range(2):\n"
        "        opt.zero_grad()\n        found = layer(torch.tensor([[0, 2], [2, 3]]))\n"
        "        (found**2).sum().backward()\n        opt.step()\n"
        "        out.append(str([f'{each:.4f}' for each in [*layer.weight.flatten(), found.sum()]]))\n"
        "table = torch.ones(3, 2)\nF.embedding(torch.tensor([1]), table, max_norm=1.0)\n"
        "out.append(str([f'{each:.4f}' for each in table.flatten().tolist()]))\n",
        runner,
    )


MAIN = "import torch\nfrom util import change\nx = torch.zeros(2)\nchange(x, torch.ones(2))\n"


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("def change(x, y):\n    x += y\n", 'x = augmented(x, "+", y)'),
        ("def change(x, y):\n    for a, b in zip(x, y):\n        a *= b\n", 'a = augmented(a, "*", b)'),
        ("def change(x, y):\n    x.unsqueeze(0).mul_(y)\n", "mul_(x.unsqueeze(0), y)"),
        ("def change(x, n):\n    n += 1\n    return x[n]\n", "n += 1"),
        ("def change(x, y):\n    z = x * 2\n    z += y\n    return z\n", "z += y"),
        ("def change(x, y):\n    x += [y]\n", "x += [y]"),
    ],
)
def test_a_file_that_says_nothing_of_torch_changes_what_it_is_handed(
    source: str, told: str, tmp_path: Path
) -> None:
    (tmp_path / "main.py").write_text(MAIN)
    (tmp_path / "util.py").write_text(source)
    found = {each.path.name: each.result for each in convert_tree(tmp_path, jobs=1).files}
    assert told in found["util.py"].code


def test_a_program_without_torch_is_left_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "util.py").write_text("def change(x, y):\n    x += y\n")
    (file,) = convert_tree(tmp_path, jobs=1).files
    assert file.result is not None
    assert "augmented" not in file.result.code


def test_a_step_divides_by_an_eps_that_is_small(runner: Runner) -> None:
    agree(
        "import torch\np, a = torch.ones(2), torch.tensor([0.0, 1e-8])\nd = torch.full((2,), 1e-8)\n"
        "p.addcdiv_(a, d, value=-0.5)\nout = str([p.tolist(), torch.addcdiv(a, a, d).tolist()])\n",
        runner,
    )


def test_softmax_of_one_element_spoils_no_later_gradient(runner: Runner) -> None:
    agree(
        """
import torch
import torch.nn.functional as F
out = []
for width in (1, 4):
    x = torch.linspace(-1, 1, 3 * width).reshape(3, width).requires_grad_()
    (F.softmax(x, dim=1) ** 2).sum().backward()
    out.append(x.grad)
    y = torch.linspace(-1, 1, 3 * width).reshape(3, width).requires_grad_()
    (torch.nn.Softmin(dim=1)(y) ** 2).sum().backward()
    out.append(y.grad)
out = str([[round(v, 4) for v in each.flatten().tolist()] for each in out])
""",
        runner,
    )
