"""Work shared out over the cores: answers in order, whatever runs where, and no fault is lost."""

from __future__ import annotations

import os
import signal
import sys
from functools import partial

import pytest

from apimap.model.errors import ApimapError
from apimap.site.cores import at_once


def _fails() -> int:
    raise ApimapError("a part cannot be made")


@pytest.mark.parametrize("cores", [1, 3])
def test_answers_come_in_the_order_of_the_parts(cores: int) -> None:
    assert at_once([partial(pow, base, 2) for base in range(9)], cores) == [base**2 for base in range(9)]


@pytest.mark.parametrize("cores", [1, 3])
def test_what_a_part_raises_is_raised(cores: int) -> None:
    with pytest.raises(ApimapError, match="a part cannot be made"):
        at_once([os.getpid, _fails, os.getpid], cores)


def test_one_core_forks_nothing() -> None:
    assert set(at_once([os.getpid] * 3, 1)) == {os.getpid()}


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere nothing is forked")
def test_a_process_that_is_killed_is_told_of() -> None:
    with pytest.raises(ApimapError, match="ended from outside"):
        at_once([lambda: os.kill(os.getpid(), signal.SIGKILL)] * 3, 3)
