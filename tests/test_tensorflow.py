"""The real TensorFlow in its workers: what crosses, what is put back, what an entry's program shows.

Its environment is made by ``make tensorflow``, which runs this file as its own check.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from apimap.execute import LocalExecutor
from apimap.model.checks import Outcome, Program
from apimap.model.values import Array, Other, decode
from apimap.run.third import interpreter

pytestmark = pytest.mark.frameworks


@pytest.fixture(scope="module")
def tensorflow() -> Iterator[LocalExecutor]:
    python = interpreter(make=False)
    if not python:
        pytest.skip("there is no environment with TensorFlow; `make tensorflow` makes it and runs this")
    with LocalExecutor("tensorflow", "CPU", python=python) as made:
        yield made


def run(on: LocalExecutor, *sources: str, **options: Any) -> list[Outcome]:
    head = "import numpy as np\nimport tensorflow as tf\n"
    seen: dict[int, Outcome] = {}
    programs = [Program("tensorflow", head + source, **options) for source in sources]
    on.run(programs, lambda index, outcome: seen.update({index: outcome}))
    return [seen[index] for index in range(len(programs))]


def values(on: LocalExecutor, *sources: str) -> list[Any]:
    outcomes = run(on, *sources)
    assert all(each.status == "ok" for each in outcomes), outcomes
    return [decode(each.values[0]) for each in outcomes]


def test_it_says_what_it_is_before_and_after_its_import(tensorflow: LocalExecutor) -> None:
    assert tensorflow.installed.release == tensorflow.info.release
    assert tensorflow.info.devices[-1] == "CPU"


def test_tensors_variables_and_layers_weights_cross_with_their_dtypes(tensorflow: LocalExecutor) -> None:
    made = values(
        tensorflow,
        "out = tf.constant([1.0, 2.0])",
        "out = tf.Variable([1, 2], dtype=tf.int16)",
        "out = tf.constant([1.5], tf.bfloat16)",
        "net = tf.keras.layers.Dense(1, kernel_initializer='ones')\nnet.build((None, 2))\nout = net.kernel",
        "out = tf.constant([1 + 2j])",
    )
    assert all(isinstance(each, Array) for each in made)
    assert [each.dtype for each in made] == ["float32", "int16", "bfloat16", "float32", "complex128"]
    assert np.array_equal(made[3].data, np.ones((2, 1)))


def test_dtypes_and_shapes_cross_as_such_and_other_types_as_text(tensorflow: LocalExecutor) -> None:
    dtype, shape, ragged = values(
        tensorflow,
        "out = tf.float16",
        "out = tf.TensorShape([2, None])",
        "out = tf.RaggedTensor.from_row_lengths([1, 2, 3], [1, 2])",
    )
    assert "float16" in str(dtype)
    assert "2" in str(shape)
    assert isinstance(ragged, Other)


def test_control_flow_on_tensors_is_written_into_the_graph(tensorflow: LocalExecutor) -> None:
    source = (
        "@tf.function\ndef f(x):\n    if tf.reduce_sum(x) > 0:\n        return x\n    return -x\n"
        "out = f(tf.constant([-1.0]))"
    )
    [found] = values(tensorflow, source)
    assert found.data.tolist() == [1.0]


def test_random_numbers_and_names_of_layers_begin_anew_with_each_program(tensorflow: LocalExecutor) -> None:
    draw = "out = tf.random.normal((3,))"
    layer = "net = tf.keras.layers.Dense(2)\nnet.build((None, 2))\nout = [net.name, net.kernel]"
    first, other, again, third, fourth = values(
        tensorflow, draw, "tf.random.set_seed(5)\nout = 1", draw, layer, layer
    )
    assert other
    assert np.array_equal(first.data, again.data)
    assert str(third) == str(fourth)


@pytest.mark.parametrize(
    "setting",
    [
        "tf.keras.backend.set_floatx('float64')",
        "tf.keras.mixed_precision.set_global_policy('mixed_bfloat16')",
        "tf.config.run_functions_eagerly(True)",
        "tf.nn.relu = abs",
    ],
)
def test_what_a_program_sets_or_patches_does_not_reach_the_next(
    tensorflow: LocalExecutor, setting: str
) -> None:
    probe = (
        "out = [tf.keras.backend.floatx(), tf.keras.mixed_precision.global_policy().name,"
        " tf.config.functions_run_eagerly(), tf.nn.relu is abs]"
    )
    before, _, after = values(tensorflow, probe, f"{setting}\nout = 1", probe)
    assert before == after


def test_a_message_is_without_the_graphs_node(tensorflow: LocalExecutor) -> None:
    [outcome] = run(tensorflow, "out = tf.linalg.matmul(tf.ones((2, 3)), tf.ones((2, 3)))")
    assert outcome.status == "raised"
    assert outcome.message == "Matrix size-incompatible: In[0]: [2,3], In[1]: [2,3]"
    assert outcome.where == 3


def test_a_crash_and_a_hang_cost_one_program(tensorflow: LocalExecutor) -> None:
    crash, hang, fine = run(
        tensorflow, "import os\nos.abort()", "while True:\n    pass", "out = 1", time_limit=2.0
    )
    assert (crash.status, crash.signal) == ("crash", "SIGABRT")
    assert hang.status == "timeout"
    assert fine.status == "ok"
