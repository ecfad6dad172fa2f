"""A quasi-Newton optimizer, as torch.optim.LBFGS."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

import mindspore
from mindspore import Parameter, Tensor, ops
from mindspore.graph.api import _pynative_executor

_MOST_MOVES = 25  # of one line search


@dataclass
class _Point:
    """A place along the direction: how far, the loss there, its gradient, and its slope that way."""

    far: float
    loss: float
    gradient: Tensor
    slope: float


class LBFGS:
    """Minimises a loss; ``step(closure)`` goes up to max_iter steps and returns the loss before them.

    The closure computes the loss and returns it: it differentiates nothing, and there is nothing to set to
    zero; where what is computed is recorded, it does both, as in torch. One group of real parameters, whose
    settings param_groups holds. The line search is "strong_wolfe" or none.
    """

    def __init__(
        self,
        params: Iterable[Parameter],
        lr: float = 1,
        max_iter: int = 20,
        max_eval: int | None = None,
        tolerance_grad: float = 1e-7,
        tolerance_change: float = 1e-9,
        history_size: int = 100,
        line_search_fn: str | None = None,
    ) -> None:
        if lr < 0:
            raise ValueError(f"Invalid learning rate: {lr}")
        if line_search_fn not in (None, "strong_wolfe"):
            raise RuntimeError("only 'strong_wolfe' is supported")
        self.params = list(params)
        self.param_groups: list[dict[str, Any]] = [
            {
                "params": self.params,
                "lr": lr,
                "max_iter": max_iter,
                "max_eval": max_iter * 5 // 4 if max_eval is None else max_eval,
                "tolerance_grad": tolerance_grad,
                "tolerance_change": tolerance_change,
                "history_size": history_size,
                "line_search_fn": line_search_fn,
            }
        ]
        self._history: list[tuple[Tensor, Tensor]] = []  # moves, and how the gradient changed by them
        self._last: tuple[Tensor, Tensor] | None = None  # the last move, and the gradient before it

    def __getattr__(self, name: str) -> Any:
        """A setting, as the group of parameters has it."""
        if name != "param_groups" and name in self.param_groups[0]:
            return self.param_groups[0][name]
        raise AttributeError(f"'LBFGS' object has no attribute '{name}'")

    @property
    def state(self) -> dict[Parameter, dict[str, Any]]:
        """What is kept between steps, with the first parameter, as in torch; what is set is taken over."""
        if self._last is None:
            return {}
        move, before = self._last
        kept = {
            "old_stps": [each for each, _ in self._history],
            "old_dirs": [each for _, each in self._history],
            "d": move,
            "t": 1.0,
            "prev_flat_grad": before,
        }
        return {self.params[0]: kept}

    @state.setter
    def state(self, given: dict[Parameter, dict[str, Any]]) -> None:
        kept = given.get(self.params[0])
        self._history = [] if not kept else list(zip(kept["old_stps"], kept["old_dirs"], strict=True))
        self._last = None if not kept else (kept["d"] * kept["t"], kept["prev_flat_grad"])

    def zero_grad(self, set_to_none: bool = True) -> None:
        """Forget the gradients that were recorded of the parameters."""
        for each in self.params:
            each._grad = None if set_to_none or each._grad is None else ops.zeros_like(each._grad)

    def _evaluation(self, closure: Callable[[], Tensor]) -> Callable[[], tuple[Tensor, tuple[Tensor, ...]]]:
        """The loss and its gradients: those that the closure leaves, where what is computed is recorded."""
        if not _pynative_executor.grad_flag():
            found: Callable[[], tuple[Tensor, tuple[Tensor, ...]]] = mindspore.value_and_grad(
                closure, None, self.params
            )
            return found

        def evaluate() -> tuple[Tensor, tuple[Tensor, ...]]:
            loss = closure()
            held = [ops.zeros_like(each) if each._grad is None else each._grad for each in self.params]
            return loss, tuple(each * 1 for each in held)

        return evaluate

    def step(self, closure: Callable[[], Tensor]) -> Tensor:
        """Take up to max_iter steps downhill; give the loss that there was before."""
        evaluate = self._evaluation(closure)
        first, gradients = evaluate()
        here = _Point(0.0, float(first), self._flat(gradients), 0.0)
        evaluations = 1
        for number in range(1, self.max_iter + 1):
            if float(here.gradient.abs().max()) <= self.tolerance_grad:
                break
            start = self._last is None
            direction = self._direction(here.gradient)
            here.far, here.slope = 0.0, _dot(here.gradient, direction)
            if here.slope > -self.tolerance_change:
                break
            far = self.lr * (min(1.0, 1.0 / float(here.gradient.abs().sum())) if start else 1.0)
            before = here
            if self.line_search_fn is None:
                self._move(direction * far)
                self._last = (direction * far, before.gradient)
                if number == self.max_iter:
                    break
                loss, gradients = evaluate()
                here = _Point(far, float(loss), self._flat(gradients), 0.0)
                evaluations += 1
            else:
                here, used = self._search(evaluate, before, direction, far)
                evaluations += used
                self._last = (direction * here.far, before.gradient)
            moved = float(self._last[0].abs().max())
            little = min(moved, abs(here.loss - before.loss)) <= self.tolerance_change
            if little or evaluations >= self.max_eval:
                break
        return first

    def _direction(self, gradient: Tensor) -> Tensor:
        """The gradient, turned by what the last steps showed of the curvature."""
        if self._last is not None:
            move, change = self._last[0], gradient - self._last[1]
            if _dot(move, change) > 1e-10:
                self._history = [*self._history, (move, change)][-self.history_size :]
        turned = -gradient
        shares = []
        for move, change in reversed(self._history):
            shares.append(_dot(move, turned) / _dot(move, change))
            turned = turned - shares[-1] * change
        if self._history:
            move, change = self._history[-1]
            turned = turned * (_dot(move, change) / _dot(change, change))
        for (move, change), share in zip(self._history, reversed(shares), strict=True):
            turned = turned + (share - _dot(change, turned) / _dot(move, change)) * move
        return turned

    def _search(
        self, evaluate: Callable[[], Any], start: _Point, direction: Tensor, far: float
    ) -> tuple[_Point, int]:
        """A point where the loss and its slope have fallen enough, and how often the loss was computed."""
        origin = [each.value().copy() for each in self.params]
        used = 0

        def move(step: float) -> None:
            for parameter, value in zip(self.params, origin, strict=True):
                with mindspore._no_grad():
                    parameter.copy_(value)
            self._move(direction * step)

        def go(step: float) -> _Point:
            nonlocal used
            used += 1
            move(step)
            loss, gradients = evaluate()
            gradient = self._flat(gradients)
            return _Point(step, float(loss), gradient, _dot(gradient, direction))

        def stays(point: _Point) -> bool:
            return point.loss > start.loss + 1e-4 * point.far * start.slope

        def level(point: _Point) -> bool:
            return abs(point.slope) <= -0.9 * start.slope

        before, point, moves = start, go(far), 0
        ends = [start, point]
        while moves < _MOST_MOVES:
            if (
                stays(point)
                or (moves > 1 and point.loss >= before.loss)
                or (point.slope >= 0 and not level(point))
            ):
                ends = [before, point]
                break
            if level(point):
                ends = [point]
                break
            nearest, farthest = point.far + 0.01 * (point.far - before.far), 10 * point.far
            before, point = point, go(_lowest(before, point, nearest, farthest))  # still falling: farther on
            ends = [start, point]
            moves += 1
        size, timid = float(direction.abs().max()), False
        ends.sort(key=lambda each: each.loss)  # the lower one first
        while len(ends) > 1 and moves < _MOST_MOVES:
            least, most = sorted(each.far for each in ends)
            if (most - least) * size < self.tolerance_change:
                break
            step, margin = _lowest(ends[0], ends[1], least, most), 0.1 * (most - least)
            near = min(most - step, step - least) < margin  # little would be gained; once that is allowed
            if near and (timid or not least < step < most):
                step = most - margin if abs(step - most) < abs(step - least) else least + margin
                near = False
            timid = near
            point = go(step)
            moves += 1
            low, high = ends
            if stays(point) or point.loss >= low.loss:
                ends = sorted([low, point], key=lambda each: each.loss)
                continue
            if level(point):
                ends = [point]
            else:
                ends = [point, low if point.slope * (high.far - low.far) >= 0 else high]
        move(ends[0].far)
        return ends[0], used

    def _move(self, by: Tensor) -> None:
        at = 0
        for each in self.params:
            moved = each + by[at : at + each.size].reshape(each.shape)
            with mindspore._no_grad():  # `assign` refuses a parameter that `p[:] = …` has written
                each.copy_(moved)
            at += each.size

    def _flat(self, gradients: tuple[Tensor, ...]) -> Tensor:
        return ops.cat([each.reshape(-1) for each in gradients])


def _dot(first: Tensor, second: Tensor) -> float:
    return float((first * second).sum())


def _lowest(first: _Point, second: _Point, least: float, most: float) -> float:
    """Where the cubic through two points with their slopes is lowest, within bounds; else their middle."""
    low, high = sorted((first, second), key=lambda each: each.far)
    slope = low.slope + high.slope - 3 * (low.loss - high.loss) / (low.far - high.far)
    square = slope**2 - low.slope * high.slope
    root: float = square**0.5 if square >= 0 else 0.0
    wide = high.slope - low.slope + 2 * root
    if square < 0 or not wide:
        return (least + most) / 2
    share = (high.slope + root - slope) / wide
    return min(max(high.far - (high.far - low.far) * share, least), most)
