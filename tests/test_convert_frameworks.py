"""Converted programs that run: one behaviour each, beside the torch program, in both frameworks' workers."""

from __future__ import annotations

import pytest

from apimap.convert.convert import convert
from apimap.judge.confirm import Runner
from apimap.model.checks import Program
from apimap.model.values import decode
from tools.small import carried

pytestmark = pytest.mark.frameworks

NET = """
import copy
import torch
x = torch.tensor([[1.0, 2.0]])
net = torch.nn.Linear(2, 1)
torch.nn.init.constant_(net.weight, 0.5)
torch.nn.init.constant_(net.bias, 0.5)
other = copy.deepcopy(net)
parameters = [*net.parameters(), *other.parameters()]
optimizer = torch.optim.SGD(parameters, lr=0.1, momentum=0.9)
def step(model):
    optimizer.zero_grad()
    model(x).sum().backward()
    optimizer.step()
step(net)
"""


@pytest.mark.parametrize(
    "source",
    [
        # weights put back between steps: the optimizer goes on from them
        "saved = copy.deepcopy(net.state_dict())\nstep(net)\nnet.load_state_dict(saved)\nstep(net)\n",
        # an optimizer put back between steps: with its momentum
        "held = copy.deepcopy(optimizer.state_dict())\nstep(net)\noptimizer.load_state_dict(held)\nstep(net)",
        # what had no gradient in a step gets one in a later step
        "step(other)\nstep(net)\n",
    ],
    ids=["weights", "optimizer", "without-gradient"],
)
def test_training_goes_on_after_what_is_put_back(source: str, runner: Runner) -> None:
    agree(
        f"{NET}{source}\nout = str([[round(v, 4) for v in p.flatten().tolist()] for p in parameters])\n",
        runner,
    )


def agree(program: str, runner: Runner) -> None:
    """Run a program and what it is converted to; both have to end with the same ``out``."""
    both = [Program("torch", program), Program("mindspore", carried(convert(program)))]
    outcomes = runner.run(both)
    torch, mindspore = (outcomes[each] for each in both)
    assert (torch.status, mindspore.status) == ("ok", "ok"), mindspore
    assert decode(mindspore.values[0]) == decode(torch.values[0])


PENALTY = """
import torch
x = torch.linspace(-1, 1, 24).reshape(6, 4).requires_grad_()
a = torch.linspace(-1, 2, 20).reshape(4, 5).requires_grad_()
b = torch.linspace(-2, 1, 5).reshape(5, 1).requires_grad_()
h = torch.tanh(torch.mm(x, a))
h = {through}
(slope,) = torch.autograd.grad(torch.mm(h, b).sum(), x, create_graph=True)
slope.pow(2).sum().backward()
out = str([[round(v, 3) for v in p.grad.flatten().tolist()] for p in (a, b)])
"""


@pytest.mark.parametrize(
    "through",
    [
        "h",
        "h.reshape(6, -1)",
        "h.view(2, 15).view(6, 5)",
        "h.t().t()",
        "h.unsqueeze(0).squeeze(0)",
        "h.expand(6, 5).permute(1, 0).transpose(0, 1)",
        "h - h.mean(1, keepdim=True)",
        "torch.cat((h[:, :2], h[:, 2:]), 1)",
    ],
)
def test_a_penalty_on_gradients_reaches_every_weight(through: str, runner: Runner) -> None:
    agree(PENALTY.format(through=through), runner)


AGAIN = """
import torch
import torch.nn.functional as F
x = (torch.arange(24.0).reshape(2, 3, 4).sin() + 1.5).requires_grad_()
w = (torch.arange(16.0).reshape(4, 4).cos() + 1.5).requires_grad_()
h = {through}
h = h * torch.arange(1.0, h.numel() + 1).reshape(h.shape)
(slope,) = torch.autograd.grad(h.sum(), x, create_graph=True)
slope.pow(2).sum().backward()
top = max(float(p.grad.abs().max()) for p in (x, w))
out = str([[round(v / top * 200) for v in p.grad.flatten().tolist()] for p in (x, w)])
"""


@pytest.mark.parametrize(
    "through",
    [
        "(x @ w).sum(1).log()",
        "torch.matmul(x, w).mean((1, 2)).exp()",
        "torch.bmm(x, x.transpose(1, 2)).mul(w.sum()).amax(2).sqrt()",
        "F.linear(x, w).square()",
        "torch.logsumexp(x @ w, 1)",
        "torch.softmax(x @ w, -1) @ w",
        "F.log_softmax(x @ w, 2)",
        "F.avg_pool2d((x @ w)[None], (3, 2)).sin()",
        "F.max_pool2d((x @ w)[None], (3, 2)).sin()",
        "F.cross_entropy((x @ w)[:, 0], torch.tensor([2, 0]), reduction='none')",
    ],
)
def test_gradients_of_gradients_keep_every_term(through: str, runner: Runner) -> None:
    agree(AGAIN.format(through=through), runner)
