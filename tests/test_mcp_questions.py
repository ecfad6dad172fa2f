"""A hundred questions to the MCP server over its own client: the exact call, and the trap to be told.

``mcp_questions.tsv`` was written by reading entries; what the server answers is held against it and against
``mappings.json``, the published truth.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any, NamedTuple

import pytest

pytest.importorskip("mcp", reason="apimap[mcp] is not installed")

from mcp import Client
from mcp.client.stdio import StdioServerParameters

from apimap.model.paths import INDEX, SITE
from apimap.serve.answers import LIMIT
from serve_sample import talked

MAPPINGS_JSON = SITE / "data" / "mappings.json"


class Question(NamedTuple):
    """What is asked, the entry and the call that are right, and a piece of the catch that has to be told."""

    asked: str
    entry: str
    call: str
    trap: str


LINES = (Path(__file__).parent / "mcp_questions.tsv").read_text(encoding="utf-8").splitlines()
QUESTIONS = [Question(*line.split("\t")) for line in LINES if not line.startswith("#")]

Answers = dict[str, tuple[dict[str, Any], int]]


@pytest.fixture(scope="module")
def answers() -> Answers:
    """What the server says to every question, and how many bytes that is."""
    if not (INDEX.exists() and MAPPINGS_JSON.exists()):
        pytest.skip("nothing is built yet: `make` builds the index and the data that this compares")
    parameters = StdioServerParameters(
        command=sys.executable, args=["-m", "apimap", "mcp"], env=dict(os.environ)
    )

    async def all_of_them() -> Answers:
        found = {}
        async with Client(parameters, read_timeout_seconds=120) as client:
            for each in QUESTIONS:
                told = await client.call_tool("query", {"name": each.asked})
                found[each.asked] = (told.structured_content["answer"], len(told.content[0].text.encode()))
        return found

    return talked(all_of_them())


def test_there_are_a_hundred_of_them_and_most_have_a_trap() -> None:
    assert len({each.asked for each in QUESTIONS}) >= 100
    assert sum(bool(each.trap) for each in QUESTIONS) >= 50


def test_every_answer_has_the_exact_call(answers: Answers) -> None:
    said = {
        each.asked: (answers[each.asked][0]["torch"], answers[each.asked][0]["call"]) for each in QUESTIONS
    }
    assert said == {each.asked: (each.entry, each.call) for each in QUESTIONS}


def test_every_answer_is_what_the_published_data_says(answers: Answers) -> None:
    entries = json.loads(MAPPINGS_JSON.read_text(encoding="utf-8"))["entries"]
    for each in QUESTIONS:
        answer = answers[each.asked][0]
        [shown] = [
            one for one in entries[each.entry]["counterparts"] if one["key"] == entries[each.entry]["shown"]
        ]
        assert (answer["call"], answer["verdict"]) == (shown["mindspore"], shown["verdict"])
        assert answer["device"] == shown["device"]


def test_the_trap_is_told_in_few_bytes(answers: Answers) -> None:
    untold = [
        each
        for each in QUESTIONS
        if each.trap and not any(each.trap in catch for catch in answers[each.asked][0].get("catches", ()))
    ]
    assert untold == []
    assert max(size for _, size in answers.values()) <= LIMIT
