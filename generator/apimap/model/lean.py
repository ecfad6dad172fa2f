"""Dataclasses that files hold: in JSON's types, without what has its default."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

from pydantic import BaseModel, ConfigDict

CLOSED = ConfigDict(
    extra="forbid"
)  # the ``__pydantic_config__`` of such a dataclass: unknown keys are faults


_PLAIN = (str, int, float, bool)


@cache
def _defaults(kind: Any) -> tuple[tuple[str, Any], ...] | None:
    """A dataclass's fields with their defaults; None for another type."""
    return tuple((field.name, field.default) for field in fields(kind)) if is_dataclass(kind) else None


def lean(value: Any) -> Any:
    """A value in JSON's types: of a dataclass the fields that have not their defaults, in their order."""
    kind: Any = type(value)
    known = _defaults(kind)
    if known is not None:
        found = {}
        for name, default in known:
            given = getattr(value, name)
            if given is not default and given != default:
                found[name] = given if type(given) in _PLAIN else lean(given)
        return found
    if isinstance(value, tuple):
        return [lean(each) for each in value]
    return value.model_dump() if isinstance(value, BaseModel) else value
