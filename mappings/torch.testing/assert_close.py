"""Raises where values differ by more than a tolerance, as torch.testing.assert_close."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import mindspore
import numpy as np
from mindspore import Tensor

_TOLERANCES: dict[Any, tuple[float, float]] = {
    mindspore.float16: (1e-3, 1e-5),
    mindspore.bfloat16: (1.6e-2, 1e-5),
    mindspore.float32: (1.3e-6, 1e-5),
    mindspore.float64: (1e-7, 1e-7),
    mindspore.complex64: (1.3e-6, 1e-5),
    mindspore.complex128: (1e-7, 1e-7),
}


def assert_close(
    actual: Any,
    expected: Any,
    *,
    allow_subclasses: bool = True,
    rtol: float | None = None,
    atol: float | None = None,
    equal_nan: bool = False,
    check_device: bool = True,
    check_dtype: bool = True,
    check_stride: bool = False,
    msg: str | Callable[[str], str] | None = None,
) -> None:
    """Raise an AssertionError unless shapes, dtypes and numbers agree, with torch's tolerances for the dtype.

    Sequences and mappings are gone through. Only dense tensors are compared.
    """
    if (rtol is None) != (atol is None):
        raise ValueError("give both of rtol and atol, or none")

    def compare(left: Any, right: Any, where: str) -> None:
        if isinstance(left, Mapping) and isinstance(right, Mapping):
            refuse(left.keys() == right.keys(), f"the keys{where} differ")
            for key in left:
                compare(left[key], right[key], f"{where}[{key!r}]")
            return
        if all(isinstance(each, Sequence) and not isinstance(each, (str, Tensor)) for each in (left, right)):
            refuse(len(left) == len(right), f"the lengths{where} differ: {len(left)} and {len(right)}")
            for place, pair in enumerate(zip(left, right)):
                compare(*pair, f"{where}[{place}]")
            return
        plain = all(isinstance(each, (bool, int, float, complex)) for each in (left, right))
        if not plain and isinstance(left, Tensor) != isinstance(right, Tensor):
            raise TypeError(f"{type(left).__name__} cannot be compared with {type(right).__name__}{where}")
        (one, one_type), (other, other_type) = _assert_close_read(left), _assert_close_read(right)
        refuse(one.shape == other.shape, f"the shapes{where} differ: {one.shape} and {other.shape}")
        same = one_type == other_type
        refuse(same or not check_dtype, f"the dtypes{where} differ: {one_type} and {other_type}")
        usual = [_TOLERANCES.get(each, (0.0, 0.0)) for each in (one_type, other_type)]
        relative = max(each[0] for each in usual) if rtol is None else rtol
        absolute = max(each[1] for each in usual) if atol is None else atol
        if isinstance(left, Tensor) and isinstance(right, Tensor):
            refuse(allow_subclasses or type(left) is type(right), f"the types{where} differ")
            refuse(not check_device or left.device == right.device, f"the devices{where} differ")
            refuse(not check_stride or left.stride() == right.stride(), f"the strides{where} differ")
        if not relative and not absolute:
            near = (one == other) | (((one != one) & (other != other)) if equal_nan else False)
        else:
            near = np.isclose(one, other, rtol=relative, atol=absolute, equal_nan=equal_nan) | (one == other)
        wrong = int(np.size(near) - np.count_nonzero(near))
        refuse(
            not wrong,
            f"{wrong} of {np.size(near)} elements{where} differ by more than {relative} and {absolute}",
        )

    def refuse(good: bool, said: str) -> None:
        if not good:
            raise AssertionError(said if msg is None else msg(said) if callable(msg) else msg)

    compare(actual, expected, "")


def _assert_close_read(value: Any) -> tuple[Any, Any]:
    """The numbers of a value for numpy to compare, and their dtype."""
    if isinstance(value, (bool, int, float, complex)):
        return np.asarray(value), mindspore.tensor(np.asarray(value)).dtype
    tensor = value if isinstance(value, Tensor) else mindspore.tensor(np.asarray(value))
    if tensor.dtype == mindspore.bfloat16:
        return tensor.astype(mindspore.float32).asnumpy().astype(np.float64), tensor.dtype
    array = tensor.asnumpy()
    return array.astype(np.float64) if array.dtype.kind == "f" else array, tensor.dtype
