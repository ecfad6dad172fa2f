"""How channels go together at each frequency, as torchaudio.functional.psd."""

import mindspore
from mindspore import Tensor, ops


def psd(specgram: Tensor, mask: Tensor | None = None, normalize: bool = True, eps: float = 1e-10) -> Tensor:
    """Sum the outer products of the channels of (..., channels, frequencies, frames) over the frames.

    A mask of (..., frequencies, frames) weights the frames, divided by its sum if it is normalized.
    """
    channels = specgram.swapaxes(-3, -2)
    if not (channels.is_complex() or channels.is_floating_point()):
        channels = channels.astype(mindspore.int64)
    shares = None
    if mask is not None:
        if mask.shape != channels.shape[:-2] + channels.shape[-1:]:
            raise ValueError(f"a mask of {mask.shape} does not fit a spectrum of {specgram.shape}")
        shares = (mask / (mask.sum(-1, keepdims=True) + eps) if normalize else mask)[..., None, :]
    if not channels.size:
        return ops.zeros((*channels.shape[:-1], channels.shape[-2]), channels.dtype)
    if not channels.is_complex():
        weighted = channels if shares is None else channels * shares
        return ops.matmul(weighted, channels.astype(weighted.dtype).swapaxes(-1, -2))
    a, b = ops.real(channels), ops.imag(channels)  # in parts, which have gradients on a CPU too
    c, d = (a, b) if shares is None else (a * shares, b * shares)
    a, b = a.astype(c.dtype).swapaxes(-1, -2), b.astype(c.dtype).swapaxes(-1, -2)
    return ops.Complex()(ops.matmul(c, a) + ops.matmul(d, b), ops.matmul(d, a) - ops.matmul(c, b))
