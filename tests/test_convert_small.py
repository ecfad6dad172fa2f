"""Small programs as people write them, which once gave other numbers than torch, or stopped."""

from __future__ import annotations

from textwrap import dedent

import pytest

from apimap.convert.convert import convert
from apimap.convert.translate.helper_names import helper_name
from apimap.convert.translate.rules import rules
from apimap.convert.translate.sites import How
from apimap.judge.confirm import Runner
from test_convert_frameworks import agree

PROGRAMS = {
    "errors that are caught, by the classes that torch has": """
        import torch
        x, lin, r = torch.zeros(3, 4), torch.nn.Linear(4, 2), torch.ones(2, requires_grad=True)
        cases = [lambda: x.view(5), lambda: x @ x, lambda: torch.cat([x, torch.zeros(2, 3)]), lambda: x[5]]
        cases += [lambda: x + torch.zeros(5), lambda: x.sum(5), lambda: lin(torch.ones(2, 3))]
        cases += [lambda: torch.ones(2).item(), lambda: (r * 2).backward(), lambda: x + "a", lambda: [1][5]]
        cases += [lambda: torch.nn.Embedding(3, 2)(torch.tensor([4])), lambda: int("a"), lambda: x.sum()]
        cases.append(lambda: torch.mm(x, torch.ones(4, 2).long()))
        found = []
        for case in cases:
            try:
                case()
                found.append("none")
            except Exception as e:
                found.append(type(e).__name__)
        try:
            torch.arange(6).view(4, 2)
        except RuntimeError:
            found.append("caught")
        out = str(found)
    """,
    "what is expected to be refused": """
        import contextlib
        import torch
        found = []
        with contextlib.suppress(RuntimeError):
            torch.ones(2).view(3)
            found.append("not here")
        out = str(found)
    """,
    "derivatives of functions that nothing compiles": """
        import torch
        from torch.func import hessian, jacfwd, jacrev, jvp, vjp, vmap
        x, y = torch.tensor([1.0, 2.0]), torch.tensor([3.0, 4.0])
        found = [jacrev(lambda x: x ** 2)(x), jacfwd(torch.sin)(x), hessian(lambda x: (x ** 3).sum())(x)]
        found += [*jacrev(lambda a, b: a * b, argnums=(0, 1))(x, y), hessian(lambda x: x ** 3)(x)]
        found += [*jacrev(lambda a, b: (a * b, a.sum()), argnums=1)(x, y)]
        found += [vmap(jacrev(lambda x: x.sin() * x[0]))(torch.stack([x, y]))]
        found += [*jacrev(lambda x: (x ** 2, x.sum()), has_aux=True)(x)]
        out, pull = vjp(lambda x: x ** 2, x)
        found += [out, *pull(torch.ones(2)), *jvp(lambda x: x ** 2, (x,), (torch.ones(2),))]
        H = torch.autograd.functional.hessian(lambda x: (x ** 3).sum(), x)
        out = str([[round(v, 4) + 0.0 for v in each.flatten().tolist()] for each in [*found, H]])
    """,
    "a buffer that is added to from outside": """
        import torch
        from torch import nn
        class Net(nn.Module):
            def __init__(self):
                super().__init__()
                self.register_buffer("mean", torch.zeros(2))
                self.register_buffer("count", torch.tensor(0))
            @classmethod
            def build(cls):
                return cls()
        net = Net.build()
        net.mean += 1
        net.count += 2
        net.mean *= 3
        out = str([net.mean.tolist(), net.count.item(), [k for k, _ in net.named_buffers()]])
    """,
    "gradients after gradients were checked": """
        import torch
        from torch.autograd import gradcheck
        x = torch.tensor([0.5, 1.0], dtype=torch.double, requires_grad=True)
        found = [gradcheck(torch.exp, (x,))]
        z = torch.ones(2, requires_grad=True)
        (z * 2).sum().backward()
        out = str([*found, z.grad.tolist()])
    """,
    "arrays of numpy beside tensors": """
        import numpy as np
        import torch
        a, t = np.arange(4, dtype=np.float32).reshape(2, 2), torch.ones(2, 2)
        out = str([each.tolist() for each in (t + a, t * a, t / (a + 1), t - a, t ** a)])
    """,
    "what dtypes say of themselves": """
        import torch
        x = torch.zeros(2)
        found = [x.dtype.is_floating_point, torch.int32.is_floating_point, torch.complex64.is_complex]
        found += [d.is_floating_point for d in (torch.float32, torch.bool)]
        out = str([*found, torch.uint8.is_signed, torch.int8.is_signed, torch.float64.itemsize])
    """,
    "members of schedulers": """
        import torch
        rule = torch.optim.Adam([torch.nn.Parameter(torch.zeros(1))], lr=0.5)
        plateau = torch.optim.lr_scheduler.ReduceLROnPlateau(rule, "min", factor=0.5, patience=3)
        for loss in (1.0, 2.0, 3.0):
            plateau.step(loss)
        steps = torch.optim.lr_scheduler.StepLR(rule, 3, 0.25)
        out = str([plateau.best, plateau.num_bad_epochs, steps.gamma, steps.step_size])
    """,
    "a leaf was computed by nothing": """
        import torch
        x, z = torch.ones(2, requires_grad=True), torch.ones(2)
        y = x * 2
        out = str([each.grad_fn is None for each in (x, y, z, y.detach())])
    """,
    "complex numbers of Python's beside tensors": """
        import torch
        x, z = torch.tensor([1.0, 2.0]), torch.tensor([1 + 1j])
        out = str([each.tolist() for each in (x + 1j, 2j - x, z - 3j, torch.tensor([1, 2]) + 1j)])
    """,
    "gradients of gradients of functions, which networks and dictionaries are part of": """
        import torch
        from torch import nn
        from torch.func import functional_call, grad, grad_and_value, vmap
        cube = lambda x: x ** 3
        slope = grad(cube)
        def second(x):
            return grad(slope)(x)
        x = torch.tensor([1.0, 2.0])
        found = [vmap(second)(x), grad(lambda y: grad(lambda x: (x * y).sum() ** 2)(x[1]))(x[0])]
        found += [grad(lambda x: x.sum() ** 2 / torch.cat([x, x]).sin().sum())(x)]
        net = nn.Sequential(nn.Linear(1, 3), nn.Tanh(), nn.Linear(3, 1))
        for p in net.parameters():
            p.data = torch.linspace(-1, 1, p.numel()).view(p.shape)
        u = lambda x: net(x.view(1, 1)).squeeze()
        (vmap(grad(grad(u)))(x) + vmap(grad(u))(x)).pow(2).sum().backward()
        found += [p.grad for p in net.parameters() if p.grad is not None]
        params = {k: v.detach() for k, v in net.named_parameters()}
        def loss(params, x):
            return functional_call(net, params, (x.view(1, 1),)).pow(2).sum()
        for each in x:
            slopes, value = grad_and_value(loss)(params, each)
            params = {k: v - 0.1 * slopes[k] for k, v in params.items()}
            found += [value]
        found += [*params.values()]
        asked = [v.requires_grad for v in found[-4:]]
        out = str([[round(v, 3) + 0.0 for v in each.flatten().tolist()] for each in found] + asked)
    """,
    "derivatives along and against a direction, of what nothing compiles": """
        import torch
        from torch.autograd.functional import jvp, vjp
        x, w = torch.tensor([1.0, 2.0]), torch.eye(2) * 2
        found = [*vjp(lambda x: x.exp(), x, x), *jvp(lambda x: x ** 2, x, torch.ones(2))]
        value, slopes = vjp(lambda a, b: (w @ a * b, a.sum()), (x, x + 1), (x, torch.tensor(2.0)))
        found += [*value, *slopes, *vjp(lambda x: x.sum(), x)]
        value, slope = jvp(lambda a, b: a * b, (x, x + 1), (x, x), create_graph=True)
        out = str([[round(v, 4) for v in each.flatten().tolist()] for each in [*found, value, slope]])
    """,
    "hooks on tensors that are taken away": """
        import torch
        x = torch.ones(2, requires_grad=True)
        first = x.register_hook(lambda g: g * 2)
        seen = []; second = x.register_hook(lambda g: seen.append(g.clone()))
        x.sum().backward()
        first.remove(); second.remove()
        x.sum().backward()
        out = str([x.grad.tolist(), len(seen)])
    """,
    "a network that is saved whole": """
        import io
        import torch
        from torch import nn
        class Net(nn.Module):
            def __init__(self):
                super().__init__()
                self.layers = nn.Sequential(nn.Conv2d(1, 2, 3), nn.BatchNorm2d(2), nn.ReLU(), nn.MaxPool2d(2))
                self.rnn, self.drop, self.kept = nn.LSTM(2, 2), nn.Dropout(0.5), torch.ones(2)
            def forward(self, x):
                return self.drop(self.rnn(self.layers(x).flatten(2).permute(2, 0, 1))[0]) * self.kept
        net = Net().eval()
        net.layers[0].bias.requires_grad = False
        file = io.BytesIO()
        torch.save({"net": net, "epoch": 2}, file)
        file.seek(0)
        again = torch.load(file, weights_only=False)["net"]
        x = torch.arange(25.0).view(1, 1, 5, 5)
        out = str([torch.equal(net(x), again(x)), [p.requires_grad for p in again.parameters()]])
    """,
    "numbers of an average that are its own": """
        import torch
        from torch import nn
        from torch.optim.swa_utils import AveragedModel, update_bn
        net = nn.Sequential(nn.Linear(2, 2), nn.BatchNorm1d(2))
        x = torch.arange(8.0).view(4, 2)
        average = AveragedModel(net)
        for _ in range(3):
            net(x)
        average.update_parameters(net)
        update_bn([x], average)
        counts = [each.state_dict()["1.num_batches_tracked"].item() for each in (net, average.module)]
        out = str(counts)
    """,
    "texts that hold what is called": """
        import torch
        x = torch.tensor([1.0, 2.0])
        found = [f"GPU: {torch.cuda.is_available()}", f'GPU: {torch.cuda.is_available()}']
        found += [f"{x.sum()=:.2f} {x.dtype=} {x.shape = } {len(x)=} {torch.relu(x)=}"]
        found += [f"{ {1: torch.relu(x)}[1].sum().item()=}", f"{x.dtype!r}"]
        out = str(found)
    """,
    "a dtype that is chosen for all that is made": """
        import torch
        from torch import nn
        torch.set_default_dtype(torch.float64)
        class Net(nn.Module):
            def __init__(self):
                super().__init__()
                self.layers = nn.Sequential(nn.Linear(1, 3), nn.Tanh(), nn.Linear(3, 1))
                self.scale = nn.Parameter(torch.tensor(0.3))
                self.register_buffer("shift", torch.full((1,), 0.1))
            def forward(self, x):
                return self.layers(x) * self.scale + self.shift
        net = Net()
        for p in net.parameters():
            p.data = (torch.arange(p.numel()) * 0.3 - 1).view(p.shape)
        t = torch.arange(0, 1, 0.25).view(-1, 1).requires_grad_()
        opt = torch.optim.SGD(net.parameters(), lr=0.125, momentum=0.5)
        found = [torch.get_default_dtype(), torch.tensor([1, 2]) / 3, torch.Tensor([0.1]), torch.eye(2)]
        for _ in range(2):
            opt.zero_grad()
            slope = torch.autograd.grad(net(t).sum(), t, create_graph=True)[0]
            loss = ((slope + net(t)) ** 2).mean()
            loss.backward()
            opt.step()
            found.append(round(loss.item(), 12))
        found += [p.dtype for p in nn.GRU(2, 2).parameters()] + [nn.LayerNorm(2).weight.dtype]
        torch.set_default_tensor_type(torch.FloatTensor)
        found += [torch.ones(1).dtype, torch.zeros(1, dtype=torch.float64), nn.Linear(1, 1).bias.dtype]
        out = str([each if isinstance(each, (float, torch.Tensor)) else f"{each}"[-2:] for each in found])
    """,
    "a method that tensors have as well": """
        import torch
        class Kernel:
            def __init__(self, scale):
                self.scale = scale
            def diag(self, x):
                return x.new_full((len(x),), self.scale)
            def size(self, dim):
                return 7
        class Model:
            def __init__(self, kernel):
                self.kernel = kernel
            def spread(self, x):
                return self.kernel.diag(x).sum() + self.kernel.size(0)
        x = torch.arange(4.0).view(2, 2)
        def trace(x):
            return x.diag().sum() * x.size(0)
        out = str([Model(Kernel(2.0)).spread(x).item(), trace(x).item()])
    """,
    "bases that are told types": """
        from typing import Iterator, List, Tuple, TypeVar
        import torch
        from torch import Tensor
        from torch.utils.data import DataLoader, Dataset, IterableDataset, Sampler
        T = TypeVar("T")
        class Rows(Dataset[Tuple[Tensor, int]]):
            def __len__(self):
                return 4
            def __getitem__(self, i):
                return torch.full((1,), float(i)), i
        class Around(torch.utils.data.Dataset[T]):
            def __init__(self, rows: Dataset[T]):
                self.rows = rows
            def __len__(self):
                return len(self.rows)
            def __getitem__(self, i):
                return self.rows[i]
        class Again(Around[int]):
            pass
        class Batches(Sampler[List[int]]):
            def __iter__(self) -> Iterator[List[int]]:
                yield from ([0, 1], [3])
        class Stream(IterableDataset[int]):
            def __iter__(self):
                yield from range(3)
        found = [b[1].tolist() for b in DataLoader(Again(Rows()), batch_sampler=Batches())]
        out = str(found + [b.tolist() for b in DataLoader(Stream(), batch_size=2)])
    """,
    "arguments that are told to be arrays": """
        from typing import Optional
        import numpy as np
        import torch
        class Rows:
            def __init__(self, data: np.ndarray, n=2):
                self.mean, self.std = data[:n].mean(0), data[:n].std(0)
                data = (data - self.mean) / self.std
                self.data = torch.as_tensor(data)
            def inverse(self, x):
                return x * torch.tensor(self.std) + torch.tensor(self.mean)
        def spread(x: "np.ndarray | None" = None, y: Optional[np.ndarray] = None):
            return round(float(x.std() + y.var()), 4)
        a = np.arange(8.0).reshape(4, 2)
        rows = Rows(a)
        out = str([rows.data.tolist(), rows.inverse(rows.data).tolist(), spread(a, a[:2]), rows.std.max()])
    """,
    "modules on a generic class of the program": """
        from abc import ABC, abstractmethod
        from typing import Generic, TypeVar
        import torch
        from torch import nn
        T = TypeVar("T")
        class Base(nn.Module, Generic[T], ABC):
            def __init__(self, config: T):
                super().__init__()
                self.config = config
            @abstractmethod
            def forward(self, x):
                raise NotImplementedError
        class Middle(Base[T]):
            pass
        class Net(Middle[int]):
            def forward(self, x):
                return x * self.config
        class Picked:
            kinds = {"net": Net}
            def __class_getitem__(cls, name):
                return cls.kinds[name]
        class Last(Picked["net"]):
            pass
        out = str([Net(3)(torch.ones(2)).tolist(), Last(2)(torch.ones(1)).tolist()])
    """,
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_converted_program_ends_with_what_torch_gives(name: str, runner: Runner) -> None:
    agree(dedent(PROGRAMS[name]).strip() + "\n", runner)


@pytest.mark.parametrize(
    ("body", "handler", "put"),
    [
        ("torch.ones(2).view(3)", "RuntimeError", True),
        ("f(x)", "(ValueError, KeyError)", True),
        ("torch.ones(2).view(3)", "KeyError", False),  # nothing that mindspore raises
        ("open('a').read()", "Exception", False),  # nothing that mindspore is asked
    ],
)
def test_only_what_mindspore_may_refuse_is_watched(body: str, handler: str, put: bool) -> None:
    code = convert(f"import torch\ntry:\n    {body}\nexcept {handler}:\n    y = 1\n").code
    assert ("with torch_errors():" in code) is put


def test_words_of_an_error_are_said_to_be_mindspores() -> None:
    source = "import torch\ntry:\n    torch.ones(2).view(3)\nexcept RuntimeError as e:\n    print({})\n"
    told = "# apimap: the words of an error are mindspore's"
    assert told in convert(source.format("e")).code
    assert told not in convert(source.format("type(e).__name__")).code


def test_helpers_of_one_leaf_have_names_of_their_own() -> None:
    compiled = rules()
    found: dict[str, str] = {}
    for name in sorted(compiled.helpers):
        called = helper_name(name, compiled)
        source = compiled.helpers[name]
        assert found.setdefault(called, source) == source, (called, name)


def test_a_member_of_a_dtype_is_by_helper() -> None:
    result = convert(
        "import torch\nx = torch.ones(2)\ny = x.dtype.is_floating_point\nz = x.is_floating_point()\n"
    )
    assert {each.how for each in result.sites if each.name == "torch.dtype.is_floating_point"} == {How.HELPER}
    assert "z = x.is_floating_point()" in result.code
