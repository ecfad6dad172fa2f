"""compare: two outputs, level by level; every example says what a reader of the site would see."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from apimap.judge import TOLERANCES, TooFewSamples, compare
from apimap.model.entry import Bilingual, Compare
from apimap.model.finding import Cause, Finding
from apimap.model.values import Array, Mapping, Other, Scalar, Sequence, Value
from apimap.reports.sentences import sentence

REASON = Bilingual(en="for a test", zh="用于测试")
PROPERTIES = Compare(how="properties", reason=REASON)
DISTRIBUTION = Compare(how="distribution", reason=REASON)


def tensor(data: Any, dtype: str = "float32", kind: Any = "tensor") -> Array:
    return Array(kind, dtype, np.array(data, "float32" if dtype == "bfloat16" else dtype))


def scalar(value: Any) -> Scalar:
    return Scalar("none" if value is None else type(value).__name__, value)  # type: ignore[arg-type]


def a_list(*items: Value) -> Sequence:
    return Sequence("list", items)


def a_tuple(*items: Value, names: tuple[str, ...] | None = None) -> Sequence:
    return Sequence("tuple", items, names)


def a_dict(**items: Value) -> Mapping:
    return Mapping(tuple((scalar(key), value) for key, value in items.items()))


X = tensor([[1, 2, 3], [4, 5, 6]])


# --- structure ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("torch", "mindspore", "facts"),
    [
        (scalar(1.0), tensor(1.0), (Cause.KIND, "out", "Python float", "0-d tensor")),
        (tensor(1.0), tensor(1.0, kind="scalar"), (Cause.KIND, "out", "0-d tensor", "numpy scalar")),
        (X, tensor(X.data, kind="ndarray"), (Cause.KIND, "out", "tensor", "numpy array")),
        (scalar(1), scalar(1.0), (Cause.KIND, "out", "Python int", "Python float")),
        (scalar(True), scalar(1), (Cause.KIND, "out", "Python bool", "Python int")),
        (X, scalar(None), (Cause.KIND, "out", "tensor", "None")),
        (a_list(X), a_tuple(X), (Cause.KIND, "out", "list", "tuple")),
        (a_list(X), a_list(X, X), (Cause.LENGTH, "out", 1, 2)),
        (
            a_tuple(X, a_dict(k=X)),
            a_tuple(X, a_dict(k=a_list())),
            (Cause.KIND, "out[1]['k']", "tensor", "list"),
        ),
        (a_dict(a=X, b=X), a_dict(a=X, c=X), (Cause.KEYS, "out", ("'b'",), ("'c'",))),
        (
            a_tuple(X, X, names=("values", "indices")),
            a_tuple(X, X, names=("v", "i")),
            (Cause.FIELDS, "out", ("values", "indices"), ("v", "i")),
        ),
        (
            Other("Size", "2"),
            Other("device", "2"),
            (Cause.KIND, "out", ("object", "Size"), ("object", "device")),
        ),
    ],
)
def test_a_difference_of_structure_names_the_place(torch: Value, mindspore: Value, facts: Any) -> None:
    finding = compare(torch, mindspore)
    assert finding.level == "structure"
    assert (finding.cause, finding.place, finding.torch, finding.mindspore) == facts


def test_a_named_tuple_and_a_plain_one_are_the_same_structure() -> None:
    assert compare(a_tuple(X, X, names=("values", "indices")), a_tuple(X, X)).agrees


def test_the_order_of_a_dict_does_not_matter() -> None:
    assert compare(a_dict(a=X, b=scalar(1)), a_dict(b=scalar(1), a=X)).agrees


# --- dtype and shape ------------------------------------------------------------------------------


def test_dtype_comes_before_shape_and_value() -> None:
    finding = compare(tensor([1.0, 2.0]), tensor([9.0], "float16"))
    assert finding == Finding(Cause.DTYPE, "out", torch="float32", mindspore="float16")


def test_a_level_is_looked_for_everywhere_before_the_next() -> None:
    finding = compare(a_list(tensor(1.0), tensor(1.0)), a_list(tensor(2.0), tensor(1.0, "float64")))
    assert finding == Finding(Cause.DTYPE, "out[1]", torch="float32", mindspore="float64")


def test_bfloat16_is_not_float32_although_both_travel_as_float32() -> None:
    assert compare(tensor([1.0], "bfloat16"), tensor([1.0])).level == "dtype"


def test_dtype_objects_differ_by_dtype() -> None:
    assert compare(Other("dtype", "float32"), Other("dtype", "int64")).level == "dtype"
    assert compare(Other("dtype", "float32"), Other("dtype", "float32")).agrees


@pytest.mark.parametrize(("torch", "mindspore"), [((), (1,)), ((0,), (0, 3)), ((2, 3), (3, 2))])
def test_shape(torch: tuple[int, ...], mindspore: tuple[int, ...]) -> None:
    finding = compare(tensor(np.zeros(torch)), tensor(np.zeros(mindspore)))
    assert finding == Finding(Cause.SHAPE, "out", torch=torch, mindspore=mindspore)


# --- NaN and infinity -----------------------------------------------------------------------------


def test_nan_equals_nan_only_in_the_same_place() -> None:
    assert compare(tensor([1, math.nan]), tensor([1, math.nan])).agrees
    finding = compare(tensor([[1, math.nan], [0, 0]]), tensor([[math.nan, 1], [5, 0]]))
    assert finding.level == "nan"
    assert finding == Finding(Cause.NAN, "out", torch="1.0", mindspore="nan", count=2, size=4, at=(0, 0))
    assert compare(scalar(math.nan), scalar(math.nan)).agrees
    assert compare(scalar(math.nan), scalar(1.0)).level == "nan"


@pytest.mark.parametrize("dtype", ["float16", "bfloat16", "float32", "float64", "complex64"])
def test_an_infinity_equals_only_itself(dtype: str) -> None:
    assert compare(tensor([math.inf, -math.inf], dtype), tensor([math.inf, -math.inf], dtype)).agrees
    for other in (-math.inf, 60000.0):
        finding = compare(tensor([math.inf, 1], dtype), tensor([other, 1], dtype))
        assert finding.level == "value"
        assert finding.max_abs is None


def test_the_finite_part_of_an_infinite_complex_number_has_a_tolerance() -> None:
    near, far = complex(math.inf, 1 + 1e-9), complex(math.inf, 2)
    assert compare(tensor([complex(math.inf, 1)], "complex128"), tensor([near], "complex128")).agrees
    assert not compare(tensor([complex(math.inf, 1)], "complex128"), tensor([far], "complex128")).agrees


# --- values ---------------------------------------------------------------------------------------


def test_a_difference_of_values_says_how_many_and_by_how_much() -> None:
    finding = compare(a_tuple(X, a_dict(k=X)), a_tuple(X, a_dict(k=tensor([[1, 2.5, 3], [4, 5, 7]]))))
    assert finding.level == "value"
    assert finding == Finding(
        Cause.NUMBERS,
        "out[1]['k']",
        count=2,
        size=6,
        **{"max_abs": 1.0, "at": (1, 2), "torch": "6.0", "mindspore": "7.0"},
        **{"max_rel": 0.25, "rel_at": (0, 1), "rel_torch": "2.0", "rel_mindspore": "2.5"},
        **{"rtol": 1.3e-6, "atol": 1e-5},
    )


@pytest.mark.parametrize("dtype", [name for name in TOLERANCES if name != "complex32"])
def test_each_dtype_has_the_published_tolerance(dtype: str) -> None:
    """The reference is |mindspore - torch| <= atol + rtol * |torch|, in float64."""
    tolerance = TOLERANCES[dtype]
    holder = "float32" if dtype == "bfloat16" else dtype
    allowed = tolerance.atol + tolerance.rtol * 4.0
    ones = np.full(3, 4.0, holder)
    for factor, agrees in ((0.5, True), (2.0, False)):
        # float64 data under every dtype's name: half precision cannot hold a deviation this small
        other = ones.astype("complex128" if "complex" in dtype else "float64") + allowed * factor
        assert compare(Array("tensor", dtype, ones), Array("tensor", dtype, other)).agrees is agrees


def test_an_agreeing_output_still_tells_its_errors() -> None:
    finding = compare(tensor([2.0, 0.0]), tensor([2.000001, 0.0]))
    assert finding.agrees
    assert finding.max_abs == pytest.approx(1e-6, rel=0.1)
    assert finding.max_rel == pytest.approx(5e-7, rel=0.1)
    assert compare(X, X) == compare(tensor([]), tensor([]))  # both errors are zero
    assert compare(X, X).max_abs == 0.0


def test_integers_and_booleans_are_exact_however_large() -> None:
    big = 2**63 - 1
    finding = compare(tensor([big, 0], "int64"), tensor([big - 1, 0], "int64"))
    assert (finding.level, finding.max_abs) == ("value", 1.0)
    assert (finding.torch, finding.mindspore) == (str(big), str(big - 1))
    assert compare(tensor([0], "uint8"), tensor([255], "uint8")).max_abs == 255
    finding = compare(tensor([True, False], "bool"), tensor([True, True], "bool"))
    assert (finding.cause, finding.count, finding.size, finding.at) == (Cause.ELEMENTS, 1, 2, (1,))
    assert (finding.torch, finding.mindspore) == ("False", "True")


@pytest.mark.parametrize(
    ("torch", "mindspore"),
    [("a", "b"), (True, False), (1, 2), (10**5000, 10**5000 + 1), (1.0, 1.1), (1j, 2j)],
    ids=["str", "bool", "int", "big int", "float", "complex"],
)
def test_python_scalars(torch: Any, mindspore: Any) -> None:
    assert compare(scalar(torch), scalar(torch)).agrees
    assert compare(scalar(torch), scalar(mindspore)).level == "value"


def test_python_floats_have_the_tolerance_of_float64() -> None:
    assert compare(scalar(1.0), scalar(1.0 + 1e-8)).agrees
    assert not compare(scalar(1.0), scalar(1.0 + 1e-6)).agrees


def test_numpy_text_and_other_objects_compare_exactly() -> None:
    words = Array("ndarray", "<U1", np.array(["a", "b"]))
    assert compare(words, words).agrees
    finding = compare(words, Array("ndarray", "<U1", np.array(["a", "c"])))
    assert (finding.cause, finding.at) == (Cause.ELEMENTS, (1,))
    assert "'b'" in str(finding.torch)
    assert compare(Other("device", "cpu"), Other("device", "cuda")).level == "value"


def test_an_authored_tolerance_replaces_the_published_one() -> None:
    loose = Compare(rtol=0.0, atol=0.5, reason=REASON)
    assert compare(tensor([1.0]), tensor([1.4]), loose).agrees
    assert compare(tensor([1], "int64"), tensor([1], "int64"), loose).agrees
    assert not compare(tensor([1.0]), tensor([1.6]), loose).agrees


def test_relative_error_is_left_out_where_torch_is_zero() -> None:
    finding = compare(tensor([0.0, 2.0]), tensor([1.0, 2.0]))
    assert (finding.max_abs, finding.max_rel) == (1.0, None)
    assert "relative error infinite or undefined" in sentence(finding, "en")


# --- random outputs -------------------------------------------------------------------------------


def draw(seed: int, how: str = "normal", size: int = 2000, **arguments: Any) -> Array:
    rng = np.random.default_rng(seed)
    return tensor(getattr(rng, how)(size=size, **arguments), "float64")


def test_two_samples_of_one_distribution_agree() -> None:
    assert compare(draw(1), draw(2), DISTRIBUTION).agrees
    assert compare(draw(1, "poisson", lam=2), draw(2, "poisson", lam=2), DISTRIBUTION).agrees


@pytest.mark.parametrize(
    ("how", "torch", "mindspore", "test"),
    [
        ("normal", {"scale": 1}, {"scale": 1.5}, "kolmogorov-smirnov"),
        ("uniform", {"high": 1}, {"high": 1.2}, "kolmogorov-smirnov"),
        ("binomial", {"n": 1, "p": 0.5}, {"n": 1, "p": 0.7}, "chi-square"),
    ],
)
def test_another_distribution_is_found(how: str, torch: Any, mindspore: Any, test: str) -> None:
    finding = compare(draw(1, how, **torch), draw(2, how, **mindspore), DISTRIBUTION)
    assert finding.level == "distribution"
    assert finding.test == test
    assert finding.p is not None
    assert finding.p < 1e-4


def test_a_random_output_still_has_a_dtype_a_shape_and_nan() -> None:
    assert compare(draw(1), tensor(draw(1).data, "float32"), DISTRIBUTION).level == "dtype"
    assert compare(draw(1), draw(1, size=1999), DISTRIBUTION).level == "shape"
    holes = draw(1).data.copy()
    holes[::3] = math.nan
    assert compare(draw(1), tensor(holes, "float64"), DISTRIBUTION).cause is Cause.NAN_SHARE


def test_python_numbers_in_a_list_are_one_sample() -> None:
    torch, mindspore = ([scalar(float(x)) for x in draw(seed).data] for seed in (1, 2))
    assert compare(Sequence("list", tuple(torch)), Sequence("list", tuple(mindspore)), DISTRIBUTION).agrees


def test_too_few_samples_ask_for_more() -> None:
    with pytest.raises(TooFewSamples, match=r"out has 199 elements.*at least 200"):
        compare(draw(1, size=199), draw(2, size=199), DISTRIBUTION)


def test_properties_leave_values_out() -> None:
    assert compare(tensor([1.0]), tensor([9.0]), PROPERTIES).agrees
    assert compare(tensor([1.0]), tensor([9.0, 1.0]), PROPERTIES).level == "shape"


# --- any nested value -----------------------------------------------------------------------------

DTYPES = ("float16", "float32", "float64", "int64", "uint8", "bool", "complex64")
SHAPES = hnp.array_shapes(min_dims=0, max_dims=3, min_side=0, max_side=3)
ARRAYS = st.sampled_from(DTYPES).flatmap(
    lambda dtype: hnp.arrays(dtype, SHAPES).map(lambda data: Array("tensor", dtype, data))
)
SCALARS = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), st.text(), st.complex_numbers(allow_nan=True)
).map(scalar)
VALUES: st.SearchStrategy[Value] = st.recursive(
    ARRAYS | SCALARS,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3).map(lambda items: a_list(*items)),
        st.lists(inner, max_size=3).map(lambda items: a_tuple(*items)),
        st.dictionaries(st.text(max_size=3), inner, max_size=3).map(lambda items: a_dict(**items)),
    ),
    max_leaves=6,
)


def copy(value: Value) -> Value:
    """An equal value that shares no memory and no object with the first."""
    if isinstance(value, Array):
        return Array(value.kind, value.dtype, value.data.copy(order="F"))
    if isinstance(value, Sequence):
        return Sequence(value.kind, tuple(copy(item) for item in value.items), value.names)
    if isinstance(value, Mapping):
        return Mapping(tuple((copy(key), copy(item)) for key, item in value.items))
    return value


@given(VALUES)
def test_every_value_agrees_with_its_copy(value: Value) -> None:
    finding = compare(value, copy(value))
    assert finding.agrees, finding
    assert not finding.max_abs


PLANTED = {
    "structure": scalar("not a tensor"),
    "dtype": tensor(X.data, "float64"),
    "shape": tensor(X.data.reshape(3, 2)),
    "nan": tensor(np.where(X.data == 4, math.nan, X.data)),
    "value": tensor(np.where(X.data == 4, 4.5, X.data)),
}


@pytest.mark.parametrize("level", PLANTED)
@settings(max_examples=30)
@given(around=VALUES)
def test_a_planted_difference_is_found_and_named(level: str, around: Value) -> None:
    torch = a_tuple(around, a_dict(planted=a_list(X)))
    mindspore = a_tuple(copy(around), a_dict(planted=a_list(PLANTED[level])))
    finding = compare(torch, mindspore, place="y")
    assert finding.level == level
    assert finding.place == "y[1]['planted'][0]"
    assert finding.place in sentence(finding, "en")
