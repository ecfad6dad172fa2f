"""Images moved and multiplied by a matrix, as torchvision.transforms.LinearTransformation."""

from mindspore import Tensor, ops


class LinearTransformation:
    """Takes tensors (…, C, H, W) of as many numbers as the matrix (D, D) has rows; whitening, say."""

    def __init__(self, transformation_matrix: Tensor, mean_vector: Tensor) -> None:
        if transformation_matrix.shape[0] != transformation_matrix.shape[1]:
            raise ValueError("the matrix must be square")
        if mean_vector.shape[0] != transformation_matrix.shape[0]:
            raise ValueError("mean_vector must be as long as the matrix")
        self.transformation_matrix, self.mean_vector = transformation_matrix, mean_vector

    def __call__(self, tensor: Tensor) -> Tensor:
        """Change one image, or a batch."""
        flat = tensor.reshape(-1, self.transformation_matrix.shape[0]) - self.mean_vector
        return ops.matmul(flat, self.transformation_matrix).reshape(tensor.shape)
