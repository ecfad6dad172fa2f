"""Products of groups of rows, as torch.nn.functional.grouped_mm."""

import mindspore
from mindspore import Tensor, ops


def grouped_mm(
    mat_a: Tensor,
    mat_b: Tensor,
    *,
    offs: Tensor | None = None,
    bias: Tensor | None = None,
    out_dtype: mindspore.Type | None = None,
) -> Tensor:
    """Multiply batches, (G, M, K) by (G, K, N), or groups of rows of (M, K) that end at offs, by one each.

    (M, K) by (K, N) is divided along K. Other divisions by offs, and bias, are not for it.
    """
    if bias is not None:
        raise NotImplementedError("bias is not supported")
    if offs is None:
        product = ops.bmm(mat_a, mat_b)
    elif mat_a.ndim == 2 and mat_b.ndim == 3:
        ends = [int(end) for end in offs.asnumpy()]
        starts = [0, *ends[:-1]]
        parts = [
            ops.matmul(mat_a[s:e], mat_b[i])
            for i, (s, e) in enumerate(zip(starts, ends, strict=True))
            if e > s
        ]
        product = ops.cat(parts)
    elif mat_a.ndim == 2:  # each group is a part of the axis that is added up
        ends = [int(end) for end in offs.asnumpy()]
        parts = [
            ops.matmul(mat_a[:, s:e], mat_b[s:e])
            if e > s
            else ops.zeros((mat_a.shape[0], mat_b.shape[1]), mat_a.dtype)
            for s, e in zip([0, *ends[:-1]], ends, strict=True)
        ]
        product = ops.stack(parts)
    else:
        raise NotImplementedError("with offs only (M, K) by (G, K, N) or (K, N)")
    return product if out_dtype is None else product.astype(out_dtype)
