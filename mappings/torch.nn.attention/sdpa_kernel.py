"""A block whose attention is told which implementations it may use, as torch.nn.attention.sdpa_kernel."""

from collections.abc import Sequence
from contextlib import ContextDecorator
from typing import Any

from helpers.torch.nn.attention import SDPBackend


class sdpa_kernel(ContextDecorator):
    """Runs the block as it is: MindSpore has one implementation, and numbers do not depend on the choice."""

    def __init__(self, backends: SDPBackend | Sequence[SDPBackend], set_priority: bool = False) -> None:
        if not isinstance(backends, (SDPBackend, list)):
            raise AssertionError(f"one of SDPBackend or a list of them, not {type(backends).__name__}")

    def __enter__(self) -> dict[str, Any]:
        return {}

    def __exit__(self, *_: object) -> None:
        pass
