"""The CIFAR100 images from the files for Python, as torchvision.datasets.CIFAR100."""

from helpers.torchvision.datasets import CIFAR10


class CIFAR100(CIFAR10):
    """Gives PIL images and fine labels from root/cifar-100-python; nothing is downloaded or checked."""

    folder = "cifar-100-python"
    parts = (("train",), ("test",))
    names = ("meta", "fine_label_names", "fine_labels")
