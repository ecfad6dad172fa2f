"""A result that comes later, as torch.futures.Future."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any, Generic, TypeVar

_T = TypeVar("_T")


class Future(Generic[_T]):
    """Holds a result or an exception once it is set, by whichever thread; devices changes nothing."""

    def __init__(self, *, devices: object = None) -> None:
        self._set = threading.Event()
        self._lock = threading.Lock()
        self._callbacks: list[Callable[[Future[Any]], object]] = []
        self._result: Any = None
        self._fault: Exception | None = None

    def done(self) -> bool:
        """Whether the result or an exception is there."""
        return self._set.is_set()

    def wait(self) -> Any:
        """The result, as soon as it is there; raises the exception that was set."""
        self._set.wait()
        return self.value()

    def value(self) -> Any:
        """The result; raises RuntimeError while there is none, and the exception that was set."""
        if not self._set.is_set():
            raise RuntimeError("the future has no value yet")
        if self._fault is not None:
            raise self._fault
        return self._result

    def add_done_callback(self, callback: Callable[[Future[Any]], None]) -> None:
        """Call a function with this future when it is done, or now if it is."""
        with self._lock:
            if not self._set.is_set():
                self._callbacks.append(callback)
                return
        callback(self)

    def then(self, callback: Callable[[Future[Any]], Any]) -> Future[Any]:
        """A future of what a function of this one will return."""
        following: Future[Any] = Future()

        def finish(done: Future[Any]) -> None:
            try:
                following.set_result(callback(done))
            except Exception as fault:
                name = type(fault).__name__
                text = f"Got the following error when running the callback: {name}: {fault}"
                following._finish(None, RuntimeError(text))

        self.add_done_callback(finish)
        return following

    def set_result(self, result: Any) -> None:
        """Set the result and call what waits for it; raises RuntimeError if there is one already."""
        self._finish(result, None)

    def set_exception(self, result: Exception) -> None:
        """Set an exception, which whoever waits will get."""
        assert isinstance(result, Exception), f"{result} is of type {type(result)}, not an Exception."
        self._finish(None, result)

    def _finish(self, result: Any, fault: Exception | None) -> None:
        with self._lock:
            if self._set.is_set():
                raise RuntimeError("Attempting to mark a completed Future as complete again.")
            self._result, self._fault = result, fault
            self._set.set()
            waiting, self._callbacks = self._callbacks, []
        for callback in waiting:
            callback(self)
