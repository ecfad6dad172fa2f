def low_steps() -> None:
    pass
