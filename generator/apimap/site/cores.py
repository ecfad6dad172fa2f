"""Work shared out over the cores: each part runs in a process forked from this one, with all it needs."""

from __future__ import annotations

import gc
import multiprocessing
import os
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, TypeVar

from apimap.model.errors import ApimapError

_Answer = TypeVar("_Answer")
_MOST = 8  # processes at a time: each takes some memory of its own

_parts: Sequence[Callable[[], Any]] = ()  # what the forked processes find of this one


def _answer(place: int) -> Any:
    return _parts[place]()


def at_once(parts: Sequence[Callable[[], _Answer]], cores: int = 0) -> list[_Answer]:
    """The answers of some functions, in their order; what one of them raises is raised.

    Answers come back pickled, so they are to be small: a part writes its files itself. Where there is one
    core, or no safe fork (only Linux has one), the parts run here one after another.
    """
    global _parts
    if sys.platform != "linux":
        cores = 1
    cores = min(cores or min(_MOST, len(os.sched_getaffinity(0))), len(parts))
    if cores < 2:
        return [part() for part in parts]
    _parts = parts
    gc.freeze()  # a collection in a fork would copy every page of what it looks at
    try:
        with ProcessPoolExecutor(cores, multiprocessing.get_context("fork")) as pool:
            return list(pool.map(_answer, range(len(parts))))
    except BrokenProcessPool:
        raise ApimapError("a process that writes pages was ended from outside (is memory short?)") from None
    finally:
        gc.unfreeze()
        _parts = ()
