"""Waveforms convolved sample by sample, as torchaudio.functional.convolve."""

import mindspore
from mindspore import Tensor, ops


def convolve(x: Tensor, y: Tensor, mode: str = "full") -> Tensor:
    """Convolve along the last axis: "full", "same" (as long as x), or "valid" (where both overlap).

    Leading axes are broadcast, and as many in both.
    """
    if x.ndim != y.ndim:
        raise ValueError(f"x has {x.ndim} axes, y has {y.ndim}")
    if any(a != b and 1 not in (a, b) for a, b in zip(x.shape[:-1], y.shape[:-1])):
        raise ValueError(f"shapes {x.shape} and {y.shape} cannot be broadcast")
    if mode not in ("full", "valid", "same"):
        raise ValueError(f"mode {mode} is none of full, valid, same")
    if x.is_complex() and y.is_complex():  # the kernel takes no complex numbers
        a, b, c, d = ops.real(x), ops.imag(x), ops.real(y), ops.imag(y)
        real = convolve(a, c, mode) - convolve(b, d, mode)
        return ops.Complex()(real, convolve(a, d, mode) + convolve(b, c, mode))
    first, second = x.shape[-1], y.shape[-1]
    signal, kernel = (x, y) if first >= second else (y, x)
    leading = tuple(max(a, b) for a, b in zip(x.shape[:-1], y.shape[:-1]))
    signal = signal.broadcast_to((*leading, signal.shape[-1])).reshape(-1, signal.shape[-1])
    kernel = kernel.broadcast_to((*leading, kernel.shape[-1])).reshape(-1, kernel.shape[-1])
    edge, rows = kernel.shape[-1] - 1, signal.shape[0]
    flipped = ops.flip(kernel, (-1,))[:, None]
    if x.dtype == mindspore.float64:  # the convolution does not take it
        places = ops.arange(first + second - 1)[:, None] + ops.arange(edge + 1)
        padded = ops.pad(signal, (edge, edge))
        whole = ops.matmul(padded[:, places], flipped[:, 0, :, None])[..., 0]
    else:
        whole = ops.conv1d(signal[None], flipped, pad_mode="pad", padding=edge, groups=rows)[0]
    length = first + second - 1
    kept = {"full": length, "valid": abs(first - second) + 1, "same": first}[mode]
    start = (length - kept) // 2
    return whole.reshape(*leading, length)[..., start : start + kept]
