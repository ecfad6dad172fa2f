from collections.abc import Iterable
from typing import Any

from mindspore import Parameter, ops


def distinct(params: Iterable[Any]) -> list[Any]:
    """Parameters, or groups of them, as they are; of two with the same name the second gets another.

    For one of complex numbers there is one of their parts, which holds it as ``whole``.
    """
    given = list(params)
    groups = [{**each, "params": list(each["params"])} if isinstance(each, dict) else each for each in given]
    taken: dict[str, Any] = {}
    for each in groups:
        for one in each["params"] if isinstance(each, dict) else [each]:
            number, name = 1, one.name
            while taken.setdefault(one.name, one) is not one:
                one.name, number = f"{name}_{number}", number + 1

    def real(one: Any) -> Any:
        if not one.is_complex():
            return one
        parts = Parameter(ops.stop_gradient(ops.stack((ops.real(one), ops.imag(one)), -1)), name=one.name)
        parts.whole = one
        return parts

    for each in groups:
        if isinstance(each, dict):
            each["params"] = [real(one) for one in each["params"]]
    return [each if isinstance(each, dict) else real(each) for each in groups]
