"""Whether a network has a name, as timm.is_model says."""

from helpers.timm.models import registered_models


def is_model(model_name: str) -> bool:
    """Tell whether the program registered a network under a name; timm's own are not known."""
    return model_name.partition(".")[0] in registered_models()
