"""Whether a dtype may become another, as torch.can_cast."""

import mindspore


def can_cast(from_: mindspore.Type, to: mindspore.Type) -> bool:
    """Tell whether from_ stands before to, or level with it: bool, integers, floats, complex numbers."""
    order = {"B": 0, "I": 1, "U": 1, "F": 2, "C": 3}
    ranks = [2 if dtype == mindspore.bfloat16 else order[str(dtype)[0]] for dtype in (from_, to)]
    return ranks[0] <= ranks[1]
