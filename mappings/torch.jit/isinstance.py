"""A type check that looks at elements, as torch.jit.isinstance."""

import types
import typing
from typing import Any


def torch_isinstance(obj: Any, target_type: Any) -> bool:
    """Say whether obj is of a type, or of one of several; those of typing with their elements."""
    if isinstance(target_type, tuple):
        return any(torch_isinstance(obj, each) for each in target_type)
    origin, inner = typing.get_origin(target_type), typing.get_args(target_type)
    if origin is None:
        return (target_type is None and obj is None) or isinstance(obj, target_type or type(None))
    if origin in (typing.Union, types.UnionType):
        return any(torch_isinstance(obj, each) for each in inner)
    if not isinstance(obj, origin):
        return False
    if origin is tuple:
        return len(obj) == len(inner) and all(torch_isinstance(*each) for each in zip(obj, inner))
    if origin is dict:
        return all(torch_isinstance(key, inner[0]) and torch_isinstance(obj[key], inner[1]) for key in obj)
    return all(torch_isinstance(each, inner[0]) for each in obj)
