"""What a program uses: each field of ``Uses`` has a question, and each question a program that says yes."""

from __future__ import annotations

import ast
from dataclasses import fields

import pytest

from apimap.convert.names.classes import Classes
from apimap.convert.names.files import add_file
from apimap.convert.names.uses import File, Uses, questions

SAYS = {
    "records": "loss.backward()",
    "again": "g, = torch.autograd.grad(y, x, create_graph=True)",
    "freezes": "p.requires_grad = False",
    "flags": "known = x.is_leaf",
    "likes": "z = torch.zeros_like(x)",
    "complex": "z = torch.zeros(2, dtype=torch.complex64)",
    "spectral": "z = 2j",
    "sparse": "m = x.to_sparse()",
    "truths": "x.bool()",
    "nans": "bad = float('nan')",
    "conjugates": "y = z.conj()",
    "doubles": "x = x.double()",
    "defaults": "torch.set_default_dtype(torch.float64)",
    "levels": "y = torch.round(x)",
    "discrete": "mask = x > 0",
    "narrow": "m = torch.tensor([True, False])",
    "low": "net = net.half()",
    "widths": "import numpy as np\nx = torch.tensor(np.pi)",
    "masks": "low = -float('inf')",
    "dtypes": "kind = x.dtype",
    "numbers": "from numpy import pi",
    "speaks": "from torch import optim",
    "writes": "x[0] = 1",
    "deletes": "del x[0]",
    "copies": "import copy\nb = copy.deepcopy(a)",
    "empties": "x = torch.empty(0)",
    "sizes": "isinstance(s, torch.Size)",
    "formats": "x.to(memory_format=torch.channels_last)",
    "draws": "import random\nrandom.shuffle(rows)",
    "retunes": "layer.eps = 1e-3",
    "replaces": "setattr(net, name, layer)",
    "regrows": "net.head.fc = nn.Linear(8, 2)",
    "states": "kept = net.state_dict()",
    "chains": "net.append(a).append(b)",
    "hollow": "net = nn.Sequential()",
    "gaps": "skip = None\nlayers = nn.ModuleList([nn.Linear(2, 2), skip])",
    "lists": "every = [*net.modules()]",
    "drops": "layer.p = 0.5",
    "steps": "first = next(net.parameters())",
    "judges": "class Net:\n    def __init__(self):\n        self.teacher.eval()",
    "loose": "w = layer.weight",
    "modes": "if layer.training: pass",
    "types": "kind = table[type(m)]",
    "activations": "layer = nn.TransformerEncoderLayer(8, 2, activation=F.gelu)",
    "names": "label = type(m).__name__",
}
SAYS_NOT = {  # what looks like it, and is not
    "records": "backward = 3",
    "discrete": "kind = mode == 'train'",
    "sizes": "isinstance(s, (tuple, torch.Size))",
    "doubles": "x = np.float64(3)",
    "low": "with torch.cuda.amp.autocast():\n    half = x / 2",
    "defaults": "torch.set_default_dtype(torch.float32)",
    "chains": "net.append(a)",
    "gaps": "skip = None\nlayers = [nn.Linear(2, 2), skip]",
    "drops": "self.p = 0.5",
    "modes": "if self.training: pass",
    "activations": "layer = nn.TransformerEncoderLayer(8, 2, activation='gelu')",
    "dtypes": "y = x.to(dtype=torch.float16)",
    "names": "label = type(self).__name__",
    "draws": "import numpy as np\nrng = np.random.default_rng(0)",
    "writes": "p.requires_grad_(False)",
}


def used(source: str) -> set[str]:
    classes = Classes()
    add_file(classes, "net", ast.parse(source), {})
    return {each.name for each in fields(Uses) if getattr(classes, each.name)}


def test_every_use_has_a_question_and_a_program() -> None:
    named = {each.name for each in fields(Uses)}
    asked = {each.use for each in questions(File({}, frozenset()))}
    assert asked | {"numbers"} == named == set(SAYS)  # what is imported is asked of the names


@pytest.mark.parametrize("use", SAYS)
def test_a_use_is_seen(use: str) -> None:
    assert use in used(SAYS[use])


@pytest.mark.parametrize("use", SAYS_NOT)
def test_what_looks_alike_is_no_use(use: str) -> None:
    assert use not in used(SAYS_NOT[use])
