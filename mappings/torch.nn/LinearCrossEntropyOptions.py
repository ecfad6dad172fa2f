"""How linear_cross_entropy saves memory, as torch.nn.LinearCrossEntropyOptions."""

from typing import Any


class LinearCrossEntropyOptions:
    """Choices that change the memory and not the loss; the helpers for the loss take and ignore them."""

    def __init__(
        self,
        allow_retain_graph: bool = False,
        batch_chunk_size: int | None = None,
        chunking_method: str = "auto",
        acc_policy: str = "auto",
        acc_dtype: Any = None,
    ) -> None:
        self.allow_retain_graph, self.batch_chunk_size = allow_retain_graph, batch_chunk_size
        self.chunking_method, self.acc_policy, self.acc_dtype = chunking_method, acc_policy, acc_dtype
