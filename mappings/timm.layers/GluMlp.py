"""Two linear layers, the first one's half a gate, as timm.layers.GluMlp."""

from collections.abc import Callable, Sequence
from typing import Any

import mindspore
from helpers.timm.layers import to_2tuple
from helpers.torch.nn import Conv2d
from helpers.torch.nn.init import normal_
from mindspore import Tensor, mint, nn, ops


class GluMlp(nn.Cell):
    """fc1, a half times the activation of the other one, drop1, norm, fc2, drop2.

    act_layer and norm_layer make mindspore's layers; the second half is the gate with gate_last.
    """

    def __init__(
        self,
        in_features: int,
        hidden_features: int | None = None,
        out_features: int | None = None,
        act_layer: Callable[..., nn.Cell] = mint.nn.Sigmoid,
        norm_layer: Callable[..., nn.Cell] | None = None,
        bias: bool | Sequence[bool] = True,
        drop: float | Sequence[float] = 0.0,
        use_conv: bool = False,
        gate_last: bool = True,
        device: Any = None,
        dtype: Any = None,
    ) -> None:
        super().__init__()
        hidden, biases, drops = hidden_features or in_features, to_2tuple(bias), to_2tuple(drop)
        if hidden % 2:
            raise AssertionError("hidden_features must be even: a half of them is the gate")
        given: dict[str, Any] = {} if dtype is None else {"dtype": dtype}
        linear: Any = Conv2d if use_conv else mint.nn.Linear
        size = {"kernel_size": 1} if use_conv else {}
        self.chunk_dim, self.gate_last = 1 if use_conv else -1, gate_last
        self.fc1 = linear(in_features, hidden, bias=biases[0], **size, **given)
        self.act = act_layer()
        self.drop1 = nn.Dropout(p=drops[0])
        self.norm = mint.nn.Identity() if norm_layer is None else norm_layer(hidden // 2, **given)
        self.fc2 = linear(hidden // 2, out_features or in_features, bias=biases[1], **size, **given)
        self.drop2 = nn.Dropout(p=drops[1])

    def init_weights(self) -> None:
        """Set the gate's half to nearly 0, its bias to 1."""
        half = self.fc1.weight.shape[0] // 2
        with mindspore._no_grad():
            self.fc1.weight[half:] = normal_(self.fc1.weight[half:].copy(), std=1e-6)
            if self.fc1.bias is not None:
                self.fc1.bias[half:] = 1.0

    def construct(self, x: Tensor) -> Tensor:
        """Go through both layers."""
        one, other = ops.chunk(self.fc1(x), 2, self.chunk_dim)
        gated = one * self.act(other) if self.gate_last else self.act(one) * other
        return self.drop2(self.fc2(self.norm(self.drop1(gated))))
