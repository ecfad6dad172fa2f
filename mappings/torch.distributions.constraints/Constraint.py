"""The base of constraints, as torch.distributions.constraints.Constraint."""

from mindspore import Tensor


class Constraint:
    """What numbers of a distribution may be; a subclass says by check which of them keep it.

    event_dim axes belong to one event, whose numbers are judged together.
    """

    is_discrete = False
    event_dim = 0

    def check(self, value: Tensor) -> Tensor:
        raise NotImplementedError(f"{type(self).__name__} does not say what it checks")
