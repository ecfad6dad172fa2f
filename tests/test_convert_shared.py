"""What ports did in silence: memory that torch shares, what is recorded, pieces of nothing, random states."""

from __future__ import annotations

import ast
from textwrap import dedent

import pytest

from apimap.convert.convert import convert
from apimap.convert.names.lending import Lending
from apimap.judge.confirm import Runner
from test_convert_frameworks import agree

HEAD = (
    "import copy\nimport numpy as np\nimport torch\nfrom torch import nn\nimport torch.nn.functional as F\n"
)

PROGRAMS = {
    "the array of a view is written into": """
        x = torch.zeros(2, 3)
        a = x.view(-1).numpy()
        a[0] = 5
        x[1, 2] = 7
        b = x.t().numpy()
        b[1, 0] = 3
        c = x[1].detach().cpu().numpy()
        c += 1
        out = str([x.tolist(), a.tolist(), b.tolist()])
    """,
    "arrays of views that functions give and take": """
        def of(t):
            return t.detach().numpy()
        def fill(a):
            a[...] = 2
        x = torch.zeros(4, dtype=torch.int64)
        a = of(x[1:3])
        a[0] = 5
        fill(x[3:].numpy())
        np.asarray(x[:1])[0] = 7
        h = torch.zeros(2, 2).half()
        h[:, 1].numpy().fill(3)
        out = str([x.tolist(), h.tolist()])
    """,
    "nothing is recorded of what is like another tensor": """
        x = torch.ones(3, requires_grad=True)
        y = x * 2
        made = [torch.zeros_like(y), torch.ones_like(y), y.new_zeros(2), y.new_ones(1)]
        made += [torch.full_like(y, 2.0)]
        made += [y.max(0)[1], y.median(0)[1], y.nonzero(), torch.empty_like(y)]
        d = torch.zeros_like(y).requires_grad_()
        ((d + 1) * y).sum().backward()
        out = str([[each.requires_grad for each in made], d.grad.tolist(), d.is_leaf, x.grad.tolist()])
    """,
    "a recorded write into what was detached": """
        x = torch.ones(3, requires_grad=True)
        y = x * 2
        w = torch.arange(3.0)
        z = w.detach()
        v = z[1:]
        z.add_(y)
        found = [z.requires_grad, w.tolist(), w.requires_grad, v.tolist(), v.requires_grad]
        z.sum().backward(retain_graph=True)
        found.append(x.grad.tolist())
        (v * 3).sum().backward()
        out = str([*found, x.grad.tolist()])
    """,
    "gradients through pieces without elements": """
        x = torch.arange(6.0).requires_grad_()
        found = []
        def of(loss):
            x.grad = None
            loss.backward()
            found.append(x.grad.tolist())
        a, b = x.split([6, 0])
        of(a.sum() + b.sum())
        a, b = torch.split(x, [0, 6])
        of(a.sum() * 3 + b.sum())
        of(x[3:3].sum())
        of(x[torch.zeros(6, dtype=torch.bool)].sum())
        of(sum(each.sum() for each in x.narrow(0, 0, 0).chunk(2)) + (x * 2).sum())
        of(sum((k + 1) * each.sum() for k, each in enumerate(x.tensor_split([0, 2]))))
        out = str(found)
    """,
    "layers of no elements have a gradient of zeros": """
        w = nn.Parameter(torch.ones(3, 2))
        x = torch.ones(4, 3, requires_grad=True)
        e = x[torch.zeros(4, dtype=torch.bool)]
        layer = nn.Linear(3, 2)
        ((e @ w).sum() + layer(e).sum()).backward()
        out = str([x.grad.tolist(), w.grad.tolist(), layer.weight.grad.tolist(), layer.bias.grad.tolist()])
    """,
    "the angle of real numbers": """
        x = torch.tensor([1.0, -2.0, 0.0], requires_grad=True)
        x.angle().sum().backward()
        out = str(x.grad.tolist())
    """,
    "the second gradient of a pseudo-inverse": """
        found = []
        for shape in ((3, 2), (2, 3), (2, 3, 2)):
            count = shape[0] * shape[1] * (shape[2] if len(shape) > 2 else 1)
            a = (torch.arange(float(count)).reshape(shape) * 7 % 11 / 5 - 0.7).double().requires_grad_()
            (g,) = torch.autograd.grad((torch.linalg.pinv(a) ** 3).sum(), a, create_graph=True)
            g.pow(2).sum().backward()
            found.append([f"{v:.4g}" for v in (a.grad / a.grad.abs().max()).flatten().tolist()])
        out = str(found)
    """,
    "second gradients of halves that change places": """
        found = []
        for shift in (torch.fft.fftshift, torch.fft.ifftshift):
            x = torch.tensor([1.0, 2.0, 3.0, 4.0, 5.0], requires_grad=True)
            (g,) = torch.autograd.grad((shift(x) ** 3).sum(), x, create_graph=True)
            g.pow(2).sum().backward()
            found.append(x.grad.tolist())
        out = str(found)
    """,
    "a state that is loaded is shared": """
        p = nn.Parameter(torch.tensor([1.0, -2.0]))
        rule = torch.optim.Adam([p], lr=0.1)
        def go(count):
            for _ in range(count):
                rule.zero_grad()
                (p * p).sum().backward()
                rule.step()
        go(2)
        saved, weights, found = copy.deepcopy(rule.state_dict()), p.detach().clone(), []
        for _ in range(3):
            with torch.no_grad():
                p.copy_(weights)
            rule.load_state_dict(saved)
            go(3)
            found.append([round(v, 3) for v in p.tolist()])
        out = str([found, saved["state"][0]["step"].item()])
    """,
    "two optimizers with one state": """
        p = nn.Parameter(torch.ones(2))
        def step(rule):
            rule.zero_grad()
            (p * p).sum().backward()
            rule.step()
        one, other = (torch.optim.SGD([p], lr=0.1, momentum=0.9) for _ in range(2))
        step(one)
        state = one.state_dict()
        other.load_state_dict(state)
        step(other)
        step(one)
        kept = [state["state"][0], one.state[p], other.state[p]]
        out = str([[round(v, 3) for v in each["momentum_buffer"].tolist()] for each in kept])
    """,
    "dtypes that a program holds": """
        dtype = torch.float16
        names = {"half": torch.float16, "full": torch.float32}
        x = torch.ones(1)
        y = x.half().dtype
        text = [str(dtype), f"{dtype}", str(names), "%s" % y, f"{x.dtype!r}", str(y).split(".")[-1]]
        out = str([*text, str(y) == "torch.float16"])
    """,
    "states of random numbers": """
        found = []
        for draw in (lambda: torch.rand(3), lambda: torch.randn(3), lambda: torch.randperm(9)):
            torch.manual_seed(3)
            a, b = draw(), draw()
            torch.manual_seed(3)
            c, state = draw(), torch.get_rng_state()
            d = draw()
            torch.set_rng_state(state)
            with torch.random.fork_rng():
                torch.manual_seed(5)
                draw()
            found.append([torch.equal(a, c), torch.equal(b, d), torch.equal(d, draw()), torch.equal(a, b)])
        out = str(found)
    """,
    "numbers from a generator": """
        def made():
            return torch.Generator().manual_seed(4)
        draws = [lambda g: torch.empty(3).normal_(generator=g)]
        draws += [lambda g: torch.empty(3).uniform_(generator=g)]
        draws += [lambda g: nn.init.xavier_normal_(torch.empty(3, 3), generator=g)]
        draws += [lambda g: torch.bernoulli(torch.full((40,), 0.5), generator=g)]
        draws += [lambda g: torch.normal(0.0, 1.0, (3,), generator=g)]
        found = []
        for draw in draws:
            g = made()
            a, b = draw(g), draw(g)
            found.append([torch.equal(a, draw(made())), torch.equal(a, b)])
        out = str(found)
    """,
    "numbers of numpy's for counts": """
        n = np.int64(3)
        x = torch.arange(12.0)
        made = [torch.arange(n), torch.zeros(n), torch.rand(n, 2), torch.full((2,), n)]
        made += [torch.randint(0, n, (n,)), x.view(3, 4).chunk(n)[0], F.leaky_relu(x, np.float32(0.1))]
        made += [torch.tril(x.view(3, 4), np.int64(1))]
        made += [torch.arange(0, 1, np.float32(0.25)), nn.GroupNorm(n, n)(torch.ones(1, 3, 2))]
        out = str([(str(each.dtype), list(each.shape)) for each in made])
    """,
    "lists of modules that are added": """
        a, b = nn.ModuleList([nn.Linear(1, 2)]), nn.ModuleList([nn.ReLU(), nn.Linear(2, 3)])
        c = a + b
        a += b
        s = nn.Sequential(nn.Linear(2, 2)) + nn.Sequential(nn.ReLU())
        t = nn.Sequential(nn.Linear(2, 2), nn.ReLU()) * 2
        out = str([len(c), list(c.state_dict()), list(a.state_dict()), list(s.state_dict()), len(t)])
    """,
    "layers of transformers with functions of their own": """
        found = []
        for function in (nn.GELU(), F.silu, torch.tanh):
            layer = nn.TransformerEncoderLayer(4, 2, 8, dropout=0.0, activation=function, batch_first=True)
            net = nn.TransformerEncoder(layer, 2)
            for at, each in enumerate(net.parameters()):
                nn.init.constant_(each, 0.1 * (at % 3) - 0.05)
            numbers = net(torch.arange(8.0).reshape(1, 2, 4)).flatten().tolist()
            found.append([round(v, 3) for v in numbers])
        out = str(found)
    """,
    "names of what layers of transformers hold": """
        layer = nn.TransformerEncoderLayer(4, 2, 8)
        names = [name for name, _ in nn.TransformerDecoderLayer(4, 2, 8).named_parameters()]
        other = nn.TransformerEncoderLayer(4, 2, 8)
        other.load_state_dict(layer.state_dict())
        same = [torch.equal(a, b) for a, b in zip(layer.parameters(), other.parameters())]
        out = str([list(layer.state_dict()), names, same])
    """,
    "names that torch has not": """
        trains = getattr(nn.Dropout(), "training")
        out = str([getattr(torch, "no_such", None), getattr(F, "no_such", 3), trains])
    """,
}


@pytest.mark.frameworks
@pytest.mark.parametrize("name", PROGRAMS)
def test_a_converted_program_ends_with_what_torch_gives(name: str, runner: Runner) -> None:
    agree(HEAD + dedent(PROGRAMS[name]).strip() + "\n", runner)


@pytest.mark.parametrize(
    ("source", "shows"),
    [
        ("a = x.view(-1).numpy()\na[0] = 1", True),
        ("a = x[1].numpy()\nx += 1", True),
        ("a = np.asarray(x)\nnp.random.shuffle(a)", True),
        ("def f(a):\n    a += 1\nf(x.t().numpy())", True),
        ("def f(x):\n    return x.numpy()\na = f(y)\na.fill(1)", True),
        ("x.t().numpy()[0] = 1", True),
        ("a = x.numpy()\nb = a + 1\nb += 1", False),
        ("kept.append(x.numpy())\ncount += 1", False),
    ],
)
def test_arrays_share_where_a_program_writes_into_them(source: str, shows: bool) -> None:
    lending = Lending()
    lending.add_file(ast.parse(source))
    assert lending.shows() is shows


def test_a_name_that_torch_has_not_becomes_what_stands_for_it() -> None:
    code = convert("import torch\nx = torch.ones(2)\nnpu = getattr(torch, 'npu', None)\n").code
    assert "npu = None" in code


@pytest.mark.parametrize(
    ("tried", "told"),
    [
        ("x += 1", True),
        ("x[0] = 1", True),
        ("x.add_(1)", True),
        ("a = x.numpy()", True),
        ("y = x + 1", False),
        ("x.requires_grad_()", False),
    ],
)
def test_what_torch_refuses_of_a_leaf_is_said(tried: str, told: bool) -> None:
    head = "import pytest\nimport torch\nx = torch.ones(2, requires_grad=True)\n"
    for source in (
        f"try:\n    {tried}\nexcept RuntimeError:\n    y = 1\n",
        f"with pytest.raises(RuntimeError):\n    {tried}\n",
    ):
        assert ("torch refuses to change a leaf" in convert(head + source).code) is told
