"""The inverse transform of real numbers to half of a Hermitian signal, as torch.fft.ihfft."""

import mindspore
from mindspore import Tensor, ops

_SCALED = {None: "forward", "backward": "forward", "forward": "backward", "ortho": "ortho"}


def ihfft(input: Tensor, n: int | None = None, dim: int = -1, norm: str | None = None) -> Tensor:
    """Give the first n // 2 + 1 numbers of the inverse transform along dim; the rest are their conjugates."""
    if input.dtype == mindspore.bool_:
        input = input.astype(mindspore.float32)
    found = ops.rfft(input, n, dim, _SCALED[norm])
    return ops.Complex()(ops.real(found), -ops.imag(found))  # the gradient of ops.conj has no kernel
