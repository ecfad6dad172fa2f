"""A block whose attention is told which implementations it may use, as torch.backends.cuda.sdp_kernel."""

from contextlib import ContextDecorator
from typing import Any


class sdp_kernel(ContextDecorator):
    """Runs the block as it is: MindSpore has one implementation, and numbers do not depend on the choice."""

    def __init__(
        self,
        enable_flash: bool = True,
        enable_math: bool = True,
        enable_mem_efficient: bool = True,
        enable_cudnn: bool = True,
    ) -> None:
        pass

    def __enter__(self) -> dict[str, Any]:
        return {}

    def __exit__(self, *_: object) -> None:
        pass
