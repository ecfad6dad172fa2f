"""Every element divided by the squares of its neighbour channels, as torch's local_response_norm."""

from mindspore import Tensor, ops


def local_response_norm(
    input: Tensor, size: int, alpha: float = 0.0001, beta: float = 0.75, k: float = 1.0
) -> Tensor:
    """Divide by (k + alpha × the mean of the squares of size channels) ** beta; (N, C) and any axes after."""
    if input.ndim < 3:
        raise ValueError(f"Expected 3D or higher dimensionality input (got {input.ndim} dimensions)")
    if not input.size:
        return input
    squares = input * input
    channels = input.shape[1]

    def nothing(count: int) -> Tensor:
        return ops.zeros((input.shape[0], count, *input.shape[2:]), input.dtype)

    edges = [nothing(size // 2), squares, nothing((size - 1) // 2)]
    padded = ops.cat([each for each in edges if each.shape[1]], axis=1)
    total = padded[:, :channels]
    for start in range(1, size):
        total = total + padded[:, start : start + channels]
    return input / (total / size * alpha + k) ** beta
