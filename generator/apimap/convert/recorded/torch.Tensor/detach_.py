from mindspore import Parameter, Tensor, ops


def detach_(self: Tensor) -> Tensor:
    """Let a tensor forget what it was computed from; it is returned."""
    if isinstance(self, Parameter):
        self.requires_grad = False
    elif self._is_leaf:
        self._requires_grad = False
    else:
        self.assign_value(ops.stop_gradient(self))
    return self
