"""Elements limited to a range, as a layer, as torch.nn.Hardtanh."""

from helpers.torch.nn.functional import hardtanh
from mindspore import Tensor, nn


class Hardtanh(nn.Cell):
    """The layer of hardtanh; NaN stays NaN."""

    def __init__(
        self,
        min_val: float = -1.0,
        max_val: float = 1.0,
        inplace: bool = False,
        min_value: float | None = None,
        max_value: float | None = None,
    ) -> None:
        super().__init__()
        min_val = min_val if min_value is None else min_value  # as older programs call them
        max_val = max_val if max_value is None else max_value
        if max_val <= min_val:
            raise ValueError(f"max_val {max_val} has to be above min_val {min_val}")
        self.min_val, self.max_val, self.inplace = min_val, max_val, inplace

    def construct(self, input: Tensor) -> Tensor:
        """Limit every element."""
        return hardtanh(input, self.min_val, self.max_val, self.inplace)
