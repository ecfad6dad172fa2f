"""Progress of long work: a bar with counts and time left on a terminal, plain lines elsewhere."""

from __future__ import annotations

import sys
import time
from types import TracebackType
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from tqdm import tqdm

# Without a terminal a line is written at most this often (seconds), so that logs stay short.
_LINE_EVERY = 5.0


class Progress:
    """Shows ``done`` of ``total`` for one step; call it with both, use it as a context manager."""

    def __init__(self, what: str) -> None:
        self._what = what
        self._bar: tqdm[NoReturn] | None = None
        self._last = time.monotonic()
        self._began, self._done = self._last, 0

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None:
        if self._bar is not None:
            self._bar.close()

    def __call__(self, done: int, total: int) -> None:
        """Reports that ``done`` of ``total`` are finished."""
        if sys.stderr.isatty():
            from tqdm import tqdm  # a wheel's build compiles the index without it

            if self._bar is None or self._bar.total != total or done < self._bar.n:
                if self._bar is not None:
                    self._bar.close()
                bar: tqdm[NoReturn] = tqdm(total=total, desc=self._what, unit="program", leave=False)
                self._bar = bar
            self._bar.update(done - self._bar.n)
            return
        now = time.monotonic()
        if done <= self._done:  # the next step of the same work, at its own pace
            self._began = now
        self._done = done
        if now - self._last >= _LINE_EVERY and now > self._began:
            left = (now - self._began) / max(done, 1) * (total - done)
            print(f"{self._what}: {done} of {total}, about {left:.0f} s left", file=sys.stderr, flush=True)
            self._last = now
