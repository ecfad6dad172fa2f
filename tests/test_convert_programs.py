"""What whole programs do beside calling torch: one behaviour each, on short sources."""

from __future__ import annotations

from textwrap import dedent

import pytest

from apimap.convert.convert import convert
from apimap.convert.helpers import module_of
from apimap.convert.translate.sites import How
from convert_sample import one, same, sample_rules

RULES = sample_rules()


def body(source: str) -> str:
    """The converted lines after the imports."""
    found = convert(dedent(source).lstrip(), compiled=RULES).code.splitlines()
    return "\n".join(line for line in found if not line.startswith(("import ", "from "))).strip()


def line(source: str) -> str:
    """The last of them."""
    return body(source).splitlines()[-1].strip()


WRAPPER = """
import torch
from torch import nn


class Wrapper(nn.Module):
    def __init__(self, net):
        super().__init__()
        self.net = net


"""


def test_a_part_that_was_made_before_keeps_its_mode() -> None:
    assert line(WRAPPER + "net = nn.Linear(2, 2)\nnet.eval()\nw = Wrapper(net)") == "w = begun(Wrapper(net))"
    assert line(WRAPPER + "w = Wrapper(nn.Linear(2, 2))") == "w = Wrapper(mint.nn.Linear(2, 2)).set_train()"
    assert "begun(nn.SequentialCell(*" in line(WRAPPER + "s = nn.Sequential(*list(model.children())[:-1])")


def test_a_module_that_puts_a_part_into_evaluation_mode_while_it_is_made() -> None:
    made = WRAPPER.replace("self.net = net", "self.net = nn.Linear(2, 2)\n        self.net.eval()")
    assert line(f"{made}w = Wrapper(3)") == "w = begun(Wrapper(3))"


@pytest.mark.parametrize(
    ("source", "written"),
    [
        ('f"{torch.sum(x):.2f}"', 'f"{number(mint.sum(x)):.2f}"'),
        ('f"{losses[k]:8.3f}"', 'f"{number(losses[k]):8.3f}"'),
        ('f"{torch.sum(x)}"', 'f"{mint.sum(x)}"'),
        ('f"{1.5:.2f} {len(x):.1f} {name:>8}"', 'f"{1.5:.2f} {len(x):.1f} {name:>8}"'),
        ('"{:.2f} {n}".format(torch.sum(x), n=1)', '"{:.2f} {n}".format(number(mint.sum(x)), n=1)'),
        ('format(torch.sum(x), ".2f")', 'format(number(mint.sum(x)), ".2f")'),
        ("template.format(**parts)", "formatted(template, **parts)"),
    ],
)
def test_a_tensor_in_a_text_is_its_number(source: str, written: str) -> None:
    assert line(f"import torch\nx = torch.zeros(2)\ntext = {source}") == f"text = {written}"


@pytest.mark.parametrize(
    ("source", "written"),
    [
        ("str(x.dtype)", "dtype_text(x.dtype)"),
        ('str(x.dtype).split(".")[-1]', 'dtype_text(x.dtype).split(".")[-1]'),
        ("str(torch.float32)", "dtype_text(mindspore.float32)"),
        ("str(y.batch_shape)", "shape_text(y.batch_shape)"),
        ("str(n.dtype)", "str(n.dtype)"),
        ("str(x.shape)", "str(x.shape)"),
    ],
)
def test_the_text_of_a_dtype_is_the_one_that_torch_gives(source: str, written: str) -> None:
    made = "import numpy as np\nimport torch\nx = torch.zeros(2)\nn = np.zeros(2)\n"
    assert line(f"{made}text = {source}") == f"text = {written}"


COUNTER = """
import torch
from torch import nn


class Counter(nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer("count", torch.zeros(2))
        self.plain = 0

    def forward(self, x):
        LINE


"""


@pytest.mark.parametrize(
    ("source", "written"),
    [
        ("self.count = x", 'self._buffers["count"] = x'),
        ("self.count, y = x, 1", 'self._buffers["count"], y = x, 1'),
        ("self.count += 1", "in_place(self.count, lambda each: each + 1)"),
        ("self.plain = x", "self.plain = x"),
        ("self.plain += 1", "self.plain += 1"),
    ],
)
def test_a_buffer_is_set_anew(source: str, written: str) -> None:
    assert line(COUNTER.replace("LINE", source)) == written


@pytest.mark.parametrize(
    ("source", "written"),
    [
        ("torch.zeros(shape)", "zeros(shape)"),
        ("torch.zeros((2,) + shape)", "zeros((2,) + shape)"),
        ("torch.zeros([])", "zeros([])"),
        ("torch.zeros(2, 3)", "ops.zeros((2, 3))"),
        ("torch.where(x)", "nonzero(x, as_tuple=True)"),
        ("x.nonzero(as_tuple=True)", "nonzero(x, as_tuple=True)"),
        ("torch.sum(torch.tensor(queue))", "mint.sum(mindspore.tensor(list(queue)))"),
        ("torch.utils.checkpoint(x)", 'not_converted("torch.utils.checkpoint")(x)'),
    ],
)
def test_what_a_call_is_given_decides(source: str, written: str) -> None:
    start = "import torch\nfrom collections import deque\nqueue = deque([1])\nx = torch.zeros(2)\n"
    assert line(f"{start}found = {source}") == f"found = {written}"


def test_integers_in_a_function_of_real_numbers() -> None:
    start = "import torch\nsteps = torch.tensor([1, 2]).view(1, -1)\n"
    assert line(f"{start}found = torch.log(steps)").endswith("steps.float())")
    assert line(f"{start}found = torch.log(steps * len([2]))").endswith("(steps * len([2])).float())")
    assert ".float()" not in line(f"{start}found = torch.sum(steps)")
    assert ".float()" not in line("import torch\nfound = torch.log(torch.zeros(2))")


def test_the_default_dtype_that_mindspore_has_too() -> None:
    assert "set_default" not in body(
        "import torch\ntorch.set_default_dtype(torch.float32)\nx = torch.zeros(2)"
    )


def test_a_write_into_data_is_not_recorded() -> None:
    source = "import torch\nx = torch.zeros(2)\nx.sum().backward()\nx.data += 1"
    assert line(source) == "unrecorded(in_place, x.data, lambda each: each + 1)"


def test_places_are_of_the_dtype_that_each_side_takes() -> None:
    assert "index.int()" in line("import torch\nx = torch.zeros(2)\ny = x.index_add(0, index, x)")


def test_equal_is_one_truth_value() -> None:
    rules = sample_rules()
    rules.entries["torch.equal"] = {
        "counterparts": [{"mindspore": "mindspore.ops.equal", "verdict": {"CPU": "consistent"}}]
    }
    rules.helpers["torch.equal"] = "def equal(input, other):\n    return True\n"
    source = "import torch\nx = torch.zeros(2)\nfound = torch.equal(x, x)"
    assert convert(source, compiled=rules).code.splitlines()[-1] == "found = equal(x, x)"


@pytest.mark.parametrize(
    ("source", "written"),
    [
        ("x.data[0, 1:] = 5", "set_data(x, (0, slice(1, None)), 5)"),
        ("x.data[0] *= 2", "set_data(x, 0, x.data[0] * 2)"),
        ("x.data[0].zero_()", "set_data(x, 0, 0)"),
        ("x.data[1:].copy_(x)", "set_data(x, slice(1, None), x)"),
        ("found = x[np.arange(2)]", "found = at(x, np.arange(2))"),
        ("found = x[places, 0]", "found = at(x, (places, 0))"),
        ("found = places[0]", "found = places[0]"),
        ("found = x[x[0], x[1]]", "found = element(x, (x[0], x[1]))"),
        ("found = x[x[0], :]", "found = x[x[0], :]"),
        ("found = nn.Linear(np.prod((2, 3)), 4)", "found = mint.nn.Linear(int(np.prod((2, 3))), 4)"),
        ("found = other.round(1)", "found = other.round(1)"),
        ("found = [x[i : i + 2] for i in places]", "found = [x[int(i) : int(i + 2)] for i in places]"),
        ("x[places] = 1", "x[position(places)] = 1"),
        ("x[0, places] += 1", "x[0, position(places)] += 1"),
        ("found = [x[i : i + 2] for i in range(2)]", "found = [x[i : i + 2] for i in range(2)]"),
        ("found = x[r.permutation(2)]", "found = at(x, r.permutation(2))"),
        ("found = x[x.numpy()]", "found = at(x, x.numpy())"),
    ],
)
def test_parts_and_numbers_of_numpy(source: str, written: str) -> None:
    start = "import numpy as np\nimport torch\nfrom torch import nn\n\nrng = np.random.RandomState(0)\n"
    start += "places = rng.choice(4, 2)\nx = torch.zeros(2, 3)\nx.sum().backward()\n"
    assert line(start + source) == written


def test_data_of_a_class_of_the_program_is_its_own() -> None:
    source = """
        import torch

        class Queue:
            def __init__(self):
                self.data = torch.zeros(2, 3)

            def put(self, x):
                self.data[0] = x
    """
    assert line(source) == "self.data[0] = x"


def test_a_change_of_a_part_of_data_that_would_be_lost_is_by_hand() -> None:
    start = "import torch\nx = torch.zeros(2, 3)\n"
    assert "hands no write on" in body(f"{start}x.data[0][1] = 2")


def test_a_parameter_made_of_another_begins_anew() -> None:
    rules = sample_rules()
    rules.entries["torch.nn.Parameter"] = one("mindspore.Parameter", arguments={"data": "default_input"})
    start = "import torch\nfrom torch import nn\nx = torch.zeros(2)\nx.sum().backward()\n"
    found = [
        convert(f"{start}w = nn.Parameter({value})", compiled=rules).code
        for value in ("x * 2", "torch.zeros(2)")
    ]
    assert found[0].strip().endswith("w = mindspore.Parameter(ops.stop_gradient(x * 2))")
    assert "stop_gradient" not in found[1]


def test_an_optimizer_is_given_parameters() -> None:
    source = "import torch\nw = torch.zeros(2, requires_grad=True)\nopt = torch.optim.SGD([w], lr=0.1)"
    assert "w = mindspore.Parameter(" in body(source)


def test_looking_for_a_nan_falls_away() -> None:
    source = """
        import torch
        torch.autograd.set_detect_anomaly(True)
        with torch.autograd.detect_anomaly():
            x = torch.zeros(2)
    """
    assert "anomaly" not in body(source)


def test_what_no_tensor_has_is_left_alone() -> None:
    source = """
        import torch

        class Net(torch.nn.Module):
            def forward(self, outputs):
                return [key for key, _ in outputs.items()]
    """
    assert line(source) == "return [key for key, _ in outputs.items()]"


def test_empty_tensors_are_joined_by_the_helper() -> None:
    rules = sample_rules()
    rules.entries["torch.cat"] = same("mindspore.mint.cat", "tensors", "dim")
    rules.helpers["torch.cat"] = "def cat(tensors, dim=0):\n    return tensors\n"
    for start, written in (("torch.tensor([])", "= cat("), ("torch.zeros(2)", "= mint.cat(")):
        source = f"import torch\nx = {start}\nfound = torch.cat([x, x])"
        assert written in convert(source, compiled=rules).code


def test_numbers_of_numpy_are_known_function_by_function() -> None:
    source = """
        import numpy as np
        import torch

        def pieces(x, rng):
            for i, n in enumerate(rng.randint(1, 3, 4)):
                x[i, :n] = 1

        def others(x, names):
            for n in range(3):
                x[0, :n] = 1
    """
    written = body(source)
    assert "x[i, :int(n)] = 1" in written
    assert "x[0, :n] = 1" in written


@pytest.mark.parametrize(
    ("source", "written"),
    [
        ("found = z * x", "found = product(z, x)"),
        ("found = 1j * x", "found = product(1j, x)"),
        ("found = z[0] * z.conj()", "found = product(z[0], z.conj())"),
        ("found = x / z", "found = quotient(x, z)"),
        ("found = x * x", "found = x * x"),
        ("found = z + x", "found = z + x"),
    ],
)
def test_a_product_of_complex_numbers_has_a_gradient(source: str, written: str) -> None:
    start = "import torch\nx = torch.zeros(2)\nx.sum().backward()\nz = torch.view_as_complex(x)\n"
    assert line(start + source) == written


@pytest.mark.parametrize(
    ("source", "written"),
    [
        ("found = x**2", "found = power(x, 2)"),
        ("found = (x - 1) ** 3.0", "found = power(x - 1, 3)"),
        ("found = x.pow(2)", "found = power(x, 2)"),
        ("found = torch.pow(x, 2)", "found = power(x, 2)"),
        ("found = x**0.5", "found = x**0.5"),
        ("found = 3**2", "found = 3**2"),
    ],
)
def test_powers_where_gradients_have_gradients(source: str, written: str) -> None:
    start = "import torch\nx = torch.zeros(2)\n"
    again = "g = torch.autograd.grad(x.sum(), x, create_graph=True)\n"
    assert line(start + again + source) == written
    assert "power" not in line(start + source)


def test_what_is_kept_forgets_how_it_was_made() -> None:
    rules = sample_rules()
    rules.entries["torch.zeros_like"] = same("mindspore.ops.zeros_like", "input")
    start = "import torch\nx = torch.zeros(2)\nx.sum().backward()\n"
    kept = convert(f"{start}kept = torch.zeros_like(x)", compiled=rules).code.splitlines()[-1]
    assert kept == "kept = ops.stop_gradient(ops.zeros_like(x))"
    passed = convert(f"{start}found = print(torch.zeros_like(x))", compiled=rules).code.splitlines()[-1]
    assert passed == "found = print(ops.zeros_like(x))"


def test_a_scheduler_of_an_optimizer_that_the_program_defines() -> None:
    rules = sample_rules()
    rules.entries["torch.optim.lr_scheduler.StepLR"] = same(
        "mindspore.experimental.optim.lr_scheduler.StepLR", "optimizer", "step_size"
    )
    source = """
        import torch

        class Own(torch.optim.Optimizer):
            pass

        opt = Own([])
        sched = torch.optim.lr_scheduler.StepLR(opt, 2)
    """
    code = convert(dedent(source).lstrip(), compiled=rules).code
    assert "sched = scheduled(mindspore.experimental.optim.lr_scheduler.StepLR, opt, 2)" in code
    plain = source.replace("Own([])", "torch.optim.SGD(x, lr=1)")
    assert "scheduled" not in convert(dedent(plain).lstrip(), compiled=rules).code


def test_a_scheduler_of_the_program_takes_an_optimizer_of_it() -> None:
    source = """
        import torch

        class Plain(torch.optim.Optimizer):
            pass

        class Halves(torch.optim.lr_scheduler.LRScheduler):
            pass

        sched = Halves(Plain(params, {}), 2)
        """
    assert "sched = scheduled(Halves, Plain(params, {}), 2)" in body(source)


def test_parameters_of_complex_numbers_are_given_by_their_parts() -> None:
    source = "import torch\nnet = other()\nd = torch.cfloat\nopt = torch.optim.SGD(net.parameters(), lr=0.1)"
    assert "distinct(" in line(source)
    assert "distinct(" not in line(source.replace("cfloat", "float32"))


def test_what_a_network_says_of_itself() -> None:
    source = """
        import torch

        class Net(torch.nn.Module):
            def extra_repr(self):
                return "net"
    """
    assert "def extend_repr(self):" in body(source)


def test_a_network_put_into_another_state_is_the_same_network() -> None:
    source = (
        WRAPPER
        + """
    def sample(self):
        return 1


net = Wrapper(nn.Linear(2, 2)).requires_grad_(False)
found = net.sample()
"""
    )
    assert "apimap" not in body(source)


def test_a_helper_with_a_gradient_of_its_own_is_recorded() -> None:
    rules = sample_rules()
    rules.helpers["torch.own"] = (
        "from mindspore import Tensor, nn\n\n\nclass _Own(nn.Cell):\n    def construct(self, x):\n"
        "        return x\n\n    def bprop(self, x, out, dout):\n        return (dout,)\n\n\n"
        "def own(x: Tensor) -> Tensor:\n    return _Own()(x)\n"
    )
    recorded = module_of({}, ["torch.own", "torch.Tensor.backward"], rules)
    assert "class OwnGradient(nn.Cell):" in recorded
    assert "(OwnGradient):\n    def construct" in recorded
    assert "OwnGradient" not in module_of({}, ["torch.own"], rules)


@pytest.mark.parametrize(
    ("asked", "written"),
    [
        ("type(m) == nn.Linear", "isinstance(m, mint.nn.Linear)"),
        ("type(m) is not nn.Linear", "not isinstance(m, mint.nn.Linear)"),
        (
            "type(m) in (nn.Linear, nn.BatchNorm2d)",
            "isinstance(m, (mint.nn.Linear, mindspore.nn.BatchNorm2d))",
        ),
        ("type(m) == type(n)", "type(m) == type(n)"),
        ("type(m) == dict", "type(m) == dict"),
    ],
)
def test_a_type_is_asked_for_as_isinstance_does(asked: str, written: str) -> None:
    """What an adapter makes is of a class below the one that stands for torch's."""
    found = line(f"import torch\nfrom torch import nn\nx = {asked}").replace("mindspore.nn", "nn")
    assert found == f"x = {written}".replace("mindspore.nn", "nn")


def test_a_type_below_the_one_that_is_asked_for_is_another_one() -> None:
    source = "from torch import nn\nclass Mine(nn.Linear):\n    pass\nx = type(m) == nn.Linear"
    assert line(source).endswith("(isinstance(m, mint.nn.Linear) and not isinstance(m, Mine))")


TRIED = """
import torch
from torch import nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(2, 2)
        self.size = {asked}

    def _measured(self, x):
        return self.fc(x).shape

    def forward(self, x):
        return self.fc(x)
"""


@pytest.mark.parametrize(
    ("asked", "written"),
    [
        ("self.fc(x)", "begun(self).fc(x)"),
        ("self.forward(x)", "begun(self).construct(x)"),
        ("self(x)", "begun(self)(x)"),
        ("self._measured(x)", "begun(self)._measured(x)"),
        ("self._other(x)", "self._other(x)"),
    ],
)
def test_a_module_that_runs_while_it_is_made_is_in_training_mode(asked: str, written: str) -> None:
    assert f"self.size = {written}" in body(TRIED.replace("{asked}", asked))


def test_a_buffer_of_something_not_known_is_set_where_buffers_are() -> None:
    source = """
        import torch
        from torch import nn
        class Net(nn.Module):
            def __init__(self):
                super().__init__()
                self.register_buffer("mask", torch.zeros(2))
        def crop(net):
            for block in net.blocks:
                block.attention.mask = block.attention.mask[:1]
        """
    assert line(source) == 'set_member(block.attention, "mask", block.attention.mask[:1])'


def test_a_value_with_a_first_axis_of_one_is_written_into_a_part() -> None:
    source = """
        import torch
        def gae(values, last, n):
            found = torch.zeros(n, 1)
            last = last.reshape(1, -1)
            for t in range(n):
                delta = values[t] + last
                found[t] = kept = delta * 2
            return found
        """
    assert "kept = delta * 2; set_part(found, t, kept)" in body(source)
    assert "found[t] = kept = delta * 2" in body(source.replace("reshape(1, -1)", "reshape(-1)"))


def test_what_chain_gives_is_what_it_was_given() -> None:
    source = "import torch, itertools\nfor p in itertools.chain(net.parameters()):\n    y = p.size(0)"
    assert line(source) == "y = p.shape[0]"


def test_bounds_that_numpy_gives_and_ranges_are_indices() -> None:
    source = """
        import torch, numpy as np
        def box(w):
            left = np.clip(3, 0, w)
            return left, np.clip(5, 0, w)
        def cut(x: torch.Tensor, n, y):
            left, right = box(8)
            x[:, left:right] = x[0, left:right]
            x[range(n), y] = 0.5
        """
    written = body(source)
    assert "x[:, int(left):int(right)] = x[0, int(left):int(right)]" in written
    assert "x[position(range(n)), y] = 0.5" in written


def test_a_scheduler_knows_its_optimizer() -> None:
    source = "import torch\ns = torch.optim.lr_scheduler.StepLR(o, 2)\no = s.optimizer"
    assert line(source) == "o = s.optimizer"


def test_tensors_answer_themselves_beside_numbers_of_numpy() -> None:
    source = "import numpy as np\nimport torch\n\n\ndef f(x: torch.Tensor):\n    return {}\n"
    for product in ("np.sqrt(2.0) * x", "x == np.float32(2)", "torch.diag(x)"):
        found = convert(source.format(product), compiled=RULES)
        text = module_of(found.adapters, found.helpers, RULES)
        assert "Tensor.__array_priority__ = 1000" in text
        assert "Tensor.__eq__ = beside_numpy(Tensor.__eq__)" in text
        assert "import apimap_helpers  #" in found.code or "from apimap_helpers import" in found.code
        compile(text, "apimap_helpers.py", "exec")
    assert not convert(source.format("2.0 * x"), compiled=RULES).helpers


def test_a_package_imports_what_lets_tensors_stand_beside_numbers_of_numpy() -> None:
    source = "import numpy as np\nimport torch\n\n\ndef f(x: torch.Tensor):\n    return np.sqrt(2.0) * x\n"
    found = convert(source, compiled=RULES, helpers_from="..apimap_helpers")
    assert "from .. import apimap_helpers  #" in found.code


def test_the_next_parameter_is_asked_of_an_iterator() -> None:
    source = "import torch\n\n\ndef f(net: torch.nn.Module):\n    return {}\n"
    wanted = "return next(parameters(net)).dtype"
    assert wanted in body(source.format("next(net.parameters()).dtype"))
    assert "parameters(net)" not in body(source.format("next(iter(net.parameters())).dtype"))


NORMS = sample_rules(
    *("torch.nn.BatchNorm2d", "torch.nn.functional.batch_norm"),
    *(f"torch.nn.modules.batchnorm.{base}" for base in ("_BatchNorm", "_NormBase")),
)


def test_a_normalisation_that_is_passed_on_takes_what_torchs_takes() -> None:
    source = "from torch import nn\n\n\ndef block(norm=nn.BatchNorm2d):\n    return norm(4)\n"
    found = convert(source, compiled=NORMS)
    assert "torch.nn.BatchNorm2d" in found.helpers
    compile(module_of(found.adapters, found.helpers, NORMS), "apimap_helpers.py", "exec")


@pytest.mark.parametrize("setting", ["m.eps = 1e-3", "net.bn.momentum *= 0.5"])
def test_layers_whose_eps_is_set_later_are_of_the_class_that_reads_it(setting: str) -> None:
    source = "from torch import nn\n\nnorm = nn.BatchNorm2d(4)\n"

    assert "nn.BatchNorm2d(4)" in convert(source, compiled=NORMS).code
    code = convert(f"{source}{setting}\n", compiled=NORMS).code
    assert "norm = BatchNorm2d(4).set_train()" in code


def test_a_class_that_sets_its_own_eps_keeps_the_plain_layer() -> None:
    source = "from torch import nn\n\n\nclass Own(nn.Module):\n    def __init__(self):\n"
    source += "        super().__init__()\n"

    assert "self.norm = nn.BatchNorm2d(4)" in body(
        f"{source}        self.eps = 0.1\n        self.norm = nn.BatchNorm2d(4)\n"
    )


@pytest.mark.parametrize(
    ("call", "wanted"),
    [
        ("nn.Linear(n[0], n[1])", "mint.nn.Linear(int(n[0]), int(n[1]))"),
        ("nn.Linear(4, out_features=n[1])", "mint.nn.Linear(4, out_features=int(n[1]))"),
        ("nn.Dropout(n[0])", "nn.Dropout(n[0])"),
    ],
)
def test_numpys_numbers_are_made_integers_only_where_a_layer_takes_a_size(call: str, wanted: str) -> None:
    source = "import numpy as np\nfrom torch import nn\n\nn = np.array([4, 6])\n"
    assert wanted in body(f"{source}layer = {call}\n")


_DRAWING = "import numpy as np\nimport torch\nnet = torch.nn.Linear(2, 2)\n{}\n"


@pytest.mark.parametrize(
    "drawing", ["np.random.shuffle(x)", "import random\nrandom.random()", "from numpy.random import randn"]
)
def test_weights_are_not_drawn_from_numbers_that_the_program_draws_itself(drawing: str) -> None:
    found = convert(_DRAWING.format(drawing), compiled=RULES)
    assert (
        "import apimap_helpers  # mindspore's random numbers apart from those of this program" in found.code
    )
    text = module_of(found.adapters, found.helpers, RULES)
    assert "\nnumbers_apart()  # the program draws random numbers of its own" in text
    compile(text, "apimap_helpers.py", "exec")


@pytest.mark.parametrize("drawing", ["np.random.seed(3)", "rng = np.random.default_rng(0)\nrng.random(3)"])
def test_a_program_with_a_generator_of_its_own_leaves_numpys_to_mindspore(drawing: str) -> None:
    assert "apimap_helpers" not in convert(_DRAWING.format(drawing), compiled=RULES).code


@pytest.mark.parametrize(
    "call",
    [
        "nn.BatchNorm2d(4, affine=False)",
        "nn.BatchNorm2d(4, 1e-5, 0.1, False)",
        "nn.BatchNorm2d(4, momentum=None)",
        "nn.BatchNorm2d(4, track_running_stats=flag)",
    ],
)
def test_a_normalisation_without_some_part_is_of_the_class_that_lacks_it(call: str) -> None:
    found = convert(f"from torch import nn\nnorm = {call}\n", compiled=NORMS)
    assert call.removeprefix("nn.").replace("flag)", "bool(flag))") in found.code
    assert f"({call}" not in found.code
    assert "torch.nn.BatchNorm2d" in found.helpers
    code = convert("from torch import nn\nnorm = nn.BatchNorm2d(4, 1e-3, affine=True)\n", compiled=NORMS).code
    assert "norm = nn.BatchNorm2d(4, 1e-3, affine=True).set_train()" in code


def test_batches_are_counted_where_a_program_asks_what_networks_hold() -> None:
    source = "from torch import nn\nnorm = nn.BatchNorm2d(4)\n{}\n"
    assert "counted_batches" in convert(source.format("x = norm.state_dict()"), compiled=RULES).helpers
    assert "counted_batches" not in convert(source.format("x = norm.eval()"), compiled=RULES).helpers


def test_what_cpu_gives_may_be_a_network() -> None:
    found = convert("import torch\ndef f(net):\n    return net.cpu().state_dict()\n", compiled=RULES)
    assert [site.name for site in found.sites if site.how is How.HAND] == []


@pytest.mark.parametrize("size", ["x.shape[0]", "len(n)", "int(n)", "n + 1", "x.size(0) // 2"])
def test_what_is_counted_is_one_size(size: str) -> None:
    entry = one("mindspore.ops.zeros", arguments={"*size": "size", "dtype": "dtype", "device": None})
    rules = sample_rules(randn=entry)
    found = convert(
        f"import torch\ndef f(x: torch.Tensor, n):\n    return torch.randn({size})\n", compiled=rules
    )
    written = size.replace("x.size(0)", "x.shape[0]")
    assert found.code.splitlines()[-1].strip() == f"return ops.zeros(({written},))"


CLASS = """
from torch import nn


class Net(nn.Module):
    def __init__(self, size=2):
        super().__init__()
        self.fc = nn.Linear(size, size)

"""


@pytest.mark.parametrize(
    "made",
    [
        'net = {"net": Net}[name]()',
        "net = build(Net)",
        "net = [kind() for kind in (Net,)][0]",
        "net = getattr(models, name)()",
        'net = eval("Net")()',
        "net = partial(Net, 2)()",
        "    @classmethod\n    def small(cls):\n        return cls(2)",
        "    def again(self):\n        return type(self)()",
        "    def again(self):\n        return self.__class__()",
        "    def again(self):\n        return Net(2)",
    ],
)
def test_a_module_of_a_class_that_only_running_finds_begins_in_training_mode(made: str) -> None:
    found = convert(f"{CLASS}{made}\n", compiled=RULES)
    assert "training_first" in found.helpers
    assert "apimap_helpers" in found.code
    assert "training_first()  # the program makes" in module_of(found.adapters, found.helpers, RULES)


@pytest.mark.parametrize(
    "made",
    [
        "net = Net(2)",
        "net = Net(2)\nnet.eval()",
        "assert isinstance(net, Net)",
        "def use(net: Net) -> None:\n    print(net.size)",
        "class Wide(Net):\n    def __init__(self):\n        super(Wide, self).__init__(8)",
    ],
)
def test_a_class_that_is_called_by_its_name_needs_no_such_helper(made: str) -> None:
    assert "training_first" not in convert(f"{CLASS}{made}\n", compiled=RULES).helpers


def test_a_module_that_says_itself_what_training_is() -> None:
    train = "    def train(self, mode=True):\n        super().train(mode)\n        return self\n\n\n"
    found = convert(f"{CLASS}{train}net = Net()\nnet.train()\nnet.eval()\n", compiled=RULES)
    assert "training_by_parts" in found.helpers
    assert "def set_train(self, mode=True):\n        super().set_train(mode)" in found.code
    assert found.code.endswith("net = begun(Net())\nnet.set_train()\nnet.set_train(mode=False)\n")


def test_a_layer_asks_for_first_values_that_its_class_gives() -> None:
    base = "from torch import nn\n\n\nclass Small(nn.Linear):\n"
    reset = "    def reset_parameters(self):\n        nn.init.zeros_(self.weight)\n"
    made = (
        "    def __init__(self, size):\n        super().__init__(size, size)\n        self.width = size\n\n"
    )
    asked = "        super().__init__(size, size)\n        self.reset_parameters()\n        self.width = size"
    assert asked in body(base + made + reset)
    generic = "        super().__init__(*args, **kwargs)\n        self.reset_parameters()\n"
    assert generic in body(base + reset)
    assert "reset_parameters()" not in body(base + made)


def test_attributes_that_a_wrapper_passes_on_leave_out_what_every_cell_is_asked() -> None:
    source = WRAPPER.rstrip() + (
        "\n\n    def __getattr__(self, name):\n        try:\n            return super().__getattr__(name)\n"
        "        except AttributeError:\n            return getattr(self.net, name)\n"
    )
    guard = "        if name.startswith(\"_\") or name in ('bprop', 'net'):"
    assert guard in body(source)
    assert "            return nn.Cell.__getattr__(self, name)\n" in body(source)


@pytest.mark.parametrize("call", ["to(device)", "cuda()", "to(device=device)"])
def test_a_module_that_moves_what_it_derives_from_is_itself(call: str) -> None:
    source = WRAPPER.rstrip() + f"\n\n    def to(self, device):\n        return super().{call}\n"
    assert line(source) == "return self"


def test_what_may_be_a_module_is_moved_and_cast_by_a_helper() -> None:
    source = "import torch\n\n\ndef moved(x, device):\n    return x.to(device, torch.float32)\n"
    assert line(source) == "return to(x, device, mindspore.float32)"


def test_groups_that_are_set_are_no_call() -> None:
    source = "import torch\n\n\ndef share(one, other):\n    one.param_groups = other.param_groups\n"
    assert line(source) == "one.param_groups = param_groups(other)"


@pytest.mark.parametrize(
    ("first", "then", "written"),
    [
        ('slow = state["slow"]', "slow += fast.data - slow", "slow = in_place("),
        ('buf = state["buf"]', "buf *= momentum", "buf = in_place("),
        ("buf = bufs[0]", "buf -= torch.sum(fast)", "buf = in_place("),
        ("n = 0", "n += torch.sum(fast)", "n += mint.sum(fast)"),
        ('n = state["n"]', "n += 1", "n = augmented("),
        ('n = state["n"]', "n += fast.item()", "n += fast.item()"),
        ('names = state["names"]', "names += [1]", "names += [1]"),
    ],
)
def test_what_a_container_may_hold_is_changed_where_it_is(first: str, then: str, written: str) -> None:
    source = "import torch\n\n\ndef step(state, bufs, fast, momentum):\n    fast.data.add_(1)\n"
    assert line(f"{source}    {first}\n    {then}\n").startswith(written)


def test_an_index_that_becomes_an_array_of_numpys() -> None:
    source = "import torch\n\n\ndef best(x, top):\n    top = top.cpu().numpy()\n    return x[:, top]\n"
    assert line(source) == "return at(x, (slice(None, None), top))"


@pytest.mark.parametrize("write", ["y[0, 1] = 5", "y += 1", "y.add_(1)"])
def test_a_write_into_what_mindspore_copies_is_told(write: str) -> None:
    rules = sample_rules(
        **{"Tensor.add_": one("mindspore.Tensor.add_", arguments={"self": "self", "other": "other"})}
    )
    source = f"import torch\nx = torch.zeros(9)\ny = x.as_strided((3, 3), (3, 1))\n{write}\nprint(x)\n"
    found = convert(source, compiled=rules)
    assert any(site.how is How.HAND and "does not reach" in site.why for site in found.sites)


@pytest.mark.parametrize(
    ("given", "written"),
    [
        ("size_average=True", 'reduction="mean"'),
        ("size_average=False", 'reduction="sum"'),
        ("reduce=False", 'reduction="none"'),
        ("False", 'reduction="sum"'),
        ("True, False", 'reduction="none"'),
        ("size_average=s", 'reduction="mean" if s in (None, True) else "sum"'),
        (
            "size_average=s, reduce=not r",
            'reduction=("mean" if s in (None, True) else "sum") if (not r) in (None, True) else "none"',
        ),
    ],
)
def test_the_switches_of_old_losses_are_a_reduction(given: str, written: str) -> None:
    source = f"import torch.nn.functional as F\nloss = F.mse_loss(a, b, {given})"
    assert line(source) == f"loss = ops.mse_loss(a, b, {written})"


def test_an_old_switch_and_a_reduction_together_are_by_hand() -> None:
    source = "import torch.nn.functional as F\nloss = F.mse_loss(a, b, size_average=s, reduction=r)"
    assert line(source) == "loss = F.mse_loss(a, b, size_average=s, reduction=r)"


def test_an_import_of_many_helpers_is_as_wide_as_formatters_have_it() -> None:
    kinds = [f"torch.nn.{kind}Norm{axes}d(3)" for kind in ("Batch", "Instance") for axes in (1, 2, 3)]
    calls = [*kinds, "torch.utils.data.DataLoader(d)", "torch.load('a')", "torch.save({}, 'a')"]
    lines = convert("\n".join(["import torch", "save = 1", *calls, ""])).code.splitlines()
    start = lines.index("from apimap_helpers import (")
    inside = lines[start + 1 : lines.index(")", start)]
    assert len(inside) > 1
    assert max(map(len, inside)) <= 88
    assert any("save as torch_save," in line for line in inside)


def test_a_statement_that_only_moved_a_tensor_to_its_device_goes() -> None:
    source = """
    import torch
    def run(model, x, y):
        model.cuda()
        x, y = x.to("cuda"), y.cuda()
        if model.training:
            y = y.cpu()
        y = y.cuda()  # the GPU is faster
        return model(x)
    """
    assert [each.strip() for each in body(source).splitlines()] == [
        *("def run(model, x, y):", "if model.training:", "pass"),
        *("y = y  # the GPU is faster", "return model(x)"),
    ]
    member = "import torch\nx = torch.ones(2)\nclass A:\n    x = x.cuda()\n"
    assert line(member) == "x = x"
    assert line("import torch\nx = torch.sum(y)\nx = x\n") == "x = x"  # as it was


TAKEN = """
import torch
from torch import nn


class SSD(nn.Module):
    def __init__(self, phase):
        super().__init__()
        self.phase = phase
        self.cells = nn.ModuleList([nn.Linear(2, 2)])

    def forward(self, x):
        return x if self.phase == "test" else self.cells[0](x)


"""


def test_members_that_a_cell_has_of_its_own_get_another_name() -> None:
    text = body(f"{TAKEN}net = SSD('train')\nprint(net.phase, getattr(net, 'cells'), args.phase)\n")
    assert "        self.phase_ = phase\n        self.cells_ = " in text
    assert 'return x if self.phase_ == "test" else self.cells_[0](x)' in text
    assert "print(net.phase_, getattr(net, 'cells_'), args.phase)" in text
    assert "# A Cell has its own `cells`, `phase`: here the name ends with `_`." in text


def test_members_of_other_classes_keep_the_names_that_a_cell_has() -> None:
    source = f"{TAKEN}class Loop:\n    def __init__(self):\n        self.phase = 1\n\n\nprint(Loop().phase)\n"
    text = body(source)
    assert "        self.phase = 1\n" in text
    assert text.endswith("print(Loop().phase)")


def test_methods_and_properties_that_a_cell_has_get_another_name() -> None:
    more = (
        "    @property\n    def offload(self):\n        return 1\n\n"
        "    @offload.setter\n    def offload(self, v):\n        self.phase = v\n\n"
        "    def construct(self, x):\n        return x\n"
    )
    text = body(TAKEN.rstrip() + "\n\n" + more)
    assert "    @offload_.setter\n    def offload_(self, v):\n        self.phase_ = v\n" in text
    assert "    def construct_(self, x):\n" in text


def test_an_optimizer_whose_name_ends_so_is_asked_for_its_state() -> None:
    source = "import torch\n\n\ndef f(network_optimizer, v):\n    return network_optimizer.state[v]['step']\n"
    assert line(source) == "return state_of(network_optimizer)[v]['step']"


def test_numbers_of_numpy_are_indexes_of_tensors_wherever_they_come_from() -> None:
    source = (
        "import numpy as np\nimport torch\n\n\ndef f(x: torch.Tensor, n):\n    return np.sqrt(2.0) * x[:n]\n"
    )
    found = convert(source, compiled=RULES)
    text = module_of(found.adapters, found.helpers, RULES)
    assert "Tensor.__getitem__ = indexed_by_numpy(Tensor.__getitem__)" in text
    assert "Tensor.__setitem__ = indexed_by_numpy(Tensor.__setitem__)" in text


def test_a_wrapper_holds_parts_under_names_that_it_finds_elsewhere() -> None:
    source = (
        WRAPPER.rstrip() + "\n\n    def __getattr__(self, name):\n        return getattr(self.net, name)\n"
    )
    text = body(source)
    assert "    def insert_child_to_cell(self, child_name, child_cell):\n" in text
    assert "        self._cells.setdefault(child_name)\n" in text
