from helpers.torch.nn.Module import zero_grad
from helpers.torch.optim.Optimizer import step
from mindspore.experimental import optim


def own_steps() -> None:
    """Let mindspore's optimizers take a step, and forget gradients, where they are asked as torch's are."""
    optim.Optimizer.step = step
    optim.Optimizer.zero_grad = zero_grad
