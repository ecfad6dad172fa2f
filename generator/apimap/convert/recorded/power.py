from typing import Any

from mindspore import Tensor


def power(base: Any, exponent: int) -> Any:
    """A power by a small number, as a product: all of its derivatives are right at 0."""
    if not isinstance(base, Tensor) or not base.is_floating_point():
        return base**exponent
    found = base
    for _ in range(exponent - 1):
        found = found * base
    return found
