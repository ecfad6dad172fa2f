"""Packs of documents give back what was packed, and say once what is said twice."""

from __future__ import annotations

import json
import zlib

from hypothesis import given
from hypothesis import strategies as st

from apimap.query.pieces import Pack, packed

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda each: st.lists(each) | st.dictionaries(st.text(), each),
)


@given(st.lists(JSON, max_size=5))
def test_texts_come_back_as_they_were(values: list[object]) -> None:
    texts = [json.dumps(value, ensure_ascii=False, separators=(",", ":")) for value in values]
    pack = Pack(*packed(texts))
    assert [pack.text(number) for number in range(len(texts))] == texts


def test_lines_that_stand_far_apart_take_no_room_again() -> None:
    lines = [f"    x{at} = mindspore.ops.mul(x{at * 7919 % 1009}, {at})" for at in range(2000)]
    text = json.dumps({"code": "\n".join(lines)})
    once, twice = packed([text]), packed([text, text])
    assert len(twice[0]) == len(once[0])
    assert sum(map(len, twice)) < 0.7 * len(zlib.compress("\n".join([text, text]).encode(), 9))
