"""Two linear layers with an activation between them, as timm.layers.Mlp."""

from collections.abc import Callable, Sequence
from typing import Any

from helpers.timm.layers import GELU, to_2tuple
from helpers.torch.nn import Conv2d
from mindspore import Tensor, mint, nn


class Mlp(nn.Cell):
    """fc1, act, drop1, norm, fc2, drop2: for (..., C), or for (N, C, H, W) with use_conv.

    act_layer and norm_layer make mindspore's layers; bias and drop may be given for each of the two.
    """

    def __init__(
        self,
        in_features: int,
        hidden_features: int | None = None,
        out_features: int | None = None,
        act_layer: Callable[..., nn.Cell] = GELU,
        norm_layer: Callable[..., nn.Cell] | None = None,
        bias: bool | Sequence[bool] = True,
        drop: float | Sequence[float] = 0.0,
        use_conv: bool = False,
        device: Any = None,
        dtype: Any = None,
    ) -> None:
        super().__init__()
        hidden, biases, drops = hidden_features or in_features, to_2tuple(bias), to_2tuple(drop)
        given: dict[str, Any] = {} if dtype is None else {"dtype": dtype}
        linear: Any = Conv2d if use_conv else mint.nn.Linear
        size = {"kernel_size": 1} if use_conv else {}
        self.fc1 = linear(in_features, hidden, bias=biases[0], **size, **given)
        self.act = act_layer()
        self.drop1 = nn.Dropout(p=drops[0])
        self.norm = mint.nn.Identity() if norm_layer is None else norm_layer(hidden, **given)
        self.fc2 = linear(hidden, out_features or in_features, bias=biases[1], **size, **given)
        self.drop2 = nn.Dropout(p=drops[1])

    def construct(self, x: Tensor) -> Tensor:
        """Go through both layers."""
        return self.drop2(self.fc2(self.norm(self.drop1(self.act(self.fc1(x))))))
