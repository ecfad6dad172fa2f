"""Complex numbers by radius and angle, as torch.polar."""

from mindspore import Tensor, ops


def polar(abs: Tensor, angle: Tensor) -> Tensor:
    """Give complex numbers of radius abs and angle in radians; shapes broadcast, dtypes are one.

    As in torch the gradient of a negative radius has the other sign, and that of 0 is 0.
    """
    if abs.dtype != angle.dtype:
        raise RuntimeError(f"Expected one dtype, but got {abs.dtype} and {angle.dtype}")
    if not abs.is_floating_point():
        raise RuntimeError(f"Expected real floating point numbers, but got {abs.dtype}")
    fixed = ops.stop_gradient(abs)
    signed = fixed + (abs - fixed) * ops.sign(fixed)
    radius = ops.where(ops.isfinite(fixed), signed, abs)  # infinity less infinity is no number
    return ops.Complex()(radius * ops.cos(angle), radius * ops.sin(angle))
