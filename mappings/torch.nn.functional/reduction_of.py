"""How a loss is reduced, as torch.nn.functional's losses are told."""


def reduction_of(
    reduction: str,
    size_average: bool | None,
    reduce: bool | None,
    known: tuple[str, ...] = ("none", "mean", "sum"),
) -> str:
    """Give the reduction; the two flags that it replaced go before it where one is given."""
    if size_average is not None or reduce is not None:
        reduction = "none" if reduce is False else "sum" if size_average is False else "mean"
    if reduction not in known:
        raise ValueError(f"{reduction} is not a valid value for reduction")
    return reduction
