from mindspore import Tensor, mint


def one_hot(tensor: Tensor, num_classes: int = -1) -> Tensor:
    """Rows of zeros with a single one; a class that is not below num_classes is refused, as in torch."""
    classes = int(tensor.max()) + 1 if num_classes == -1 else num_classes
    if tensor.size and (int(tensor.min()) < 0 or int(tensor.max()) >= classes):
        raise RuntimeError("class values must be between 0 and num_classes")
    return (tensor.expand_dims(-1) == mint.arange(classes)).astype(tensor.dtype)
