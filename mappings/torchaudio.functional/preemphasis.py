"""A waveform less a share of the sample before each, as torchaudio.functional.preemphasis."""

import mindspore
from mindspore import Tensor, ops


def preemphasis(waveform: Tensor, coeff: float = 0.97) -> Tensor:
    """Subtract from each sample coeff times the one before it; the first stays. Whole numbers are refused."""
    if not waveform.size:
        return waveform
    if not (waveform.is_floating_point() or waveform.is_complex()):
        raise RuntimeError(f"a share of samples cannot be kept as {waveform.dtype}")
    share = mindspore.tensor(coeff, waveform.dtype)
    return ops.cat([waveform[..., :1], waveform[..., 1:] - share * waveform[..., :-1]], -1)
