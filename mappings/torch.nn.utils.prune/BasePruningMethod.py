"""What pruning methods have in common, as torch.nn.utils.prune.BasePruningMethod."""

import numbers
from typing import Any

import mindspore
import numpy as np
from mindspore import Tensor, ops
from mindspore.nn import Cell


class BasePruningMethod:
    """A way to set elements of a parameter to zero by a mask: a subclass defines compute_mask.

    Pruned again, it looks at the elements that are left, or by PRUNING_TYPE at slices along dim, or at all.
    """

    PRUNING_TYPE = "unstructured"
    _tensor_name: str

    def __call__(self, module: Cell, inputs: Any) -> None:
        vars(module)[self._tensor_name] = self.apply_mask(module)

    def compute_mask(self, t: Tensor, default_mask: Tensor) -> Tensor:
        raise NotImplementedError(f"{type(self).__name__} defines no compute_mask")

    def apply_mask(self, module: Cell) -> Tensor:
        """The product of the parameter and the mask that the module holds."""
        weight = module._params[f"{self._tensor_name}_orig"]
        return weight * ops.stop_gradient(module._buffers[f"{self._tensor_name}_mask"]).astype(weight.dtype)

    @classmethod
    def apply(
        cls, module: Cell, name: str, *args: Any, importance_scores: Tensor | None = None, **kwargs: Any
    ) -> Any:
        """Make the parameter NAME_orig, the mask the buffer NAME_mask, and the product NAME at each call."""
        method = cls(*args, **kwargs)
        method._tensor_name = name
        prunings: dict[str, Any] = vars(module).get("_prunings", {})
        key = f"{name}_orig" if name in prunings else name
        if key not in module._params:
            raise AttributeError(f"{type(module).__name__} has no parameter `{name}`")
        weight = module._params[key]
        scores = vars(module)[name] if name in prunings else weight
        if importance_scores is not None:
            if importance_scores.shape != weight.shape:
                raise AssertionError(f"importance_scores should have the shape of {name}, {weight.shape}")
            scores = importance_scores
        with mindspore._no_grad():
            if name in prunings:
                mask = method._further(scores, module._buffers[f"{name}_mask"])
            else:
                mask = method.compute_mask(ops.stop_gradient(scores) * 1, default_mask=ops.ones_like(weight))
        if name in prunings:
            prunings[name][1].remove()
            module._buffers[f"{name}_mask"] = mask
        else:
            module._params[key + "_orig"] = module._params.pop(key)
            weight.name = f"{weight.name}_orig"
            module.register_buffer(f"{name}_mask", mask)
        method(module, ())
        found = {**prunings, name: (method, module.register_forward_pre_hook(method.__call__))}
        object.__setattr__(module, "_prunings", found)
        return method

    def prune(
        self, t: Tensor, default_mask: Tensor | None = None, importance_scores: Tensor | None = None
    ) -> Tensor:
        """The product of a tensor and its mask."""
        if importance_scores is not None and importance_scores.shape != t.shape:
            raise AssertionError(f"importance_scores should have the shape of t, {t.shape}")
        mask = ops.ones_like(t) if default_mask is None else default_mask
        return t * self.compute_mask(t if importance_scores is None else importance_scores, default_mask=mask)

    def remove(self, module: Cell) -> None:
        """Give the parameter the zeros of its mask for good, under its own name again."""
        name = self._tensor_name
        module._prunings.pop(name)[1].remove()
        weight = module._params.pop(f"{name}_orig")
        mask = module._buffers.pop(f"{name}_mask")
        with mindspore._no_grad():
            weight.set_data(ops.stop_gradient(weight) * mask.astype(weight.dtype))  # copy_ may miss a view
        vars(module).pop(name, None)
        weight.name = weight.name.removesuffix("_orig")
        module._params[name] = weight

    def _further(self, t: Tensor, mask: Tensor) -> Tensor:
        """The mask with zeros for what this method takes of the rest that a mask leaves of a tensor."""
        found: Any = np.array(mask.asnumpy())
        where: Any = found == 1
        if self.PRUNING_TYPE == "structured":
            axis = self.dim % found.ndim  # type: ignore[attr-defined]
            others = tuple(each for each in range(found.ndim) if each != axis)
            where = (slice(None),) * axis + (found.any(axis=others),)
        elif self.PRUNING_TYPE == "global":
            where = ...
        elif self.PRUNING_TYPE != "unstructured":
            raise ValueError(f"Unrecognized PRUNING_TYPE {self.PRUNING_TYPE}")
        part = mindspore.tensor(t.asnumpy()[where]), mindspore.tensor(found[where])
        found[where] = self.compute_mask(part[0], default_mask=part[1]).asnumpy()
        return mindspore.tensor(found).astype(t.dtype)

    @staticmethod
    def _check_slices(t: Tensor, dim: int) -> None:
        """Refuse a tensor that has no slices along dim."""
        if t.ndim < 2:
            raise ValueError(f"Structured pruning needs at least two axes, not shape {t.shape}")
        if not -t.ndim <= dim < t.ndim:
            raise IndexError(f"Invalid index {dim} for tensor of size {t.shape}")

    @staticmethod
    def _checked(amount: float) -> float:
        """A number of elements, or a share of them."""
        if not isinstance(amount, numbers.Real):
            raise TypeError(f"Invalid type for amount: {amount}. Must be int or float.")
        if amount < 0 or (not isinstance(amount, numbers.Integral) and amount > 1):
            raise ValueError(f"amount={amount} should be a float from 0 to 1 or a non-negative integer")
        return amount

    @staticmethod
    def _counted(amount: float, total: int) -> int:
        """How many of a number of elements an amount is."""
        count = int(amount) if isinstance(amount, numbers.Integral) else round(amount * total)
        if count > total:
            raise ValueError(f"amount={count} should be smaller than the number of parameters {total}")
        return count
