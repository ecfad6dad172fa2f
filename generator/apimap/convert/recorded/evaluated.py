from typing import Any


def evaluated(module: Any) -> Any:
    """A module in evaluation mode; some of the program's own say themselves what ``eval`` does."""
    return module.eval() if hasattr(module, "eval") else module.set_train(False)
