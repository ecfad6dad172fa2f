"""A block in which random numbers come from a generator."""

import contextlib
from collections.abc import Iterator
from typing import Any

import mindspore
from helpers.torch import get_rng_state, set_rng_state


@contextlib.contextmanager
def drawn_from(generator: Any) -> Iterator[None]:
    """Draw them as the helper torch.Generator says, whose next number is their seed; else as usual."""
    numbers = getattr(generator, "numbers", None)
    if numbers is None:
        yield
        return
    state = get_rng_state()
    mindspore.set_seed(int(numbers.integers(2**31 - 1)))
    try:
        yield
    finally:
        set_rng_state(state)
