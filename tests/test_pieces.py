"""Packs of documents give back what was packed, and say once what is said twice."""

from __future__ import annotations

import json
import zlib

from hypothesis import given
from hypothesis import strategies as st

from apimap.query.pieces import Pack, packed, unpacked

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda each: st.lists(each) | st.dictionaries(st.text(), each),
)


def written(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


@given(st.lists(st.lists(JSON, max_size=5), max_size=6))
def test_texts_come_back_as_they_were(values: list[list[object]]) -> None:
    packs = [[written(value) for value in each] for each in values]
    common, coded = packed(packs)
    shared = unpacked(common)
    read = [Pack(shared, *each) for each in coded]
    came = [[pack.text(at) for at in range(len(each))] for pack, each in zip(read, packs, strict=True)]
    assert came == packs


def lines(count: int) -> str:
    return "\n".join(f"    x{at} = mindspore.ops.mul(x{at * 7919 % 1009}, {at})" for at in range(count))


def test_lines_that_stand_far_apart_take_no_room_again() -> None:
    text = written({"code": lines(2000)})
    (_, [once]), (_, [twice]) = packed([[text]]), packed([[text, text]])
    assert len(twice[0]) == len(once[0])
    assert sum(map(len, twice)) < 0.7 * len(zlib.compress("\n".join([text, text]).encode(), 9))


def test_lines_of_many_packs_are_in_none_of_them() -> None:
    text = written({"code": lines(300)})
    common, packs = packed([[text]] * 5)
    assert lines(1).strip() in "".join(unpacked(common))
    assert all(unpacked(pieces) == [] for pieces, _ in packs)
