"""Complex numbers by radius and angle, as torch.polar."""

from mindspore import Tensor, ops


def polar(abs: Tensor, angle: Tensor) -> Tensor:
    """Give complex numbers of radius abs and angle in radians; shapes broadcast, dtypes are one."""
    if abs.dtype != angle.dtype:
        raise RuntimeError(f"Expected one dtype, but got {abs.dtype} and {angle.dtype}")
    return ops.Complex()(abs * ops.cos(angle), abs * ops.sin(angle))
