"""A network by its name, as timm.create_model makes it."""

from typing import Any

from helpers.timm.models import registered_models


def create_model(
    model_name: str,
    pretrained: bool = False,
    pretrained_cfg: Any = None,
    pretrained_cfg_overlay: Any = None,
    checkpoint_path: Any = None,
    cache_dir: Any = None,
    scriptable: bool | None = None,
    exportable: bool | None = None,
    no_jit: bool | None = None,
    **kwargs: Any,
) -> Any:
    """Make a network that the program registered (register_model); what is None is not handed on.

    timm's own networks are not known: convert the file of timm that defines one. checkpoint_path is refused.
    """
    if checkpoint_path:
        raise NotImplementedError("load the checkpoint into the network yourself, after `apimap weights`")
    name = model_name.partition(".")[0]
    made = registered_models().get(name)
    if made is None:
        raise RuntimeError(
            f"no network called {name} is registered here. If it is one of timm's own, copy the file of timm "
            f"that defines it into the program, convert it (`apimap convert`), and import it before this call"
        )
    given = {"pretrained_cfg": pretrained_cfg, "pretrained_cfg_overlay": pretrained_cfg_overlay}
    kwargs = {key: value for key, value in {**given, **kwargs}.items() if value is not None}
    return made(pretrained=pretrained, **kwargs)
