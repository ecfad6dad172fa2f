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

    Other divisions by offs, and bias, are not for it.
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
    else:
        raise NotImplementedError("with offs only (M, K) by (G, K, N)")
    return product if out_dtype is None else product.astype(out_dtype)
