from typing import Any

from mindspore import Tensor


def formatted(template: Any, *args: Any, **kwargs: Any) -> Any:
    """What ``template.format`` gives, where a tensor without axes is formatted as its number."""

    def number(value: Any) -> Any:
        return value.item() if isinstance(value, Tensor) and value.ndim == 0 else value

    return template.format(*map(number, args), **{key: number(each) for key, each in kwargs.items()})
