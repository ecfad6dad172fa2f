from typing import Any

import numpy


def python_number(value: Any) -> Any:
    """A number of numpy's as one of Python's, as mindspore takes it; anything else as it is."""
    return value.item() if isinstance(value, numpy.generic) else value
