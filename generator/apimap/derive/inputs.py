"""The inputs of an example's programs, and the values that their expressions make."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from apimap.model.entry import Example, Input
from apimap.model.program import RNG, ProgramInput

# The same numbers in every program, and here.
GENERATOR = ProgramInput(RNG, "np.random.default_rng(0)", tensor=False)


def inputs_of(example: Example) -> tuple[ProgramInput, ...]:
    """An example's inputs, in the order in which programs make them; without the generator."""
    return tuple(_input(name, given) for name, given in example.inputs.items())


def _input(name: str, given: str | Input) -> ProgramInput:
    if isinstance(given, str):
        return ProgramInput(name, given.strip())
    # A value that stays as it is has no dtype but its own.
    dtype = given.dtype or "" if given.tensor else ""
    return ProgramInput(name, given.value.strip(), dtype, given.tensor)


def values_of(inputs: Iterable[ProgramInput]) -> dict[str, Any]:
    """What numpy makes of the inputs' expressions, by name; evaluated in this process, as a worker would.

    Raises whatever an expression raises; one that needs another input's tensor has no value here.
    """
    import numpy as np  # here, so that programs are scanned and converted without it

    namespace: dict[str, Any] = {"np": np, RNG: np.random.default_rng(0)}
    found: dict[str, Any] = {}
    with np.errstate(all="ignore"):  # NaN cast to an integer, for one: what the frameworks make of it counts
        for each in inputs:
            found[each.name] = value = eval(each.expression, namespace)
            if not each.tensor:
                namespace[each.name] = value
    return found
