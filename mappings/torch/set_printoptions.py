"""How tensors are printed, as torch.set_printoptions."""

from typing import Any

import numpy as np
from helpers.torch import print_options

_PROFILES: dict[str, dict[str, Any]] = {
    "default": {"precision": 4, "threshold": 1000, "edgeitems": 3, "linewidth": 80},
    "short": {"precision": 2, "threshold": 1000, "edgeitems": 2, "linewidth": 80},
    "full": {"precision": 4, "threshold": 2**31 - 1, "edgeitems": 3, "linewidth": 80},
}


def set_printoptions(
    precision: int | None = None,
    threshold: float | None = None,
    edgeitems: int | None = None,
    linewidth: int | None = None,
    profile: str | None = None,
    sci_mode: bool | None = None,
) -> None:
    """Set digits, when to shorten, what is left at the edges, and the width; for NumPy arrays as well.

    MindSpore prints with NumPy. sci_mode=False forbids exponents; NumPy cannot demand them.
    """
    options = dict(_PROFILES[profile]) if profile else {}
    given = {"precision": precision, "threshold": threshold, "edgeitems": edgeitems, "linewidth": linewidth}
    options.update({name: value for name, value in given.items() if value is not None})
    print_options(**options, sci_mode=sci_mode)
    if sci_mode is not None:
        options["suppress"] = not sci_mode
    np.set_printoptions(**options)
