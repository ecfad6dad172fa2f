"""The transposed convolution of sequences, as torch.conv_transpose1d."""

from helpers.torch.nn.functional import conv_transpose2d
from mindspore import Tensor


def conv_transpose1d(
    input: Tensor,
    weight: Tensor,
    bias: Tensor | None = None,
    stride: int | tuple[int, ...] = 1,
    padding: int | tuple[int, ...] = 0,
    output_padding: int | tuple[int, ...] = 0,
    groups: int = 1,
    dilation: int | tuple[int, ...] = 1,
) -> Tensor:
    """Transposed convolution of (N, C, L) or (C, L) with a weight (C, out / groups, size)."""
    if input.ndim == 2:
        input = input.expand_dims(0)
        return conv_transpose1d(
            input, weight, bias, stride, padding, output_padding, groups, dilation
        ).squeeze(0)
    pair = [
        each[0] if isinstance(each, (tuple, list)) else int(each)
        for each in (stride, padding, output_padding, dilation)
    ]
    image = conv_transpose2d(
        input.expand_dims(2),
        weight.expand_dims(2),
        None,
        (1, pair[0]),
        (0, pair[1]),
        (0, pair[2]),
        groups,
        (1, pair[3]),
    ).squeeze(2)
    return image if bias is None else image + bias.reshape(-1, 1)
