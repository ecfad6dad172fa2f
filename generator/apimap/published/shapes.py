"""The base of everything published as JSON."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict


class Shape(BaseModel):
    """A published shape: immutable, and closed, so that its JSON Schema says all there is."""

    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True)
