"""The history shows what the frameworks' own release notes state, for APIs that people meet."""

from __future__ import annotations

import pytest

from apimap.entries.releases import frameworks
from apimap.reports.apis import api_changes
from apimap.signatures import snapshot

# mindspore's RELEASE.md: release, API → what the notes say of it.
NEW = [
    ("2.7.1.post1", "mindspore.mint.real"),
    ("2.7.1.post1", "mindspore.mint.imag"),
    ("2.7.1.post1", "mindspore.Tensor.sign_"),
    ("2.7.1.post1", "mindspore.Tensor.masked_scatter_"),
    ("2.7.1.post1", "mindspore.Tensor.index_copy_"),
    ("2.7.1.post1", "mindspore.Tensor.index_fill_"),
    ("2.7.1.post1", "mindspore.Tensor.sigmoid_"),
    ("2.7.1.post1", "mindspore.runtime.use_mem_pool"),
    ("2.7.2", "mindspore.frombuffer"),
    ("2.7.2", "mindspore.saved_tensors_hooks"),
]
NEW_PARAMETERS = [
    ("2.7.1.post1", "mindspore.mint.empty", "pin_memory"),
    ("2.7.1.post1", "mindspore.mint.empty_like", "pin_memory"),
    ("2.7.1.post1", "mindspore.ops.Morph", "bprop_fn"),
]
BEFORE = {"2.7.1.post1": "2.7.0", "2.7.2": "2.7.1.post1"}


@pytest.mark.parametrize(("release", "name"), NEW)
def test_a_new_api_is_new_in_the_release_that_announces_it(release: str, name: str) -> None:
    changes = api_changes(snapshot("mindspore", BEFORE[release]), snapshot("mindspore", release))
    assert name in changes.added


@pytest.mark.parametrize(("release", "name", "parameter"), NEW_PARAMETERS)
def test_a_new_parameter_is_new_in_the_release_that_announces_it(
    release: str, name: str, parameter: str
) -> None:
    changes = api_changes(snapshot("mindspore", BEFORE[release]), snapshot("mindspore", release))
    assert parameter in next(each.added for each in changes.changed if each.name == name)


def test_python_3_12_came_with_2_7_2() -> None:
    known = frameworks().mindspore
    assert [
        ("3.12" in each.python) for each in known.releases if each.release in ("2.7.1.post1", "2.7.2")
    ] == [
        False,
        True,
    ]
