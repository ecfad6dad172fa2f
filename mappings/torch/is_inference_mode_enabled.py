"""Whether the program is in a block for inference, as torch.is_inference_mode_enabled."""

from helpers.torch import inference_mode


def is_inference_mode_enabled() -> bool:
    """Tell whether this is inside of the helper inference_mode; no_grad does not count."""
    return inference_mode.enabled
