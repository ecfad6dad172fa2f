from mindspore import Tensor, ops


def scatter(
    self: Tensor,
    dim: int,
    index: Tensor,
    src: Tensor | float | None = None,
    *,
    value: float | None = None,
    reduce: str | None = None,
) -> Tensor:
    """A copy of self with src, a tensor or a number, at index along dim."""
    given = value if src is None else src
    if isinstance(given, Tensor):
        given = given[tuple(slice(0, size) for size in index.shape)].astype(self.dtype)
    else:
        given = ops.full(index.shape, given, dtype=self.dtype)
    kind = {None: "none", "add": "add", "multiply": "mul"}[reduce]
    return ops.tensor_scatter_elements(self, index, given, dim, kind)
