"""Two 1×1 convolutions with an activation between them, as timm.layers.ConvMlp."""

from collections.abc import Callable, Sequence
from typing import Any

from helpers.timm.layers import to_2tuple
from helpers.torch.nn import Conv2d
from mindspore import Tensor, mint, nn


class ConvMlp(nn.Cell):
    """fc1, norm, act, drop, fc2 for (N, C, H, W); act_layer and norm_layer make mindspore's layers."""

    def __init__(
        self,
        in_features: int,
        hidden_features: int | None = None,
        out_features: int | None = None,
        act_layer: Callable[..., nn.Cell] = nn.ReLU,
        norm_layer: Callable[..., nn.Cell] | None = None,
        bias: bool | Sequence[bool] = True,
        drop: float = 0.0,
        device: Any = None,
        dtype: Any = None,
    ) -> None:
        super().__init__()
        hidden, biases = hidden_features or in_features, to_2tuple(bias)
        given: dict[str, Any] = {} if dtype is None else {"dtype": dtype}
        self.fc1 = Conv2d(in_features, hidden, 1, bias=biases[0], **given)
        self.norm = norm_layer(hidden, **given) if norm_layer else mint.nn.Identity()
        self.act = act_layer()
        self.drop = nn.Dropout(p=drop)
        self.fc2 = Conv2d(hidden, out_features or in_features, 1, bias=biases[1], **given)

    def construct(self, x: Tensor) -> Tensor:
        """Go through both convolutions."""
        return self.fc2(self.drop(self.act(self.norm(self.fc1(x)))))
