"""Dataclasses that files hold: in JSON's types, without what has its default."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

from pydantic import BaseModel, ConfigDict

CLOSED = ConfigDict(
    extra="forbid"
)  # the ``__pydantic_config__`` of such a dataclass: unknown keys are faults


@cache
def _defaults(kind: type[Any]) -> dict[str, Any]:
    return {field.name: field.default for field in fields(kind)}


def lean(value: Any) -> Any:
    """A value in JSON's types: of a dataclass the fields that have not their defaults, in their order."""
    if is_dataclass(value) and not isinstance(value, type):
        have = ((name, getattr(value, name), default) for name, default in _defaults(type(value)).items())
        return {name: lean(given) for name, given, default in have if given != default}
    if isinstance(value, BaseModel):
        return value.model_dump()
    return [lean(each) for each in value] if isinstance(value, tuple) else value
