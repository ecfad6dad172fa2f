"""The FashionMNIST images from their files, as torchvision.datasets.FashionMNIST."""

from helpers.torchvision.datasets import MNIST


class FashionMNIST(MNIST):
    """Gives grey PIL images and labels from root/FashionMNIST/raw; nothing is downloaded or checked."""

    folder = "FashionMNIST"
