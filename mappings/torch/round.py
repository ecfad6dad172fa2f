"""Rounding to a number of decimals, as torch.round."""

from mindspore import Tensor, mint


def torch_round(input: Tensor, *, decimals: int = 0) -> Tensor:
    """Round to the nearest number with so many decimals, halves to the even one; negative: to tens, hundreds.

    Integers come back as they are, and take no decimals. The gradient is 0, as in torch.
    """
    if not input.is_floating_point():
        if decimals:
            raise RuntimeError(f"integers are not rounded to {decimals} decimals")
        return input * 1
    if not decimals:
        return mint.round(input)
    scale = 10.0 ** abs(decimals)
    return mint.round(input * scale) / scale if decimals > 0 else mint.round(input / scale) * scale
