"""The transposed convolution of images, as torch.nn.functional.conv_transpose2d."""

import mindspore
from mindspore import Tensor, ops


def conv_transpose2d(
    input: Tensor,
    weight: Tensor,
    bias: Tensor | None = None,
    stride: int | tuple[int, ...] = 1,
    padding: int | tuple[int, ...] = 0,
    output_padding: int | tuple[int, ...] = 0,
    groups: int = 1,
    dilation: int | tuple[int, ...] = 1,
) -> Tensor:
    """Transposed convolution of (N, C, H, W) or (C, H, W) with a weight (C, out / groups, height, width).

    A convolution of the input with zeros put between.
    """
    steps, pads, more, apart = [
        tuple(each * 2)[:2] if isinstance(each, (tuple, list)) else (int(each), int(each))
        for each in (stride, padding, output_padding, dilation)
    ]
    image = input if input.ndim == 4 else input.expand_dims(0)
    if not image.shape[0]:  # no kernel takes an empty batch
        rows, columns = (
            (image.shape[2 + at] - 1) * steps[at]
            - 2 * pads[at]
            + apart[at] * (weight.shape[2 + at] - 1)
            + more[at]
            + 1
            for at in (0, 1)
        )
        kind = input.dtype if input.is_floating_point() or input.is_complex() else weight.dtype
        return ops.zeros((0, weight.shape[1] * groups, rows, columns), kind)
    for axis in (2, 3):
        step = steps[axis - 2]
        if step > 1:
            parts = image.expand_dims(axis + 1)
            zeros = ops.zeros((*image.shape[: axis + 1], step - 1, *image.shape[axis + 1 :]), image.dtype)
            spread = ops.concat([parts, zeros], axis + 1)
            shape = (*image.shape[:axis], image.shape[axis] * step, *image.shape[axis + 1 :])
            image = spread.reshape(shape).narrow(axis, 0, shape[axis] - step + 1)
        before = apart[axis - 2] * (weight.shape[axis] - 1) - pads[axis - 2]
        edge = [0, 0, before, before + more[axis - 2]] if axis == 2 else [before, before + more[axis - 2]]
        image = ops.pad(image, [max(each, 0) for each in edge])
        low, high = max(-edge[-2], 0), max(-edge[-1], 0)
        image = image.narrow(axis, low, image.shape[axis] - low - high)
    kernel = ops.flip(weight, (2, 3))
    kernel = kernel.reshape(groups, -1, *weight.shape[1:]).swapaxes(1, 2)
    kernel = kernel.reshape(weight.shape[1] * groups, -1, *weight.shape[2:])
    if input.dtype in (mindspore.float32, mindspore.float16, mindspore.bfloat16):
        result = ops.conv2d(image, kernel, None, 1, "valid", 0, apart, groups)
    else:
        result = _convolved(image, kernel, apart, groups)
    result = result if bias is None else result + bias.reshape(-1, 1, 1)
    return result if input.ndim == 4 else result.squeeze(0)


def _convolved(image: Tensor, kernel: Tensor, apart: tuple[int, ...], groups: int) -> Tensor:
    """A convolution of dtypes that ops.conv2d refuses: a sum over the places of the kernel."""
    batch, channels = image.shape[:2]
    rows, columns = (image.shape[2 + at] - apart[at] * (kernel.shape[2 + at] - 1) for at in (0, 1))
    total = ops.zeros((batch, groups, kernel.shape[0] // groups, rows * columns), image.dtype)
    for row in range(kernel.shape[2]):
        for column in range(kernel.shape[3]):
            part = image.narrow(2, row * apart[0], rows).narrow(3, column * apart[1], columns)
            part = part.reshape(batch, groups, channels // groups, rows * columns)
            share = kernel[:, :, row, column].reshape(groups, -1, channels // groups)
            share = share.broadcast_to((batch, *share.shape)).reshape(batch * groups, *share.shape[1:])
            total = total + ops.bmm(share, part.reshape(batch * groups, -1, rows * columns)).reshape(
                total.shape
            )
    return total.reshape(batch, -1, rows, columns)
