"""Converted programs that run: one behaviour each, beside the torch program, in both frameworks' workers."""

from __future__ import annotations

import ast

import pytest

from apimap.convert.convert import convert
from apimap.convert.names.of_cells import OF_CELLS
from apimap.convert.translate.sites import How
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
    assert (torch.status, mindspore.status) == ("ok", "ok"), (torch, mindspore)
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


SHOWN = "\nout = [out.itemsize, list(out.shape), str(out.tolist())]\n"
INTEGERS = "import torch\ni = torch.tensor([[1, 2, 3], [4, 5, 6]])\n"


@pytest.mark.parametrize(
    "source",
    [
        "out = ~i",
        "def f(x):\n    return ~x\nout = f(i)",
        "out = i << 2",
        "out = i.int() << torch.tensor(2)",
        "out = -i >> 70",
        "out = 1 | i",
        "i <<= 1\nout = i",
        "z = i\ni >>= 1\nout = z",
    ],
)
def test_operators_on_bits_mean_those_of_integers(source: str, runner: Runner) -> None:
    agree(INTEGERS + source + SHOWN, runner)


def test_what_holds_truth_values_keeps_its_operator() -> None:
    code = convert("import torch\nx = torch.ones(3)\nmask = x > 0\nprint(x[~mask], ~torch.isnan(x))\n").code
    assert "x[~mask]" in code
    assert "~mint.isnan(x)" in code.replace("ops.", "mint.")


def test_a_change_in_place_takes_the_whole_right_side(runner: Runner) -> None:
    agree(f"import torch\nx = torch.ones(2)\ny = torch.ones(2)\nz = x\nz *= y - 3\nout = x{SHOWN}", runner)


@pytest.mark.parametrize("index", ["0, :, [1, 2]", "[0, 1], :, 0", "1, ..., [0, 3]", "0, [0, 1], 1:"])
def test_a_number_and_a_list_apart_index_as_in_torch(index: str, runner: Runner) -> None:
    agree(f"import torch\nw = torch.arange(24).reshape(2, 3, 4)\nout = w[{index}]{SHOWN}", runner)


@pytest.mark.parametrize("expression", ["c * v", "v / c", "c * s", "c / v"])
def test_real_tensors_multiply_complex_ones(expression: str, runner: Runner) -> None:
    made = "c = torch.tensor([1 + 1j, 2 - 2j])\nv = torch.tensor([2.0, 3.0])\ns = torch.tensor(2.0)\n"
    agree(f"import torch\n{made}out = {expression}{SHOWN}", runner)


@pytest.mark.parametrize("mode", ["torch.no_grad()", "torch.inference_mode()", "torch.enable_grad()"])
def test_a_block_decides_what_is_recorded_where_a_script_asks(mode: str, runner: Runner) -> None:
    made = "a = torch.tensor([2.0, 3.0], requires_grad=True)\n"
    asked = "out = [z.requires_grad, (a * 2).requires_grad, (a * 2).is_leaf]\n"
    agree(f"import torch\n{made}with {mode}:\n    z = a * 2\n{asked}", runner)


def test_a_scaler_on_cpu_scales_and_adapts(runner: Runner) -> None:
    made = (
        "import torch\np = torch.nn.Parameter(torch.tensor([1.0, 2.0]))\n"
        "optimizer = torch.optim.SGD([p], lr=0.5)\n"
        "scaler = torch.amp.GradScaler('cpu', init_scale=4.0, growth_interval=1)\n"
    )
    step = "scaler.scale((p * 2).sum()).backward()\nscaled = p.grad.tolist()\nscaler.step(optimizer)\n"
    agree(f"{made}{step}scaler.update()\nout = str([scaled, p.tolist(), scaler.get_scale()])\n", runner)


def test_integers_and_real_numbers_are_joined(runner: Runner) -> None:
    agree(f"{INTEGERS}x = torch.tensor([[0.5, 1.5, 2.5]])\nout = torch.cat([i, x]){SHOWN}", runner)


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


REPLACED = """
import torch
from torch import nn
net = nn.Sequential(nn.Identity(), nn.Sequential(nn.Identity(), nn.Identity()))
def swap(module):
    for name, child in module.named_children():
        if len(list(child.children())):
            swap(child)
        else:
            {set}
swap(net)
out = net(torch.tensor([1.0, 0.5])).tolist()
"""


@pytest.mark.parametrize("set", ["setattr(module, name, nn.Tanh())", "module._modules[name] = nn.Tanh()"])
def test_a_sequence_runs_the_module_that_was_put_in_place_of_another(set: str, runner: Runner) -> None:
    agree(REPLACED.format(set=set), runner)


@pytest.mark.parametrize("write", ["copy_(torch.tensor([1.0, 2.0]))", "mul_(3.0)", "fill_(0.5)"])
def test_a_step_reaches_weights_written_whole_beside_one_with_new_memory(write: str, runner: Runner) -> None:
    made = (
        "import torch\np = torch.nn.Parameter(torch.tensor([1.0, 4.0]))\n"
        "q = torch.nn.Parameter(torch.tensor([1.0]))\n"
        f"with torch.no_grad():\n    p.{write}\n"
        "optimizer = torch.optim.SGD([p, q], lr=0.5)\n"
    )
    step = "    (p * q).sum().backward()\n    optimizer.step()\n    optimizer.zero_grad()\n"
    after = "    q.data = q.data * 0.5\nout = str([p.tolist(), q.tolist()])\n"
    agree(f"{made}for _ in range(3):\n{step}{after}", runner)


ADDED = """
import torch
w, b = torch.nn.Parameter(torch.ones(3)), torch.nn.Parameter(torch.tensor(0.5))
optimizer = torch.optim.{made}
optimizer.add_param_group({{"params": b, "lr": 0.05}})
for _ in range(3):
    optimizer.zero_grad()
    ((w - b) ** 2).sum().backward()
    optimizer.step()
out = str([[round(v, 4) for v in p.detach().flatten().tolist()] for p in (w, b)])
"""


@pytest.mark.parametrize(
    "made", ["SGD([w], lr=0.1, momentum=0.9)", "AdamW([w], lr=0.1)", "Rprop([w], lr=0.1)"]
)
def test_a_group_that_is_added_is_trained(made: str, runner: Runner) -> None:
    agree(ADDED.format(made=made), runner)


@pytest.mark.parametrize(
    ("layer", "setting"),
    [
        ("nn.LayerNorm(4)", "eps = 0.5"),
        ("nn.GroupNorm(3, 3)", "eps = 0.5"),
        ("nn.Conv2d(3, 3, 2)", "stride = (2, 2)"),
        ("nn.Conv2d(3, 3, 2)", "padding = (1, 0)"),
        ("nn.Conv2d(3, 3, 2, bias=False)", "bias = nn.Parameter(torch.ones(3))"),
        ("nn.Conv2d(3, 3, 2)", "bias = None"),
        ("nn.Dropout2d(0.5)", "p = 0.0"),
        ("nn.MaxPool2d(2, 2)", "ceil_mode = True"),
        ("nn.AvgPool2d(2, 2, padding=1)", "count_include_pad = False"),
        ("nn.AdaptiveAvgPool2d(2)", "output_size = 1"),
        ("nn.LogSoftmax(-1)", "dim = 1"),
        ("nn.ReflectionPad2d(1)", "padding = (0, 1, 0, 1)"),
    ],
)
@pytest.mark.parametrize("known", [True, False])
def test_an_option_of_a_layer_that_is_set_later_counts(
    layer: str, setting: str, known: bool, runner: Runner
) -> None:
    made = f"import torch\nfrom torch import nn\nm = nn.Sequential({layer})\n"
    made += "for p in m.parameters():\n    nn.init.constant_(p, 0.5)\n"
    given = "x = torch.arange(75.0).reshape(1, 3, 5, 5)[..., :4] * 0.1 - 1\n"
    reach = "m[0]" if known else "[each for each in m.modules()][-1]"
    shown = "out = str([round(v, 4) for v in m(x).flatten().tolist()])\n"
    agree(f"{made}{given}one = {reach}\none.{setting}\n{shown}", runner)


def test_a_layer_that_would_not_notice_an_option_refuses_it(runner: Runner) -> None:
    source = "from torch import nn\nm = nn.MaxPool1d(2)\nm.stride = 1\nout = 1\n"
    program = Program("mindspore", carried(convert(source)))
    outcome = runner.run([program])[program]
    assert "keeps the `stride` that it was made with" in str(outcome)


@pytest.mark.parametrize(
    "source",
    [
        "out = x[x > 9].sum().item()",
        "kept = x[x > 9]\nout = str(torch.mean(kept * 2, dim=0).item())",
        "none = torch.tensor([], dtype=torch.long)\nout = str(x.reshape(2, 3)[none].mean(0).tolist())",
        "out = torch.masked_select(x, x > 9).sum(dim=0, keepdim=True).tolist()",
        "out = [torch.LongTensor([]).sum().item(), torch.Tensor().sum().item()]",
    ],
)
def test_the_sum_of_nothing_is_zero_and_its_mean_no_number(source: str, runner: Runner) -> None:
    agree(f"import torch\nx = torch.arange(6.0)\n{source}\n", runner)


@pytest.mark.parametrize(
    "source",
    [
        "out = [torch.Tensor(x.shape), torch.DoubleTensor(x.size()[1:]), torch.Tensor(x.shape[:1] + (4,))]",
        "kind = torch.cuda.FloatTensor if x.is_cuda else torch.FloatTensor\nout = [kind(x.size())]",
        "size = x.size()\nout = [torch.Tensor(*size), x.new(size), x.new(tuple(size))]",
        "def made(kind, size):\n    return kind(size)\nout = [made(torch.FloatTensor, x.shape)]",
        "kind = torch.cuda.FloatTensor if x.is_cuda else torch.Tensor\nout = [kind(x.size()), kind(4, 5)]",
        "kind = torch.Tensor\nout = [kind(x.size()), kind(4, 5), kind([4, 5])]",
        (
            "class Made:\n    def __init__(self, like):\n        self.size = like.size()\n"
            "        self.kind = torch.FloatTensor\n    def give(self):\n"
            "        return self.kind(self.size)\nout = [Made(x).give()]"
        ),
        "out = [torch.Tensor(tuple(x.shape)), torch.Tensor(x.numpy().shape)]",
    ],
)
def test_a_shape_makes_a_tensor_of_that_shape_and_a_tuple_one_of_numbers(source: str, runner: Runner) -> None:
    shown = "out = [[*each.shape] for each in out]\n"
    agree(f"import torch\nx = torch.ones(2, 3)\n{source}\n{shown}", runner)


def test_the_vectors_of_a_spectral_norm_are_no_parameters(runner: Runner) -> None:
    agree(
        "import torch\nnet = torch.nn.utils.spectral_norm(torch.nn.Linear(3, 2))\n"
        "out = [[n for n, _ in net.named_parameters()], [n for n, _ in net.named_buffers()],"
        " sorted(net.state_dict())]\n",
        runner,
    )


@pytest.mark.parametrize("more", ["", "average.update_parameters(net)\nupdate_bn([x, x * 2], average)\n"])
def test_an_averaged_model_is_a_module_with_the_average_of_weights(more: str, runner: Runner) -> None:
    agree(
        "import torch\nfrom torch.optim.swa_utils import SWALR, AveragedModel, update_bn\n"
        "net = torch.nn.Sequential(torch.nn.BatchNorm1d(2), torch.nn.Linear(2, 1))\n"
        "for p in net.parameters():\n    torch.nn.init.constant_(p, 0.5)\n"
        "x = torch.tensor([[1.0, 2.0], [3.0, 5.0]])\naverage = AveragedModel(net)\n"
        "optimizer = torch.optim.SGD(net.parameters(), lr=0.1)\n"
        "scheduler = SWALR(optimizer, swa_lr=0.05, anneal_epochs=2)\nfor _ in range(3):\n"
        "    net(x).pow(2).sum().backward()\n    optimizer.step()\n    scheduler.step()\n"
        f"    average.update_parameters(net)\n{more}average.eval()\n"
        "values = [average(x).sum(), *average.module[0].running_var, *average.parameters()]\n"
        "values = [round(v, 3) for each in values for v in each.flatten().tolist()]\n"
        "out = str([values, scheduler.get_last_lr()[0], sorted(average.state_dict())[0]])\n",
        runner,
    )


def test_a_variable_is_a_tensor(runner: Runner) -> None:
    agree(
        "import torch\nfrom torch.autograd import Variable\nx = Variable(torch.ones(2, 3))\n"
        "def rows(batch):\n    return batch['x'].size(0)\n"
        "out = [x.size(1), isinstance(x, Variable), isinstance(x, torch.Tensor), rows({'x': x})]\n",
        runner,
    )


@pytest.mark.parametrize(
    "source",
    [
        (
            "for _ in range(2):\n    v = Variable(x, requires_grad=True)\n    (v * v).sum().backward()\n"
            "out = [v.grad.tolist(), x.grad is None, x.requires_grad]"
        ),
        "y = torch.ones(2, requires_grad=True) * 2\nv = Variable(y)\nout = [v.requires_grad]",
        (
            "v = Variable(x.clone(), requires_grad=True)\no = torch.optim.SGD([v], lr=0.1)\n"
            "v.sum().backward()\no.step()\nout = [round(each, 4) for each in v.data.tolist()]"
        ),
    ],
)
def test_a_variable_knows_nothing_of_how_its_tensor_was_made(source: str, runner: Runner) -> None:
    agree(f"import torch\nfrom torch.autograd import Variable\nx = torch.ones(2)\n{source}\n", runner)


STEPPED = """
import copy, torch
net = torch.nn.Linear(2, 1)
for p in net.parameters():
    torch.nn.init.constant_(p, 0.5)
def step(o):
    o.zero_grad()
    (net(torch.ones(1, 2)) ** 2).sum().backward()
    o.step()
opt = MAKE
step(opt)
step(opt)
"""
_OPTIMIZERS = [
    "SGD(net.parameters(), lr=0.1)",
    "SGD(net.parameters(), lr=0.1, momentum=0.9, dampening=0.5)",
    "RMSprop(net.parameters(), momentum=0.5, centered=True)",
    "Adam(net.parameters(), amsgrad=True)",
    "AdamW(net.parameters())",
    "Adagrad(net.parameters())",
    "Adadelta(net.parameters())",
]


@pytest.mark.parametrize("made", _OPTIMIZERS)
def test_the_state_of_an_optimizer_has_torchs_names(made: str, runner: Runner) -> None:
    agree(
        f"{STEPPED.replace('MAKE', f'torch.optim.{made}')}held = opt.state_dict()\n"
        "out = [*held, *held['state'], held['param_groups'][0]['lr'], held['param_groups'][0]['params']]\n"
        "for entry in held['state'].values():\n"
        "    out += [[k, [round(x, 3) for x in v.flatten().tolist()]] for k, v in sorted(entry.items())]\n"
        "out = str(out)\n",
        runner,
    )


@pytest.mark.parametrize("made", _OPTIMIZERS)
def test_an_optimizer_goes_on_from_a_state_that_another_left(made: str, runner: Runner) -> None:
    source = STEPPED.replace("MAKE", f"torch.optim.{made}")
    agree(
        f"{source}held = copy.deepcopy(opt.state_dict())\nstep(opt)\n"
        f"other = torch.optim.{made}\nother.load_state_dict(held)\nstep(other)\n"
        "out = [round(x, 4) for p in net.parameters() for x in p.flatten().tolist()]\n",
        runner,
    )


def test_a_rate_is_set_in_the_state_of_an_optimizer(runner: Runner) -> None:
    agree(
        f"{STEPPED.replace('MAKE', 'torch.optim.Adam(net.parameters())')}held = opt.state_dict()\n"
        "held['param_groups'][0]['lr'] = 0.5\nopt.load_state_dict(held)\nout = [opt.param_groups[0]['lr']]\n"
        "kept = opt.state[net.weight]\nkept['exp_avg'] = torch.zeros(1, 2)\nkept['exp_avg_sq'].zero_()\n"
        "out += [kept['exp_avg'].tolist(), opt.state_dict()['state'][0]['exp_avg_sq'].tolist()]\n",
        runner,
    )


def test_an_optimizer_of_the_programs_own_keeps_its_state(runner: Runner) -> None:
    agree(
        "import torch\nclass Own(torch.optim.Optimizer):\n    def __init__(self, params, lr=0.1):\n"
        "        super().__init__(params, dict(lr=lr))\n    @torch.no_grad()\n    def step(self):\n"
        "        for group in self.param_groups:\n            for p in group['params']:\n"
        "                self.state[p].setdefault('count', 0)\n                self.state[p]['count'] += 1\n"
        "net = torch.nn.Linear(2, 1)\no = Own(net.parameters())\no.step()\nother = Own(net.parameters())\n"
        "other.load_state_dict(o.state_dict())\nout = [other.state[net.weight]['count'], o.state_dict()]\n"
        "out = str(out)\n",
        runner,
    )


def test_what_a_state_dict_gives_is_written_into(runner: Runner) -> None:
    agree(
        "import torch\nnet = torch.nn.Linear(2, 1)\nfor value in net.state_dict().values():\n"
        "    value.copy_(torch.ones_like(value))\n    value.mul_(2)\n"
        "out = [net.weight.tolist(), net.bias.tolist()]\n",
        runner,
    )


def test_a_class_derives_from_the_batch_norms_base(runner: Runner) -> None:
    agree(
        "import torch\nfrom torch import nn\nfrom torch.nn.modules.batchnorm import _BatchNorm\n"
        "class Own(nn.modules.batchnorm._BatchNorm):\n    def _check_input_dim(self, input):\n"
        "        if input.dim() != 5:\n            raise ValueError('five axes')\n"
        "net = nn.Sequential(Own(3), nn.BatchNorm3d(3), nn.ReLU())\n"
        "x = torch.arange(48.0).view(2, 3, 2, 2, 2) % 7\nvalues = [net(x).sum(), net[0].running_var.sum()]\n"
        "out = [isinstance(each, _BatchNorm) for each in net]\n"
        "out += [round(each.item(), 3) + 0 for each in values]\n"
        "try:\n    Own(2)(torch.rand(2, 2))\nexcept ValueError as error:\n    out.append(str(error))\n",
        runner,
    )


@pytest.mark.parametrize(
    "made", ["LBFGS([x])", "Adam([x], lr=0.1)", "SGD([{'params': x, 'lr': 0.2}], lr=0.1)"]
)
def test_an_optimizer_changes_a_tensor_that_a_function_is_given(made: str, runner: Runner) -> None:
    agree(
        "import torch\nfrom torch import optim\ndef fit(x):\n    x.requires_grad_(True)\n"
        f"    opt = optim.{made}\n    def closure():\n"
        "        with torch.no_grad():\n            x.clamp_(0, 1)\n"
        "        opt.zero_grad()\n        loss = ((x - 0.3) ** 2).sum()\n        loss.backward()\n"
        "        return loss\n    for _ in range(3):\n        opt.step(closure)\n    return x\n"
        "x = fit(torch.tensor([0.9, 0.1]))\nout = [x.is_leaf, *(round(v, 3) for v in x.tolist())]\n",
        runner,
    )


def test_what_a_module_says_of_itself_is_asked_for(runner: Runner) -> None:
    agree(
        "import torch\nclass Net(torch.nn.Module):\n    def extra_repr(self):\n        return 'k=3'\n"
        "def told(net):\n    return net.extra_repr()\nout = [told(Net()), Net().extra_repr()]\n",
        runner,
    )


def test_numbers_of_another_shape_are_refused_where_they_are_written(runner: Runner) -> None:
    agree(
        "import torch\nnet = torch.nn.Linear(2, 1)\nout = []\n"
        "for value in (torch.zeros(3, 2), torch.zeros(2), torch.zeros(1, 1, 2), torch.zeros(1, 1)):\n"
        "    try:\n        net.state_dict()['weight'].copy_(value)\n    except Exception as error:\n"
        "        out.append(type(error).__name__)\nout += net.weight.tolist()\n",
        runner,
    )


def test_what_a_list_or_a_dictionary_holds_is_filled(runner: Runner) -> None:
    agree(
        "import torch\na, b = torch.ones(2), torch.ones(2)\ndef clear(held, named, part):\n"
        "    for i in range(1):\n        held[i].zero_()\n    named['b'].fill_(3)\n    part[0].zero_()\n"
        "x = torch.ones(2, 2)\nclear([a], {'b': b}, x)\nout = [a.tolist(), b.tolist(), x.tolist()]\n",
        runner,
    )


def test_an_optimizer_that_a_module_holds_is_no_part_of_it(runner: Runner) -> None:
    agree(
        "import torch\nfrom torch import nn, optim\nclass Net(nn.Module):\n    def __init__(self, make):\n"
        "        super().__init__()\n        self.fc = nn.Linear(2, 1)\n"
        "        self.optimizer = optim.Adam(self.parameters(), lr=0.1)\n        self.opt = make(self)\n"
        "net = Net(lambda m: optim.SGD(m.parameters(), lr=0.1, momentum=0.9))\n"
        "net.fc(torch.ones(1, 2)).sum().backward()\nnet.optimizer.step()\nnet.opt.step()\n"
        "out = [len(list(net.parameters())), *net.state_dict(), *(n for n, _ in net.named_children())]\n"
        "out += [n for n, _ in net.named_parameters()]\n",
        runner,
    )


def test_a_learning_rate_is_read_as_it_was_given(runner: Runner) -> None:
    made = "import torch\no = torch.optim.SGD([torch.nn.Parameter(torch.ones(2))], lr=0.1)\n"
    made += "s = torch.optim.lr_scheduler.StepLR(o, 1)\n"
    agree(f"{made}out = [o.param_groups[0]['lr'], *s.get_last_lr()]\n", runner)


def test_numpys_and_pythons_own_numbers_go_on_beside_layers_and_seeds(runner: Runner) -> None:
    agree(
        "import random\nimport numpy as np\nimport torch\nnp.random.seed(3)\nrandom.seed(1)\n"
        "net = torch.nn.Sequential(torch.nn.Linear(3, 4), torch.nn.LSTM(4, 2))\ntorch.manual_seed(5)\n"
        "torch.nn.init.uniform_(net[0].weight)\nout = [np.random.rand(), random.random()]\n",
        runner,
    )


def test_adam_adds_eps_where_torch_does(runner: Runner) -> None:
    step = "p.grad = torch.tensor([1e-6, 1e-3])\noptimizer.step()\n"
    agree(
        "import torch\np = torch.nn.Parameter(torch.tensor([1.0, 2.0]))\n"
        f"optimizer = torch.optim.Adam([p], lr=0.1, eps=1e-5)\n{step}{step}"
        "out = [round(each, 5) for each in p.tolist()]\n",
        runner,
    )


def test_a_class_that_minus_infinity_masks_leaves_the_loss_a_number(runner: Runner) -> None:
    agree(
        "import torch\nx = torch.arange(9.0).view(3, 3).requires_grad_()\n"
        "s = x.masked_fill(torch.eye(3, dtype=torch.bool), float('-inf'))\n"
        "t = torch.tensor([1, 2, 0])\nloss = torch.nn.functional.cross_entropy(s, t)\n"
        "more = torch.nn.CrossEntropyLoss(reduction='sum')(s, t) + torch.nn.NLLLoss()(s.log_softmax(1), t)\n"
        "(loss + more).backward()\n"
        "out = [round(float(each), 4) for each in (loss.item(), more.item(), *x.grad.flatten().tolist())]\n",
        runner,
    )


def test_a_normalisation_without_weights_has_no_parameters(runner: Runner) -> None:
    agree(
        "import torch\nfrom torch import nn\n"
        "net = nn.Sequential(nn.BatchNorm1d(3, affine=False), nn.InstanceNorm2d(3), nn.GroupNorm(3, 3))\n"
        "out = [name for name, _ in net.named_parameters()]\n"
        "out += list(net.state_dict())\n"
        "out += [len(list(net.parameters())), net[0].weight is None, net[1].weight is None]\n",
        runner,
    )


def test_normalisations_count_their_batches(runner: Runner) -> None:
    agree(
        "import torch\nfrom torch import nn\n"
        "net = nn.Sequential(nn.BatchNorm2d(2), nn.BatchNorm3d(2), nn.BatchNorm1d(2, momentum=None))\n"
        "more = nn.BatchNorm2d(2)\n"
        "for number in range(3):\n    net[0](torch.ones(1, 2, 2, 2) * number)\n"
        "    net[2](torch.ones(2, 2) * number)\n"
        "net.eval()\nnet[0](torch.ones(1, 2, 2, 2))\n"
        "held = net.state_dict()\nbefore = held['0.num_batches_tracked']\nnet.train()\n"
        "net[0](torch.ones(1, 2, 2, 2))\n"
        "more.load_state_dict({key[2:]: each for key, each in held.items() if key[0] == '0'})\n"
        "out = [*held, *(name for name, _ in net.named_buffers())]\n"
        "out += [name for name, _ in net.named_modules()]\n"
        "out += [int(before), int(more.num_batches_tracked), net[2].running_mean.tolist()]\n",
        runner,
    )


def test_a_checkpoint_takes_functions_and_arguments_by_name(runner: Runner) -> None:
    agree(
        "import torch\nfrom torch.utils.checkpoint import checkpoint\n"
        "def block(x, scale=1.0):\n    return (x * scale).tanh()\n"
        "x = torch.tensor([0.5, -1.0], requires_grad=True)\n"
        "checkpoint(block, x, scale=2.0, use_reentrant=False).sum().backward()\n"
        "out = [round(each, 5) for each in x.grad.tolist()]\n",
        runner,
    )


def test_an_attention_whose_scores_functions_change(runner: Runner) -> None:
    agree(
        "import torch\nfrom torch.nn.attention.flex_attention import create_block_mask, flex_attention\n"
        "def causal(b, h, q_idx, kv_idx):\n    return q_idx >= kv_idx\n"
        "slopes = torch.tensor([0.5, 0.25])\n"
        "def alibi(score, b, h, q_idx, kv_idx):\n    return score + slopes[h] * (kv_idx - q_idx)\n"
        "q = torch.arange(24, dtype=torch.float32).reshape(1, 2, 3, 4) / 24\n"
        "mask = create_block_mask(causal, B=None, H=None, Q_LEN=3, KV_LEN=3, device='cpu')\n"
        "found = flex_attention(q, q, q, score_mod=alibi, block_mask=mask)\n"
        "out = [[round(each, 4) for each in row] for row in found[0, 1].tolist()]\n",
        runner,
    )


def test_layers_go_into_a_sequence(runner: Runner) -> None:
    agree(
        "import torch\nfrom torch import nn\n"
        "net = nn.Sequential(nn.ReLU(), nn.Sigmoid())\n"
        "net.insert(1, nn.Tanh())\nnet.extend(nn.ReLU() for _ in range(2))\n"
        "found = net(torch.tensor([-1.0, 2.0]))\n"
        "out = [len(net), [round(each, 4) for each in found.tolist()]]\n",
        runner,
    )


def test_a_deep_copy_has_numbers_of_its_own(runner: Runner) -> None:
    agree(
        "import copy\nimport torch\nfrom torch import nn\n"
        "x = torch.tensor([1.0, 2.0])\ny = copy.deepcopy(x)\ny[0] = 9\n"
        "net = nn.BatchNorm1d(2)\nbest = copy.deepcopy(net.state_dict())\nother = copy.deepcopy(net)\n"
        "net(torch.ones(2, 2))\n"
        "held = [int(each) for each in (net.num_batches_tracked, other.num_batches_tracked, "
        "best['num_batches_tracked'])]\n"
        "out = [x.tolist(), y.tolist(), *held]\n",
        runner,
    )


def test_a_loss_of_nothing_that_was_selected_is_torchs(runner: Runner) -> None:
    agree(
        "import math\nimport torch\nimport torch.nn.functional as F\n"
        "x = torch.tensor([1.0, 2.0])\nmask = x > 5\nsome = x[mask]\ncriterion = torch.nn.L1Loss()\n"
        "found = [F.mse_loss(some, x[mask]), F.mse_loss(x[mask], some, reduction='sum'), "
        "criterion(x[mask], some), torch.nn.MSELoss(reduction='sum')(some, some), criterion(x, x + 1)]\n"
        "out = ['nan' if math.isnan(each) else float(each) for each in found]\n",
        runner,
    )


@pytest.mark.parametrize("kind", ["Dropout", "Dropout1d", "Dropout2d", "Dropout3d"])
def test_a_probability_of_dropping_may_be_set_later(kind: str, runner: Runner) -> None:
    agree(
        f"import torch\nfrom torch import nn\nx = torch.ones(4, 8, 2, 2, 2)[{{'Dropout1d': (..., 0, 0), "
        f"'Dropout2d': (..., 0)}}.get('{kind}', ...)]\n"
        f"drop = nn.{kind}(0.0)\nbefore = drop.p\ndrop.p = 1.0\nall_of_it = drop(x).sum().item()\n"
        "drop.p = 0.0\nout = [before, all_of_it, drop(x).sum().item(), drop.p]\n",
        runner,
    )


def test_shapes_and_dtypes_have_torchs_texts(runner: Runner) -> None:
    agree(
        "import torch\nx = torch.zeros(2, 3)\ns = x.shape\n"
        "def said(t):\n    return f'{t.shape} {t.dtype}'\n"
        "out = [f'{x.shape}', str(s), repr(x.size()), '%s %s' % (x.dtype, x.shape), '{}'.format(x.shape)]\n"
        "out += [said(x), x.shape.numel(), f'{x.dtype}', '%s' % x.device]\n",
        runner,
    )


@pytest.mark.parametrize(
    "call",
    [
        *(
            "torch.relu(x)",
            "F.relu(x)",
            "nn.ReLU()(x)",
            "x.relu()",
            "x.clamp(-1, 1)",
            "torch.clip(x, max=1.0)",
        ),
        *(
            "x.clamp_min(0.5)",
            "torch.maximum(x, y)",
            "y.minimum(x)",
            "F.hardtanh(x)",
            "nn.Threshold(0.1, 2.0)(x)",
        ),
        *("x.max()", "torch.max(x)", "torch.min(x, 0)[0]", "x.min(dim=0).values", "x.argmax() + 0.0"),
    ],
)
def test_nan_passes_where_a_program_knows_of_it(call: str, runner: Runner) -> None:
    agree(
        "import torch\nimport torch.nn.functional as F\nfrom torch import nn\n"
        "x = torch.tensor([float('nan'), -2.0, 0.3, 7.0])\ny = torch.tensor([1.0, float('nan'), 0.0, 1.0])\n"
        f"found = {call}\nout = [torch.isnan(found).tolist(), torch.nan_to_num(found, 9.0).tolist()]\n",
        runner,
    )


@pytest.mark.parametrize(
    "call",
    [
        "F.max_pool2d(x, 2)",
        "nn.MaxPool2d((2, 1), stride=1, padding=(1, 0), ceil_mode=True)(x)",
        "nn.MaxPool1d(2)(x[0])",
        "nn.MaxPool3d((1, 2, 2))(x)",
    ],
)
def test_the_largest_of_a_window_with_nan_is_nan_where_a_program_knows_of_it(
    call: str, runner: Runner
) -> None:
    agree(
        "import torch\nimport torch.nn.functional as F\nfrom torch import nn\n"
        "x = torch.tensor([[[[float('nan'), -2.0, 5.0, float('nan')], [0.3, 7.0, 1.0, 2.0]]]])\n"
        f"found = {call}\nout = [torch.isnan(found).tolist(), torch.nan_to_num(found, 9.0).tolist()]\n",
        runner,
    )


@pytest.mark.parametrize(
    "call",
    [
        "x.max()",
        "x.min().item()",
        "list(y.max(1))",
        "y.min(dim=1).values",
        "torch.max(x)",
        "y.max(0).indices",
    ],
)
def test_the_largest_of_booleans_is_a_boolean(call: str, runner: Runner) -> None:
    agree(
        "import torch\nx = torch.tensor([True, False])\ny = torch.tensor([[True, True], [False, False]])\n"
        f"found = {call}\nout = [each.tolist() if hasattr(each, 'tolist') else each "
        "for each in (found if isinstance(found, list) else [found])]\n",
        runner,
    )


@pytest.mark.parametrize("kind", ["clip(low, torch.tensor(3.0))", "clamp(min=low)"])
def test_limits_may_be_larger_than_what_they_limit(kind: str, runner: Runner) -> None:
    agree(
        f"import torch\nx = torch.tensor([1.5])\nlow = torch.tensor([0.0, 2.0])\nout = x.{kind}.tolist()\n",
        runner,
    )


def test_autograds_own_names_stop_recording_as_torchs_do(runner: Runner) -> None:
    agree(
        "import torch\nfrom torch.autograd import no_grad\nx = torch.tensor([1.0], requires_grad=True)\n"
        "@torch.autograd.no_grad()\ndef f(x):\n    return x * 2\n"
        "with no_grad():\n    y = x * 2\n    with torch.autograd.enable_grad():\n        z = x * 3\n"
        "with torch.autograd.set_grad_enabled(False):\n    w = x * 4\n"
        "out = [each.requires_grad for each in (f(x), y, z, w)]\n",
        runner,
    )


def test_the_type_of_a_device_is_asked_of_anything(runner: Runner) -> None:
    agree(
        "import torch\nfrom torch import nn\n"
        "class Place:\n    type = 'nowhere'\n"
        "class Held:\n    def __init__(self):\n        self.device = Place()\n"
        "def where(thing):\n    return thing.device.type\n"
        "net = nn.Linear(2, 2)\n"
        "out = [where(torch.ones(2)), where(net.weight), where(Held()), net.weight.data.device.type]\n",
        runner,
    )


def test_complex_numbers_out_of_a_list_keep_their_length(runner: Runner) -> None:
    agree(
        "import torch\nx = torch.fft.fft(torch.ones(3))\ny = torch.tensor(x.tolist())\n"
        "out = [str(y.dtype), y.real.tolist()]\n",
        runner,
    )


def test_what_is_written_into_a_slice_with_steps_reaches_the_tensor(runner: Runner) -> None:
    agree(
        "import torch\nx = torch.ones(4, 3)\ny = x[::2]\ny.zero_()\n"
        "z = x[:, ::2]\nz += 5\nout = x.tolist()\n",
        runner,
    )


def test_a_module_in_two_places_is_in_a_state_twice(runner: Runner) -> None:
    agree(
        "import torch\nfrom torch import nn\n"
        "class Net(nn.Module):\n    def __init__(self):\n        super().__init__()\n"
        "        self.one = nn.Linear(2, 2)\n        self.two = self.one\n"
        "net = Net()\nother = Net()\nother.load_state_dict(net.state_dict())\n"
        "out = [*net.state_dict(), *(name for name, _ in net.named_parameters())]\n"
        "out += [name for name, _ in net.named_parameters(remove_duplicate=False)]\n",
        runner,
    )


def test_what_is_written_into_all_of_a_view_reaches_the_tensor(runner: Runner) -> None:
    agree(
        "import torch\nx = torch.zeros(2, 3)\ny = x.view(-1)\ny[...] = 5\nseen = [x.tolist()]\n"
        "y[0] = 1\nseen.append(x.tolist())\nx[...] -= 2\ns = torch.zeros(())\ns[...] = 3\n"
        "out = [seen, y.tolist(), s.item()]\n",
        runner,
    )


DIVIDED = """
import torch
big = torch.tensor([2**24 + 1, -7, 2**62 + 5, -(2**62) - 5, 2**63 - 1])
by = torch.tensor([3, 2, 7, 7, -10])
tenths = torch.tensor([1.0, 2.0, -0.3], dtype=torch.float64)
reals = torch.tensor([1.0, -5.0, float("inf"), 1e8])
single = torch.tensor(0.3, dtype=torch.float64)
def rest(left, right):
    return left % right
out = str([({expression}).tolist()])
"""


@pytest.mark.parametrize(
    "expression",
    [
        *(f'{call}, rounding_mode="{mode}")' for call in ("torch.div(big, by", "big.div(by", "big.divide(by")
          for mode in ("trunc", "floor")),
        *("big % by", "big // by", "big.remainder(by)", "torch.fmod(big, by)", "(2**62 + 1) // by"),
        *("big.clone().div_(by, rounding_mode='trunc')", "big.clone().remainder_(by)"),
        "big.clone().fmod_(by)",
        *("tenths % 0.1", "tenths // 0.1", "rest(tenths, 0.1)", "torch.floor_divide(tenths, 0.1)"),
        *("reals % float('inf')", "reals // 2", "reals // float('inf')", "reals % single"),
        "big.to(torch.uint8).div(2, rounding_mode='floor')",
    ],
)  # fmt: skip
def test_rests_and_rounded_quotients_are_torchs(expression: str, runner: Runner) -> None:
    agree(DIVIDED.format(expression=expression), runner)


def test_places_keep_their_operator_and_need_no_helper() -> None:
    source = "import torch\nplaces = x.argmax(1)\nrow, column = places // 7, places % 7\n"
    code = convert(source).code
    assert "row, column = places // 7, places % 7" in code
    assert "apimap_helpers" not in code


@pytest.mark.parametrize("write", ["w.real[0] = 5", "w.imag = y", "r = w.real\n    r += 1\n    out(w)"])
def test_a_write_into_a_part_of_complex_numbers_is_by_hand(write: str) -> None:
    source = f"import torch\ndef f(w, y):\n    w = torch.fft.fft(w)\n    {write}\n    return w\n"
    result = convert(source)
    assert result.counts[How.HAND] == 1
    ast.parse(result.code)


@pytest.mark.parametrize(
    ("function", "given", "others"),
    [
        ("def f(held, more):\n    held += more", "x, torch.ones(2)", "x"),
        ("def f(held, more):\n    held += more\n    return held", "2, 3", "x"),
        ("def f(rows):\n    for row in rows:\n        row *= 2", "[x, y]", "x + y"),
        ("def f(table, key):\n    held = table[key]\n    held -= 1", "{'a': x}, 'a'", "x"),
        ("def f(held, more):\n    held += more", "names, ['b']", "x"),
    ],
)
def test_what_is_added_to_a_name_reaches_who_holds_the_tensor(
    function: str, given: str, others: str, runner: Runner
) -> None:
    source = f"import torch\n{function}\nx, y, names = torch.zeros(2), torch.ones(2), ['a']\n"
    agree(f"{source}print(f({given}))\nout = str([({others}).tolist(), names])\n", runner)


def test_a_part_that_an_object_holds_is_changed_where_it_is(runner: Runner) -> None:
    source = "import torch\nclass Total:\n    def __init__(self):\n        self.all = torch.zeros(2, 2)\n"
    source += "        self.first = self.all[0]\n    def add(self, n):\n        self.first += n\n"
    agree(f"{source}total = Total()\ntotal.add(3)\nout = str(total.all.tolist())\n", runner)


@pytest.mark.parametrize(
    "loss", ["torch.nn.functional.hinge_embedding_loss", "torch.nn.HingeEmbeddingLoss()"]
)
def test_labels_of_zero_and_one_count_in_a_hinge_loss(loss: str, runner: Runner) -> None:
    source = f"import torch\nloss = {loss}\nx = torch.tensor([1.0, 2.0, 0.3])\n"
    source += "labels = (torch.tensor([0.0, 1.0, -1.0]), torch.tensor([0, 1, 1]))\n"
    source += "out = str([round(loss(x, y).item(), 4) for y in labels])\n"
    agree(source, runner)


def test_a_summation_takes_numbers_for_its_axes(runner: Runner) -> None:
    agree(
        """import torch
a, b = torch.arange(6.0).reshape(2, 3), torch.arange(12.0).reshape(3, 4)
product = torch.einsum(a, [0, 1], b, [1, 2], [0, 2])
turned = torch.einsum(a, [1, 0])
apart = torch.einsum(a, [..., 30], b, [30, 4], [..., 4])
out = str([product.tolist(), turned.tolist(), apart.tolist()])
""",
        runner,
    )


@pytest.mark.parametrize(
    "made",
    [
        "CosineAnnealingLR(opt, T_max=10.0)",
        "CosineAnnealingLR(opt, float(epochs), eta_min=0.01)",
        "StepLR(opt, epochs / 5, gamma=0.5)",
        "ConstantLR(opt, 0.5, 3.0)",
        "LinearLR(opt, total_iters=4.0)",
        "PolynomialLR(opt, epochs * 1.0)",
    ],
)
def test_schedulers_count_steps_that_are_given_as_real_numbers(made: str, runner: Runner) -> None:
    agree(
        f"""import torch
epochs = 10
net = torch.nn.Linear(2, 1)
opt = torch.optim.SGD(net.parameters(), lr=0.1)
scheduler = torch.optim.lr_scheduler.{made}
out = []
for _ in range(6):
    opt.step()
    scheduler.step()
    out.append(round(scheduler.get_last_lr()[0], 5))
out = str(out)
""",
        runner,
    )


def test_the_members_that_cells_have_and_modules_have_not_are_known(runner: Runner) -> None:
    shown = "\nout = ' '.join(sorted(set(dir(net))))"
    modules = Program("torch", f"import torch\nnet = torch.nn.Module(){shown}")
    cells = Program("mindspore", f"from mindspore import nn\nnet = nn.Cell(){shown}")
    outcomes = runner.run([modules, cells])
    torch, mindspore = ({*decode(outcomes[each].values[0]).value.split()} for each in (modules, cells))
    plain = {each for each in mindspore - torch if not each.startswith("__")}
    assert plain - {"requires_grad"} == OF_CELLS


def test_members_that_a_cell_has_too_are_the_programs_own(runner: Runner) -> None:
    program = """
import torch
from torch import nn
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.phase = 3
        self.cells = nn.ModuleList([nn.Linear(2, 2), nn.Linear(2, 1)])
        self.shard = nn.Parameter(torch.ones(1))
        self.register_buffer("compiled", torch.zeros(1))
        for p in self.parameters():
            nn.init.constant_(p, 0.5)
    def get_parameters(self):
        return list(self.cells.parameters())
    def forward(self, x):
        for cell in self.cells:
            x = cell(x) * self.phase
        return x * self.shard + self.compiled
net = Net()
names = [*net.state_dict(), *dict(net.named_parameters()), *dict(net.named_buffers())]
other = Net()
other.load_state_dict(net.state_dict())
optimizer = torch.optim.SGD(other.get_parameters(), lr=0.1)
other(torch.ones(1, 2)).sum().backward()
optimizer.step()
values = [[round(v, 4) for v in p.flatten().tolist()] for p in other.parameters()]
out = str([names, net.phase, len(net.cells), values])
"""
    agree(program, runner)


def test_an_index_of_numpys_number_is_one_of_pythons(runner: Runner) -> None:
    program = """
import numpy as np
import torch
x = torch.arange(12.0).reshape(3, 4)
end = 0
seen = []
for width in (1, 2):
    end += np.prod((width, 1))
    seen.append([x[:end].tolist(), x[end - 1].tolist(), x[0, end - 1 : end].tolist()])
x[end - 1, : end] = 9.0
seen.append([x.tolist(), torch.FloatTensor(2, torch.tensor(3), np.int64(1)).fill_(1).tolist()])
out = str(seen)
"""
    agree(program, runner)


def test_a_part_that_getattr_finds_elsewhere_is_the_modules_own(runner: Runner) -> None:
    program = """
import torch
from torch import nn
class Wrapper(nn.Module):
    def __init__(self, body):
        super().__init__()
        self.body = body
        self.head = nn.Linear(2, 2)
    def __getattr__(self, name):
        try:
            return super().__getattr__(name)
        except AttributeError:
            return getattr(super().__getattr__("body"), name)
    def forward(self, x):
        return self.head(self.body.head(x))
class Body(nn.Module):
    def __init__(self):
        super().__init__()
        self.head = nn.Linear(2, 2)
        self.width = 7
net = Wrapper(Body())
for p in net.parameters():
    nn.init.constant_(p, 0.5)
out = str([sorted(net.state_dict()), net.width, net(torch.ones(1, 2)).tolist()])
"""
    agree(program, runner)
