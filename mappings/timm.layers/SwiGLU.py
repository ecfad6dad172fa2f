"""Two linear layers and one for the gate, as timm.layers.SwiGLU."""

from collections.abc import Callable, Sequence
from typing import Any

from helpers.timm.layers import to_2tuple
from helpers.torch.nn.init import normal_, ones_
from mindspore import Tensor, mint, nn


class SwiGLU(nn.Cell):
    """act(fc1_g) · fc1_x, drop1, norm, fc2, drop2; the width is made a multiple of align_to.

    act_layer and norm_layer make mindspore's layers.
    """

    def __init__(
        self,
        in_features: int,
        hidden_features: int | None = None,
        out_features: int | None = None,
        act_layer: Callable[..., nn.Cell] = nn.SiLU,
        norm_layer: Callable[..., nn.Cell] | None = None,
        bias: bool | Sequence[bool] = True,
        drop: float | Sequence[float] = 0.0,
        align_to: int = 0,
        device: Any = None,
        dtype: Any = None,
    ) -> None:
        super().__init__()
        hidden, biases, drops = hidden_features or in_features, to_2tuple(bias), to_2tuple(drop)
        hidden += -hidden % align_to if align_to else 0
        given: dict[str, Any] = {} if dtype is None else {"dtype": dtype}
        self.fc1_g = mint.nn.Linear(in_features, hidden, bias=biases[0], **given)
        self.fc1_x = mint.nn.Linear(in_features, hidden, bias=biases[0], **given)
        self.act = act_layer()
        self.drop1 = nn.Dropout(p=drops[0])
        self.norm = mint.nn.Identity() if norm_layer is None else norm_layer(hidden, **given)
        self.fc2 = mint.nn.Linear(hidden, out_features or in_features, bias=biases[1], **given)
        self.drop2 = nn.Dropout(p=drops[1])

    def init_weights(self) -> None:
        """Set the gate's weight to nearly 0, its bias to 1."""
        if self.fc1_g.bias is not None:
            ones_(self.fc1_g.bias)
        normal_(self.fc1_g.weight, std=1e-6)

    def construct(self, x: Tensor) -> Tensor:
        """Go through the layers."""
        return self.drop2(self.fc2(self.norm(self.drop1(self.act(self.fc1_g(x)) * self.fc1_x(x)))))
