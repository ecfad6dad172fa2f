"""The real frameworks in their workers: what crosses, what is put back, what stays with its own program."""

from __future__ import annotations

import random
import textwrap
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from apimap.execute import LocalExecutor
from apimap.model.checks import Framework, Outcome, Program
from apimap.model.values import Array, Mapping, Other, Scalar, Sequence, decode

pytestmark = pytest.mark.frameworks

HEADS: dict[str, str] = {
    "torch": "import numpy as np\nimport torch\nfrom torch import nn\nx = torch.ones(2, 3)\n",
    "mindspore": (
        "import numpy as np\nimport mindspore as ms\nfrom mindspore import Tensor, mint, nn, ops\n"
        "x = Tensor(np.ones((2, 3), np.float32))\n"
    ),
}


def program(framework: Framework, source: str, **options: Any) -> Program:
    return Program(framework, HEADS[framework] + textwrap.dedent(source), **options)


def run_all(on: LocalExecutor, *programs: Program) -> list[Outcome]:
    seen: dict[int, Outcome] = {}
    on.run(programs, lambda index, outcome: seen.update({index: outcome}))
    return [seen[index] for index in range(len(programs))]


def value(outcome: Outcome) -> Any:
    assert outcome.status == "ok", outcome
    return decode(outcome.values[0])


@pytest.fixture(scope="module")
def torch(framework_python: str) -> Iterator[LocalExecutor]:
    with LocalExecutor("torch", "CPU", python=framework_python) as made:
        yield made


@pytest.fixture(scope="module")
def mindspore(framework_python: str) -> Iterator[LocalExecutor]:
    with LocalExecutor("mindspore", "CPU", python=framework_python) as made:
        yield made


def test_a_framework_says_what_it_is_before_and_after_its_import(
    torch: LocalExecutor, mindspore: LocalExecutor
) -> None:
    for each in (torch, mindspore):
        assert each.installed.release == each.info.release == each.release
        assert each.release.count(".") == 2
        assert each.info.devices[-1] == each.device == "CPU"


TENSORS = [
    # torch, mindspore, dtype, data
    ("x", "x", "float32", np.ones((2, 3))),
    ("torch.tensor(2.5)", "Tensor(2.5, ms.float32)", "float32", np.array(2.5)),
    ("torch.zeros(0, 3)", "ops.zeros((0, 3), ms.float32)", "float32", np.zeros((0, 3))),
    (
        "torch.arange(6).reshape(2, 3).T",
        "ops.arange(6).reshape(2, 3).T",
        "int64",
        np.arange(6).reshape(2, 3).T,
    ),
    (
        "torch.tensor([1, 1e-3, 2.0**127]).bfloat16()",
        "Tensor([1, 1e-3, 2.0**127], ms.bfloat16)",
        "bfloat16",
        np.array([1, 0.00099945068359375, 2.0**127]),
    ),
    ("x.half() / 3", "x.half() / 3", "float16", np.ones((2, 3), np.float16) / np.float16(3)),
    ("x > 0", "x > 0", "bool", np.ones((2, 3), bool)),
    (
        "torch.tensor([1 + 2j]).conj()",
        "Tensor(np.array([1 - 2j], np.complex64))",
        "complex64",
        np.array([1 - 2j]),
    ),
    ("nn.Parameter(x)", "ms.Parameter(x, name='x')", "float32", np.ones((2, 3))),
    ("(x * 1).requires_grad_()", "x", "float32", np.ones((2, 3))),
]


@pytest.mark.parametrize(
    ("torch_code", "mindspore_code", "dtype", "data"), TENSORS, ids=[row[0] for row in TENSORS]
)
def test_tensors_keep_shape_dtype_and_values(
    torch: LocalExecutor,
    mindspore: LocalExecutor,
    torch_code: str,
    mindspore_code: str,
    dtype: str,
    data: np.ndarray,
) -> None:
    outcomes = [
        *run_all(torch, program("torch", f"out = {torch_code}")),
        *run_all(mindspore, program("mindspore", f"out = {mindspore_code}")),
    ]
    for outcome in outcomes:
        result = value(outcome)
        assert isinstance(result, Array)
        assert (result.kind, result.dtype, result.data.shape) == ("tensor", dtype, data.shape)
        assert np.array_equal(result.data, data.astype(result.data.dtype))


def test_what_must_not_be_freed_is_left_to_the_end_of_its_worker(torch: LocalExecutor) -> None:
    left, after = run_all(
        torch,
        program(
            "torch",
            """
        import os
        class Left:
            def __del__(self):
                os._exit(3)  # a process group may wait here for ever
        left = Left()
        out = "init_process_group"
        """,
        ),
        program("torch", "out = 1"),
    )
    assert (left.status, after.status) == ("ok", "ok"), left.message


def test_a_message_is_the_same_however_many_graphs_came_before(mindspore: LocalExecutor) -> None:
    wrong = """
        @ms.jit
        def run(x):
            return x.expand(2, 3)

        out = run(ops.ones((2, 1)))
        """
    first, again = run_all(mindspore, program("mindspore", wrong), program("mindspore", wrong))
    assert first.status == "raised"
    assert first.message == again.message


def test_torch_objects_cross(torch: LocalExecutor) -> None:
    (outcome,) = run_all(
        torch,
        program(
            "torch",
            """
        out = [x.dtype, x.device, x.shape, x.max(dim=1), x.to_sparse(), {"k": None}, torch.strided]
        """,
        ),
    )
    dtype, device, shape, named, sparse, mapping, layout = value(outcome).items
    assert (dtype, device) == (Other("dtype", "float32"), Other("device", "cpu"))
    assert shape == Sequence("tuple", (Scalar("int", 2), Scalar("int", 3)))
    assert named.names == ("values", "indices")
    assert [each.dtype for each in named.items] == ["float32", "int64"]
    assert sparse.kind == "Tensor"
    assert mapping == Mapping(((Scalar("str", "k"), Scalar("none", None)),))
    assert layout == Other("layout", "torch.strided")


def test_mindspore_objects_cross(mindspore: LocalExecutor) -> None:
    (outcome,) = run_all(
        mindspore,
        program(
            "mindspore",
            """
        out = [x.dtype, ms.bool_, x.shape, nn.Dense(3, 2).trainable_params(),
               ms.ParameterTuple([ms.Parameter(x, name="p")]), ops.max(x, axis=1)]
        """,
        ),
    )
    dtype, boolean, shape, parameters, collected, pair = value(outcome).items
    assert (dtype, boolean) == (Other("dtype", "float32"), Other("dtype", "bool"))
    assert shape == Sequence("tuple", (Scalar("int", 2), Scalar("int", 3)))
    assert (parameters.kind, len(parameters.items)) == ("list", 2)
    assert (collected.kind, collected.names) == ("tuple", None)
    assert [each.dtype for each in pair.items] == ["float32", "int64"]


STATE = {
    "torch": """
        out = [torch.get_default_dtype(), torch.is_grad_enabled(), torch.rand(2), torch.zeros(1).device,
               torch.are_deterministic_algorithms_enabled(), repr(torch.tensor(1 / 3)),
               torch.get_num_threads(), torch.fx.symbolic_trace(lambda a: torch.relu(a)).code,
               torch.hub.get_dir(), torch.distributions.Distribution._validate_args]
        """,
    "mindspore": """
        out = [ms.get_context("mode"), ms.get_context("deterministic"), ops.rand(2), nn.Dense(2, 2).weight,
               np.random.rand(), ms.get_seed(), ms.get_rng_state(), ms.get_context("max_call_depth")]
        """,
}
CHANGES: dict[str, list[str]] = {
    "torch": [
        "torch.set_default_dtype(torch.float64)",
        "torch.set_default_device('meta')",
        "torch.set_grad_enabled(False)",
        "torch.no_grad().__enter__()",
        "torch.inference_mode().__enter__()",
        "torch.manual_seed(5); torch.rand(3)",
        "torch.use_deterministic_algorithms(True)",
        "torch.set_printoptions(precision=1)",
        "torch.set_num_threads(2)",
        "torch.hub.set_dir('/data/models')",
        "torch.distributions.Distribution.set_default_validate_args(False)",
        "torch.rand = None",
        "torch.fx.wrap('double')",
        "nn.modules.module.register_module_forward_hook(lambda *_: None)",
    ],
    "mindspore": [
        "ms.set_context(mode=ms.GRAPH_MODE)",
        "ms.set_context(max_call_depth=50)",
        "ms.set_deterministic(True)",
        "ms.set_seed(5); ops.rand(3); nn.Dense(2, 2)",
        "ms.manual_seed(5)",
        "ops.rand = None",
        "nn.Dense.construct = None",
    ],
}


@pytest.mark.parametrize(("framework", "change"), [(f, change) for f in HEADS for change in CHANGES[f]])
def test_state_is_put_back(request: pytest.FixtureRequest, framework: Framework, change: str) -> None:
    on = request.getfixturevalue(framework)
    before, changed, after = run_all(
        on,
        program(framework, STATE[framework]),
        program(framework, f"{change}\nout = 1"),
        program(framework, STATE[framework]),
    )
    assert (before.status, changed.status) == ("ok", "ok"), changed.message
    assert after == before


BROKEN = [
    "out = ops.matmul(x, x)",
    "out = x.view(7)",
    "x[5] = 1\nout = x",
    "out = ops.cholesky(Tensor([[1.0, 2.0], [3.0, -4.0]]))",
    "out = ms.jit(lambda a: ops.matmul(a, a))(x)",
    "def f(a):\n    return ops.matmul(a * 2, a).sum()\nout = ms.grad(f)(x)",
    (
        "class Net(nn.Cell):\n    def construct(self, a):\n        return ops.matmul(a, a)\n"
        "ms.set_context(mode=ms.GRAPH_MODE)\nout = Net()(x)"
    ),
]
HEALTHY = [
    "out = ops.softmax(x)",
    "def f(a):\n    return ops.sin(a).sum()\nout = ms.grad(f)(x)",
    "@ms.jit\ndef f(a):\n    return a * 2 + 1\nout = f(x)",
    "def f(a):\n    return (a * a).sum()\nout = ms.jit(ms.grad(f))(x)",
    (
        "class Net(nn.Cell):\n    def construct(self, a):\n        return a + 1\n"
        "ms.set_context(mode=ms.GRAPH_MODE)\nout = Net()(x)"
    ),
    (
        "net = nn.LSTM(3, 4, 1, batch_first=True)\nh = ops.zeros((1, 2, 4), ms.float32)\n"
        "out = net(ops.ones((2, 5, 3), ms.float32), (h, h))"
    ),
    "net = nn.Dense(3, 2)\nms.save_checkpoint(net, 'a.ckpt')\nout = ms.load_checkpoint('a.ckpt')['weight']",
    (
        "net = nn.Dense(3, 2)\nadam = nn.Adam(net.trainable_params(), 0.1)\n"
        "step = ms.value_and_grad(lambda a: net(a).sum(), None, adam.parameters)\n"
        "for _ in range(3):\n    loss, grads = step(x)\n    adam(grads)\nout = loss, net.weight"
    ),
    (
        "import mindspore.dataset as ds\ndata = ds.NumpySlicesDataset(np.arange(6), shuffle=True).batch(2)\n"
        "out = [row[0] for row in data.create_tuple_iterator()]"
    ),
    (
        "import mindspore.dataset as ds\nclass Source:\n    def __len__(self):\n        return 4\n"
        "    def __getitem__(self, index):\n        return np.float32(index)\n"
        "data = ds.GeneratorDataset(Source(), ['a'], shuffle=False).batch(2)\n"
        "out = [row[0] for row in data.create_tuple_iterator()]"
    ),
    "np.seterr(all='raise')\nout = ops.rand(3)",
]


@pytest.mark.parametrize("broken", BROKEN)
def test_a_failed_operation_is_told_and_leaves_nothing_behind(mindspore: LocalExecutor, broken: str) -> None:
    failed = program("mindspore", broken)
    healthy = [program("mindspore", source) for source in HEALTHY]
    expected = run_all(mindspore, *healthy)
    assert {outcome.status for outcome in expected} == {"ok"}, expected
    outcomes = run_all(mindspore, *[each for one in healthy for each in (failed, failed, one)])
    assert {outcome.status for outcome in outcomes[::3]} == {"raised"}
    assert "Call Stack" not in outcomes[0].message
    assert outcomes[0].where > HEADS["mindspore"].count("\n")
    assert outcomes[2::3] == expected


def test_a_long_mixed_sequence_in_one_worker_gives_the_same_every_time(mindspore: LocalExecutor) -> None:
    sources = BROKEN + HEALTHY
    first = dict(
        zip(sources, run_all(mindspore, *[program("mindspore", each) for each in sources]), strict=True)
    )
    sequence = random.Random(0).choices(sources, k=400)
    outcomes = run_all(mindspore, *[program("mindspore", each) for each in sequence])
    differing = {
        source
        for source, outcome in zip(sequence, outcomes, strict=True)
        if replace(outcome, log="") != replace(first[source], log="")  # a log tells the time
    }
    assert not differing


def test_a_result_that_no_kernel_writes_is_never_right_by_chance(mindspore: LocalExecutor) -> None:
    """The product over an empty inner dimension is 0; the CPU kernel of 2.10 leaves what was there."""
    empty = program("mindspore", "out = ops.matmul(ops.zeros((2, 0)), ops.zeros((0, 3)))")
    healthy = [program("mindspore", source) for source in HEALTHY]
    seen = [value(run_all(mindspore, *part, empty)[-1]).data for part in ([], healthy, [empty])]
    anew = []
    for salt in (1, 1, 0):
        mindspore.renew(salt)
        anew.append(value(run_all(mindspore, empty)[0]).data)
    assert all((each[1] > 1e37).all() for each in (*seen, *anew))
    assert np.array_equal(anew[0][1], anew[1][1])
    assert not np.array_equal(anew[1][1], anew[2][1])


TORCH = [
    "z = x.clone().requires_grad_()\n(z * z).sum().backward()\nout = z.grad",
    (
        "net = nn.Linear(3, 2)\nadam = torch.optim.Adam(net.parameters(), 0.1)\n"
        "for _ in range(3):\n    adam.zero_grad()\n    net(x).sum().backward()\n    adam.step()\n"
        "out = net.weight"
    ),
    "data = torch.utils.data.DataLoader(torch.arange(6), batch_size=2, shuffle=True)\nout = list(data)",
    "net = nn.LSTM(3, 4, batch_first=True)\ntorch.save(net.state_dict(), 'a.pt')\nout = torch.load('a.pt')",
    (
        "class Net(nn.Module):\n    def forward(self, a):\n        return a + 1\ntorch.save(Net(), 'a.pt')\n"
        "out = torch.load('a.pt', weights_only=False)(x)"
    ),
    "out = torch.compile(lambda a: a + 1, backend='eager')(x)",
    "out = torch.matmul(x, x)",
]


def test_torch_programs_give_the_same_every_time(torch: LocalExecutor) -> None:
    first, second = (run_all(torch, *[program("torch", source) for source in TORCH]) for _ in range(2))
    assert first == second
    assert [outcome.status for outcome in first] == ["ok"] * 6 + ["raised"]


def test_compiled_code_does_not_outlive_its_program(framework_python: str) -> None:
    """torch compiles score functions; what it keeps must not refer to the globals of an earlier program."""
    source = """
    import torch.nn.attention.flex_attention

    def changed(score, batch, head, i, j):
        return {score}

    q = torch.ones(1, 1, 2, 4)
    out = torch.nn.attention.flex_attention.flex_attention(q, q, q, changed)
    """
    scores = ("score - 0.5 * (i - j)", "torch.where(i >= j, score, 0.0)", "torch.where(i == 0, score, 0.0)")
    programs = [program("torch", source.format(score=score)) for score in scores]
    with LocalExecutor("torch", "CPU", python=framework_python, jobs=1) as one_worker:
        for outcome in run_all(one_worker, *programs):
            assert value(outcome).data.shape == (1, 1, 2, 4)


@pytest.mark.parametrize(
    "source", ["out = ops.cholesky(ops.zeros((0, 0), ms.float32))", "import os\nos.abort()"]
)
def test_a_native_crash_costs_one_mindspore_program(mindspore: LocalExecutor, source: str) -> None:
    crashed, after = run_all(mindspore, program("mindspore", source), program("mindspore", "out = x + 1"))
    assert crashed.status in ("crash", "raised"), crashed
    assert value(after).data.tolist() == [[2, 2, 2], [2, 2, 2]]
