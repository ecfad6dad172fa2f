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
    program = f"{NET}{source}\nout = str([[round(v, 4) for v in p.flatten().tolist()] for p in parameters])\n"
    both = [Program("torch", program), Program("mindspore", carried(convert(program)))]
    outcomes = runner.run(both)
    torch, mindspore = (outcomes[each] for each in both)
    assert (torch.status, mindspore.status) == ("ok", "ok"), mindspore
    assert decode(mindspore.values[0]) == decode(torch.values[0])
