"""The base class of operations with a backward pass of one's own, as torch.autograd.Function."""

from mindspore.common._grad_function import _Function


class Function(_Function):
    """Subclass it with static methods forward(ctx, …) and backward(ctx, …); call it by apply.

    ctx has save_for_backward, saved_tensors and needs_input_grad. Not in compiled functions.
    """
