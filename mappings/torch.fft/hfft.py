"""The transform of half of a Hermitian signal, as torch.fft.hfft."""

import mindspore
from mindspore import Tensor, ops

_OTHER = {None: "forward", "backward": "forward", "forward": "backward", "ortho": "ortho"}


def hfft(input: Tensor, n: int | None = None, dim: int = -1, norm: str | None = None) -> Tensor:
    """Give the n real numbers of the transform along dim; n is 2 (m - 1) if left out."""
    if input.dtype == mindspore.bool_:
        input = input.astype(mindspore.float32)
    conjugate = ops.conj(input) if input.is_complex() else input
    return ops.irfft(conjugate, n, dim, _OTHER[norm])
