def counted_out(amount: float, total: int) -> int:
    """How many of a number of elements an amount means: itself, or a share of them."""
    if isinstance(amount, int):
        if not 0 <= amount <= total:
            raise ValueError(f"amount={amount} should be smaller than the number of parameters {total}")
        return amount
    if not 0.0 <= amount <= 1.0:
        raise ValueError(f"amount={amount} should be a float between 0 and 1")
    return round(amount * total)
