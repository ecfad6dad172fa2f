"""Names of learned policies, as torchvision.transforms.AutoAugmentPolicy."""

from enum import Enum


class AutoAugmentPolicy(Enum):
    """The data sets that policies of AutoAugment were learned from."""

    IMAGENET = "imagenet"
    CIFAR10 = "cifar10"
    SVHN = "svhn"
