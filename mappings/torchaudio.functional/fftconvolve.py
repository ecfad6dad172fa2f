"""Waveforms convolved by their spectra, as torchaudio.functional.fftconvolve."""

from mindspore import Tensor, ops


def fftconvolve(x: Tensor, y: Tensor, mode: str = "full") -> Tensor:
    """Convolve along the last axis: "full", "same" (as long as x), or "valid" (where both overlap).

    Leading axes are broadcast, and as many in both.
    """
    if x.ndim != y.ndim:
        raise ValueError(f"x has {x.ndim} axes, y has {y.ndim}")
    if any(a != b and 1 not in (a, b) for a, b in zip(x.shape[:-1], y.shape[:-1])):
        raise ValueError(f"shapes {x.shape} and {y.shape} cannot be broadcast")
    if mode not in ("full", "valid", "same"):
        raise ValueError(f"mode {mode} is none of full, valid, same")
    first, second = x.shape[-1], y.shape[-1]
    length = first + second - 1
    if x.size and y.size:
        one, other = ops.rfft(x, n=length), ops.rfft(y, n=length)
        a, b, c, d = ops.real(one), ops.imag(one), ops.real(other), ops.imag(other)
        product = ops.Complex()(a * c - b * d, a * d + b * c)  # in parts, which have gradients on a CPU too
        whole = ops.irfft(product, n=length)
    else:
        leading = tuple(max(a, b) if a * b else 0 for a, b in zip(x.shape[:-1], y.shape[:-1]))
        whole = ops.zeros((*leading, length), x.dtype)
    kept = {"full": length, "valid": abs(first - second) + 1, "same": first}[mode]
    start = (length - kept) // 2
    return whole[..., start : start + kept]
