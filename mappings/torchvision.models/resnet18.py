"""A residual network, as torchvision.models.resnet18 builds it."""

from typing import Any

from helpers.torchvision.models import ResNet


def resnet18(*, weights: None = None, progress: bool = True, **kwargs: Any) -> ResNet:
    """Build the network with random weights; kwargs are those of ResNet, such as num_classes.

    Pretrained weights are loaded afterwards, from a checkpoint that was converted.
    """
    if weights is not None:
        raise NotImplementedError("convert the checkpoint, then mindspore.load_param_into_net")
    return ResNet(1, (2, 2, 2, 2), **kwargs)
