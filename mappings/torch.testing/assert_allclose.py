"""Raises where values differ by more than a tolerance, as torch.testing.assert_allclose."""

from typing import Any

from helpers.torch.testing import assert_close


def assert_allclose(
    actual: Any,
    expected: Any,
    rtol: float | None = None,
    atol: float | None = None,
    equal_nan: bool = True,
    msg: str = "",
) -> None:
    """As assert_close, but dtypes are not looked at, and NaN is equal to NaN unless told otherwise."""
    assert_close(
        actual, expected, rtol=rtol, atol=atol, equal_nan=equal_nan, check_dtype=False, msg=msg or None
    )
