from collections.abc import Iterable
from typing import Any

from mindspore import Parameter, ops


def distinct(params: Iterable[Any]) -> list[Any]:
    """Parameters, or groups of them, as they are; of two with the same name the second gets another.

    For one of complex numbers there is one of their parts, and for a tensor that is no parameter one of its
    numbers, which holds it as ``whole``.
    """
    given = list(params)
    groups = [
        {**each, "params": [each["params"]] if hasattr(each["params"], "dtype") else list(each["params"])}
        if isinstance(each, dict)
        else each
        for each in given
    ]
    taken: dict[str, Any] = {}

    def real(one: Any) -> Any:
        made = one
        if one.is_complex():
            made = ops.stack((ops.real(one), ops.imag(one)), -1)
        if made is not one or not isinstance(one, Parameter):
            made = Parameter(ops.stop_gradient(made * 1), name=getattr(one, "name", "tensor"))
            made.whole = one
        if "$" in made.name:  # a name that mindspore gave, and gives once more to one without any
            made.name = made.name.replace("$", "_")
        number, name = 1, made.name
        while taken.setdefault(made.name, made) is not made:
            made.name, number = f"{name}_{number}", number + 1
        return made

    for each in groups:
        if isinstance(each, dict):
            each["params"] = [real(one) for one in each["params"]]
    return [each if isinstance(each, dict) else real(each) for each in groups]
