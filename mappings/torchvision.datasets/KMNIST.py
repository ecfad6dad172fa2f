"""The KMNIST images from their files, as torchvision.datasets.KMNIST."""

from helpers.torchvision.datasets import MNIST


class KMNIST(MNIST):
    """Gives grey PIL images and labels from root/KMNIST/raw; nothing is downloaded or checked."""

    folder = "KMNIST"
