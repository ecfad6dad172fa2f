"""A layer without first values, as torch.nn.utils.skip_init."""

from typing import Any

from mindspore.nn.utils import no_init_parameters


def skip_init(module_cls: Any, *args: Any, **kwargs: Any) -> Any:
    """Make a layer whose parameters get no values: load or set them before it is used."""
    kwargs.pop("device", None)
    with no_init_parameters():
        return module_cls(*args, **kwargs)
