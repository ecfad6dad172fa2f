"""Recognising the training step: what leads to ``loss.backward()`` becomes a differentiated function.

Torch records what it computes and leaves gradients in the parameters; mindspore differentiates functions. So
the statements between the data and ``backward()`` move into a function, and a helper runs it, and adds the
gradients to each parameter's ``grad``: accumulation, clipping and several optimizers stay as they were.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import libcst as cst
import libcst.matchers as m

BACKWARD = m.SimpleStatementLine(body=[m.Expr(m.Call(func=m.Attribute(attr=m.Name("backward"))))])
_STOPS = m.Return() | m.Break() | m.Continue() | m.Yield() | m.Await() | m.Del()


@dataclass(frozen=True)
class Step:
    """One training step inside a block: statements ``first`` to ``last`` compute the ``loss``.

    ``inputs`` are names that the statements read and change; ``outputs`` names they set that are read later.
    """

    first: int
    last: int
    call: cst.Call
    loss: cst.BaseExpression
    inputs: tuple[str, ...]
    outputs: tuple[str, ...]


class _Use(cst.CSTVisitor):
    """Names that code reads and sets, in order; attributes and keywords left out."""

    def __init__(self) -> None:
        self.read: list[str] = []
        self.written: list[str] = []
        self.first_read: list[str] = []  # read before the code itself set them

    def visit_Attribute(self, node: cst.Attribute) -> bool:
        node.value.visit(self)
        return False

    def visit_Arg(self, node: cst.Arg) -> bool:
        node.value.visit(self)
        return False

    def visit_Name(self, node: cst.Name) -> None:
        self.read.append(node.value)
        if node.value not in self.written:
            self.first_read.append(node.value)

    def visit_Assign(self, node: cst.Assign) -> bool:
        node.value.visit(self)
        for target in node.targets:
            self._target(target.target)
        return False

    def visit_AnnAssign(self, node: cst.AnnAssign) -> bool:
        if node.value is not None:
            node.value.visit(self)
            self._target(node.target)
        return False

    def visit_AugAssign(self, node: cst.AugAssign) -> bool:
        node.target.visit(self)
        node.value.visit(self)
        self._target(node.target)
        return False

    def visit_For(self, node: cst.For) -> bool:
        node.iter.visit(self)
        self._target(node.target)
        node.body.visit(self)
        return False

    def visit_FunctionDef(self, node: cst.FunctionDef) -> bool:
        self.written.append(node.name.value)
        return False

    def _target(self, node: cst.BaseExpression) -> None:
        if isinstance(node, cst.Name):
            self.written.append(node.value)
        elif isinstance(node, (cst.Tuple, cst.List)):
            for part in node.elements:
                self._target(part.value)
        else:
            node.visit(self)


def _used(nodes: Sequence[cst.CSTNode]) -> _Use:
    found = _Use()
    for node in nodes:
        node.visit(found)
    return found


def _prepares(node: cst.CSTNode) -> bool:
    """Whether a statement only brings data into place: moved, unpacked, indexed, cast, timed."""
    calls = [each for each in m.findall(node, m.Call()) if isinstance(each, cst.Call)]
    moves = m.Attribute(
        attr=m.Name("to")
        | m.Name("cuda")
        | m.Name("float")
        | m.Name("long")
        | m.Name("time")
        | m.Name("size")
    )
    return isinstance(node, cst.SimpleStatementLine) and all(m.matches(each.func, moves) for each in calls)


def find_step(body: Sequence[cst.CSTNode], scope: cst.CSTNode | None) -> Step | str | None:
    """The first training step in a block; why there is none that can be written, or None without backward.

    ``scope`` is the function (or module) around the block: what it reads elsewhere are outputs of the step.
    """
    place = next((i for i, node in enumerate(body) if m.matches(node, BACKWARD)), None)
    if place is None:
        return None
    line = body[place]
    assert isinstance(line, cst.SimpleStatementLine)
    expression = line.body[0]
    assert isinstance(expression, cst.Expr)
    call = expression.value
    assert isinstance(call, cst.Call)
    assert isinstance(call.func, cst.Attribute)
    if [arg for arg in call.args if arg.keyword is None or arg.keyword.value != "retain_graph"]:
        return "backward with a gradient; write the sum with that weight, and differentiate it"
    loss = call.func.value
    needed = set(_used([loss]).read)
    first = None
    for index in range(place - 1, -1, -1):
        node = body[index]
        if _is_reset(node):
            if first is not None:
                break
            continue
        if m.matches(node, BACKWARD):
            break
        use = _used([node])
        if needed & set(use.written):
            if _prepares(node) and not _computes(node):
                continue
            first = index
            needed |= set(use.read)
    if first is None:
        if not m.findall(loss, m.Call()):
            return "what it differentiates is computed elsewhere; compute it in the same block"
        first = place
    region = [node for node in body[first:place] if not _is_reset(node)]
    if any(m.findall(node, _STOPS) for node in region):
        return "the computation of what it differentiates may leave the block"
    use = _used([*region, loss])
    written = list(dict.fromkeys(use.written))
    inputs = tuple(dict.fromkeys(name for name in use.first_read if name in written))
    outside = _reads_outside(scope, [*body[first:place], line]) if scope is not None else set(written)
    outputs = tuple(name for name in written if name in outside)
    return Step(first, place, call, loss, inputs, outputs)


def _computes(node: cst.CSTNode) -> bool:
    return bool(m.findall(node, m.Call(func=m.Name())))


def _is_reset(node: cst.CSTNode) -> bool:
    reset = m.Attribute(attr=m.Name("zero_grad"))
    return m.matches(node, m.SimpleStatementLine(body=[m.Expr(m.Call(func=reset))]))


def _reads_outside(scope: cst.CSTNode, inside: Sequence[cst.CSTNode]) -> set[str]:
    """Names that a scope reads outside of some of its statements."""

    class Reader(cst.CSTVisitor):
        def __init__(self) -> None:
            self.names: set[str] = set()

        def on_visit(self, node: cst.CSTNode) -> bool:
            if any(node is each for each in inside):
                return False
            if isinstance(node, cst.AssignTarget) and isinstance(node.target, cst.Name):
                return False
            if isinstance(node, cst.Name):
                self.names.add(node.value)
            return True

    reader = Reader()
    scope.visit(reader)
    return reader.names


def written_step(
    step: Step, region: Sequence[cst.BaseStatement], loss: cst.BaseExpression, weights: str, taken: set[str]
) -> list[cst.BaseStatement]:
    """The statements of a step: resets, the function, its differentiation.

    ``region`` is the converted code of statements first to last, the resets in it first; ``weights`` is an
    expression for the parameters; ``taken`` are names that the function may not have.
    """
    name = next(n for n in ("forward", "forward_step", "compute_loss", "forward_of_step") if n not in taken)
    resets = [node for node in region if _is_reset_call(node)]
    inner = [node for node in region if not _is_reset_call(node)]
    names = [each for each in step.outputs if not m.matches(loss, m.Name(each))]
    results: list[cst.BaseExpression] = [loss, *(cst.Name(each) for each in names)]
    elements = [cst.Element(each) for each in results]
    value = (
        cst.Tuple(elements, lpar=[], rpar=[])
        if len(elements) > 1
        else cst.Tuple([cst.Element(loss, comma=cst.Comma())])
    )
    parameters = cst.Parameters(params=[cst.Param(cst.Name(each)) for each in step.inputs])
    body = [*inner, cst.SimpleStatementLine([cst.Return(value)])]
    blank = [cst.EmptyLine(indent=False)]
    function = cst.FunctionDef(cst.Name(name), parameters, cst.IndentedBlock(body), leading_lines=blank)
    arguments = "".join(f", {each}" for each in step.inputs)
    target = loss.value if isinstance(loss, cst.Name) else "_"
    targets = ", ".join([target, *names]) + ("," if not names else "")
    call = cst.parse_statement(f"{targets} = mindspore.apimap_helpers.backward({name}, {weights}{arguments})")
    return [*resets, function, call.with_changes(leading_lines=blank)]


def _is_reset_call(node: cst.CSTNode) -> bool:
    reset = m.SimpleStatementLine(
        body=[m.Expr(m.Call(func=m.Name("zero_grad") | m.Attribute(attr=m.Name("zero_grad"))))]
    )
    return m.matches(node, reset)


# The helpers of a training step, by name; they are no stand-ins for one torch name.
SOURCES: dict[str, str] = {
    "backward": '''
from collections.abc import Callable, Iterable
from typing import Any

import mindspore
from mindspore import Parameter


def backward(
    function: Callable[..., tuple[Any, ...]], parameters: Iterable[Parameter], *args: Any
) -> tuple[Any, ...]:
    """Run a function, add the gradients of its first result to each parameter's grad, return its results."""
    weights = list({id(each): each for each in parameters if each.requires_grad}.values())
    results: tuple[Any, ...] = ()

    def loss_of(*given: Any) -> Any:
        nonlocal results
        results = function(*given)
        return results[0]

    _, gradients = mindspore.value_and_grad(loss_of, None, tuple(weights))(*args)
    for weight, gradient in zip(weights, gradients, strict=True):
        held = getattr(weight, "grad", None)
        weight.grad = gradient if held is None else held + gradient
    return results
''',
    "step": '''
from typing import Any

from mindspore import ops


def step(optimizer: Any) -> None:
    """Let an optimizer use what its parameters hold as grad; without any, nothing happens."""
    held = [getattr(each, "grad", None) for each in optimizer.parameters]
    if any(each is not None for each in held):
        pairs = zip(held, optimizer.parameters, strict=True)
        optimizer(tuple(ops.zeros_like(each) if gradient is None else gradient for gradient, each in pairs))
''',
    "zero_grad": '''
from typing import Any

from mindspore import nn


def zero_grad(owner: Any) -> None:
    """Forget the gradients of an optimizer's, or a network's, parameters."""
    for each in owner.get_parameters() if isinstance(owner, nn.Cell) else owner.parameters:
        each.grad = None
''',
}
