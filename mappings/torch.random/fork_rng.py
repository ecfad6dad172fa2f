"""A block whose random numbers change nothing after it, as torch.random.fork_rng."""

import contextlib
from typing import Any

from helpers.torch import get_rng_state, set_rng_state


class fork_rng(contextlib.ContextDecorator):
    """Restore at the end of a block what random numbers are drawn from; not with enabled=False."""

    def __init__(
        self,
        devices: Any = None,
        enabled: bool = True,
        _caller: str = "fork_rng",
        _devices_kw: str = "devices",
        device_type: str | None = None,
    ) -> None:
        self._enabled = enabled
        self._states: list[Any] = []

    def __enter__(self) -> None:
        self._states.append(get_rng_state() if self._enabled else None)

    def __exit__(self, *_: object) -> None:
        state = self._states.pop()
        if state is not None:
            set_rng_state(state)
