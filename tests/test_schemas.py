"""The committed JSON Schemas, which editors and other programs read, are those of the typed models."""

from __future__ import annotations

import jsonschema
import pytest

from apimap.model.paths import SCHEMAS
from tools.schemas import MAKERS, text


@pytest.mark.parametrize("name", MAKERS)
def test_a_committed_schema_is_its_models(name: str) -> None:
    committed = (SCHEMAS / name).read_text(encoding="utf-8")
    assert committed == text(MAKERS[name]), "the model has changed; run `make schemas`"


@pytest.mark.parametrize("name", MAKERS)
def test_a_schema_is_a_schema(name: str) -> None:
    jsonschema.Draft202012Validator.check_schema(MAKERS[name]())


def test_no_schema_is_published_that_nothing_makes() -> None:
    assert {path.name for path in SCHEMAS.glob("*.json")} == set(MAKERS)
