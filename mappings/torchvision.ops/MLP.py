"""Linear layers with activations and dropout between them, as torchvision.ops.MLP."""

from collections.abc import Callable, Sequence

from mindspore import mint, nn


class MLP(nn.SequentialCell):
    """A mint.nn.Linear per number of hidden_channels; norm, activation and dropout follow all but the last.

    The last one is followed by dropout alone. norm_layer and activation_layer make mindspore's layers.
    """

    def __init__(
        self,
        in_channels: int,
        hidden_channels: Sequence[int],
        norm_layer: Callable[..., nn.Cell] | None = None,
        activation_layer: Callable[..., nn.Cell] = mint.nn.ReLU,
        inplace: bool | None = None,
        bias: bool = True,
        dropout: float = 0.0,
    ) -> None:
        layers: list[nn.Cell] = []
        given = {} if inplace is None else {"inplace": inplace}
        for place, width in enumerate(map(int, hidden_channels), start=1):
            layers.append(mint.nn.Linear(int(in_channels), width, bias=bias))
            if place < len(hidden_channels):
                layers += [] if norm_layer is None else [norm_layer(width)]
                layers.append(activation_layer(**given))
            layers.append(nn.Dropout(p=dropout))
            in_channels = width
        super().__init__(*layers)
