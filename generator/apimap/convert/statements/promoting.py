"""What torch takes and mindspore refuses: integers for real numbers, queues for lists, complex products."""

# ruff: noqa: D102 - the visit_ and leave_ methods are LibCST's hooks, named for what they handle

from __future__ import annotations

import libcst as cst
import libcst.matchers as m

from apimap.convert.names.arrays import number_of_numpy, of_numpy
from apimap.convert.names.kinds import Class, Object
from apimap.convert.statements.showing import Showing
from apimap.convert.translate.helper_names import HELPERS
from apimap.convert.translate.sites import How
from apimap.derive.kinds import INTEGER, PLAIN, TENSOR, UNKNOWN, Instance, Kind, Tensor, Unknown
from apimap.derive.syntax import dotted, dotted_name, receiver


def _beside_imaginary(node: cst.BinaryOperation) -> cst.BaseExpression | None:
    """What stands beside a number of Python's with an imaginary part: ``x`` of ``x + 1j`` and ``2j - x``."""
    for one, other in ((node.left, node.right), (node.right, node.left)):
        if isinstance(one, cst.Imaginary) and not isinstance(other, (cst.Integer, cst.Float, cst.Imaginary)):
            return other
    return None


class Promoting(Showing):
    """Writes what torch does to such arguments itself: integers become float32, a queue becomes a list."""

    def bind(self, target: cst.BaseExpression, kind: Kind, value: cst.BaseExpression | None = None) -> None:
        """Notes which names hold integers, and which a queue."""
        super().bind(target, kind, value)
        name = dotted_name(target)
        if value is not None and m.matches(target, m.Subscript()):
            self._note_complex(target, value)
        if name is None or value is None:
            return
        if m.matches(value, m.List(elements=[])):
            self.listed.add(name)
        whole = self._is_whole(value)
        (self.whole.add if whole else self.whole.discard)(name)
        made = dotted_name(value.func) if isinstance(value, cst.Call) else None
        queue = made in ("deque", "collections.deque")
        (self.queues.add if queue else self.queues.discard)(name)
        (self.complexes.add if self._is_complex(value) else self.complexes.discard)(name)

    def _note_complex(self, target: cst.BaseExpression, value: cst.BaseExpression) -> None:
        """``z[0] = 5j``, and ``z[0] = 1`` of a complex tensor."""
        written = bool(m.findall(value, m.Imaginary() | m.Call(func=m.Name("complex"))))
        assert isinstance(target, cst.Subscript)
        self.writes_complex = self.writes_complex or written or self._is_complex(target.value)

    def leave_Subscript(
        self, original_node: cst.Subscript, updated_node: cst.Subscript
    ) -> cst.BaseExpression:
        """``x[[]]``, and ``x[kept]`` of a list that began empty."""
        for each in original_node.slice:
            value = each.slice.value if isinstance(each.slice, cst.Index) else None
            empty = value is not None and m.matches(value, m.List(elements=[]))
            if (empty or (value is not None and dotted_name(value) in self.listed)) and not self._annotated:
                may_be = isinstance(self.kind(original_node.value), (Tensor, Unknown))
                if may_be and not of_numpy(original_node.value, self.arrays):
                    self.selects_nothing = True
        return super().leave_Subscript(original_node, updated_node)

    def leave_BinaryOperation(
        self, original_node: cst.BinaryOperation, updated_node: cst.BinaryOperation
    ) -> cst.BaseExpression:
        """``a * b`` of complex numbers, which mindspore multiplies without a gradient; powers."""
        self._note_numpy(original_node.left, original_node.right)
        self._note_numpy(original_node.right, original_node.left)
        if isinstance(original_node.operator, cst.Power):
            sides = (original_node.left, original_node.right)
            power = self._power(original_node, *sides, updated_node.left)
            return updated_node if power is None else power
        matrices = isinstance(original_node.operator, cst.MatrixMultiply)
        if matrices and self._may_be_sparse(original_node.left):
            sides = (updated_node.left, updated_node.right)
            return self._sparse_product(original_node, "torch.Tensor.__matmul__", *sides)
        if isinstance(original_node.operator, (cst.Add, cst.Subtract)):
            beside = _beside_imaginary(original_node)
            if beside is not None and isinstance(self.kind(beside), (Tensor, Unknown)):
                why = "mindspore adds no complex number to a tensor"
                self._record(original_node, "torch.Tensor.__add__", How.HELPER, "complex_sum", "", why)
                minus = isinstance(original_node.operator, cst.Subtract)
                sign = [cst.UnaryOperation(cst.Minus(), cst.Integer("1"))] if minus else []
                return self.program.called("complex_sum", updated_node.left, updated_node.right, *sign)
        if not isinstance(original_node.operator, (cst.Multiply, cst.Divide)):
            return super().leave_BinaryOperation(original_node, updated_node)
        sides = (original_node.left, original_node.right)
        plain = any(self.kind(each) in (PLAIN, INTEGER) and not self._is_complex(each) for each in sides)
        number = any(isinstance(each, cst.Imaginary) for each in sides)
        recorded = number or self.classes.records or any(scope.differentiated for scope in self._scopes)
        whole = [self._is_complex(each) for each in sides]
        # Beside a complex tensor mindspore multiplies no real one.
        mixed = any(isinstance(self.kind(e), Tensor) and not c for e, c in zip(sides, whole, strict=True))
        if plain or not (recorded or mixed) or not any(whole):
            return updated_node
        if not any(isinstance(self.kind(each), (Tensor, Unknown)) for each in sides):
            return updated_node
        if isinstance(original_node.operator, cst.Divide):
            why = "mindspore's gradient of a quotient of complex numbers is another one"
            self._record(original_node, "torch.Tensor.__truediv__", How.HELPER, "quotient", "", why)
            return self.program.called("quotient", updated_node.left, updated_node.right)
        why = "mindspore has no gradient for a product of complex numbers"
        self._record(original_node, "torch.Tensor.__mul__", How.HELPER, "product", "", why)
        return self.program.called("product", updated_node.left, updated_node.right)

    def leave_Comparison(
        self, original_node: cst.Comparison, updated_node: cst.Comparison
    ) -> cst.BaseExpression:
        if len(original_node.comparisons) == 1:
            sides = (original_node.left, original_node.comparisons[0].comparator)
            self._note_numpy(*sides)
            self._note_numpy(*reversed(sides))
        return updated_node

    def _note_numpy(self, one: cst.BaseExpression, other: cst.BaseExpression) -> None:
        """Notes that what numpy made stands beside a tensor, which only the module of helpers allows."""
        if self.classes.numbers and isinstance(self.kind(other), Tensor):
            made = number_of_numpy(one, self.arrays) or of_numpy(one, self.arrays)
            self.beside_numpy = self.beside_numpy or (made and not of_numpy(other, self.arrays))

    def _power(
        self,
        original: cst.CSTNode,
        base: cst.BaseExpression,
        exponent: cst.BaseExpression,
        written: cst.BaseExpression,
    ) -> cst.BaseExpression | None:
        """``x**2`` where gradients of gradients are asked for: mindspore's third is NaN at 0."""
        if not self.classes.again or not m.matches(exponent, _SMALL):
            return None
        if not isinstance(self.kind(base), (Tensor, Unknown)) or of_numpy(base, self.arrays):
            return None
        why = "mindspore's n-th power has a derivative after the n-th that is NaN at 0"
        self._record(original, "torch.Tensor.__pow__", How.HELPER, "power", "", why)
        number = cst.Integer(exponent.value[0]) if isinstance(exponent, cst.Float) else exponent
        return self.program.called("power", written.with_changes(lpar=(), rpar=()), number)

    def _power_called(self, original: cst.Call, updated: cst.Call) -> cst.BaseExpression | None:
        """``x.pow(2)`` and ``torch.pow(x, 2)``, like the operator."""
        func, name = original.func, self._torch_name(original.func)
        if any(arg.keyword is not None or arg.star for arg in original.args):
            return None
        if name == "torch.pow" and len(original.args) == 2:
            base, exponent = original.args
            return self._power(original, base.value, exponent.value, updated.args[0].value)
        method = name is None and isinstance(func, cst.Attribute) and func.attr.value == "pow"
        if not method or len(original.args) != 1:
            return None
        owner = cst.ensure_type(func, cst.Attribute).value
        receiver = cst.ensure_type(updated.func, cst.Attribute).value
        return self._power(original, owner, original.args[0].value, receiver)

    def _kept(self, original: cst.Call) -> bool:
        """Whether ``zeros_like(x)`` is kept: mindspore records even that, and gives it back only once."""
        func = original.func
        leaf = func.attr.value if isinstance(func, cst.Attribute) else (self._torch_name(func) or "")
        if leaf.rpartition(".")[2] not in _LIKE or not self.classes.records:
            return False
        if original in self.buffered:
            return True
        target = self.given_to.get(original)
        inside = any(scope.differentiated for scope in self._scopes)
        return target is not None and ("." in target or not inside)

    def _is_complex(self, node: cst.BaseExpression) -> bool:
        """Whether a value is a complex tensor, or a product or part of one, as far as the program shows."""
        if isinstance(node, (cst.Name, cst.Attribute)):
            return dotted_name(node) in self.complexes
        if isinstance(node, cst.Subscript):
            return self._is_complex(node.value)
        if isinstance(node, cst.UnaryOperation):
            return self._is_complex(node.expression)
        if isinstance(node, cst.BinaryOperation):
            return self._is_complex(node.left) or self._is_complex(node.right)
        if not isinstance(node, cst.Call):
            return isinstance(node, cst.Imaginary)
        if any(self._torch_name(arg.value) in _COMPLEX_DTYPES for arg in node.args):
            return True
        name, func = self._torch_name(node.func), node.func
        if name is not None:
            written = name in _TENSORS and any(m.findall(arg, m.Imaginary()) for arg in node.args[:1])
            if name in _COMPLEX or written:
                return True
            inner = name in _THROUGH or name.removeprefix("torch.") in _COMPLEX_KEPT
            return inner and any(self._is_complex(arg.value) for arg in node.args[:1])
        kept = isinstance(func, cst.Attribute) and func.attr.value in _COMPLEX_KEPT
        return kept and isinstance(func, cst.Attribute) and self._is_complex(func.value)

    def visit_Call(self, node: cst.Call) -> None:
        super().visit_Call(node)
        if isinstance(node.func, cst.Attribute) and node.func.attr.value == "register_buffer":
            self.buffered.update(arg.value for arg in node.args)

    def leave_Call(self, original_node: cst.Call, updated_node: cst.Call) -> cst.BaseExpression:
        power = self._power_called(original_node, updated_node)
        if power is not None:
            return self._noted(original_node, power, TENSOR)
        name = self._torch_name(original_node.func)
        if name is None and isinstance(original_node.func, cst.Attribute):
            func, new = original_node.func, updated_node.func
            real = func.attr.value in _REAL and isinstance(self.kind(func.value), Tensor)
            if real and isinstance(new, cst.Attribute) and self._is_whole(func.value):
                updated_node = updated_node.with_changes(func=new.with_changes(value=_float(new.value)))
        elif name is not None and original_node.args and not original_node.args[0].star:
            first, new_first = original_node.args[0], updated_node.args[0]
            changed = new_first
            if dotted_name(first.value) in self.queues and name in _OF_LISTS:
                changed = new_first.with_changes(value=cst.Call(cst.Name("list"), [cst.Arg(new_first.value)]))
            elif name.rpartition(".")[2] in _REAL and self._is_whole(first.value):
                changed = new_first.with_changes(value=_float(new_first.value))
            if changed is not new_first:
                updated_node = updated_node.with_changes(args=[changed, *updated_node.args[1:]])
        if name in _JOINING:
            mixed = self._joins_dtypes(original_node)
            if mixed and name == "torch.cat":
                self.program.preferred.add(name)  # the second pass takes the helper
            self.joins = self.joins or self.classes.widths or (mixed and name != "torch.cat")
        updated_node = self._narrow_places(original_node, updated_node)
        result = super().leave_Call(original_node, updated_node)
        called = name or (
            f"torch.Tensor.{original_node.func.attr.value}"
            if isinstance(original_node.func, cst.Attribute)
            and isinstance(self.kind(original_node.func.value), (Tensor, Unknown))
            else ""
        )
        if isinstance(result, cst.Call) and self._kept(original_node):
            return _unrecorded(original_node, result)
        made = self.kind(original_node.func) if name is None else None
        if isinstance(made, Class):  # a scheduler of the program itself is called by what it derives from
            root = self.classes.root(made.name) or ""
            called = root if root.startswith("torch.optim.lr_scheduler.") else called
        if isinstance(result, cst.Call) and self._of_own_optimizer(called, original_node):
            why = "mindspore's schedulers take mindspore's optimizers only"
            self._record(original_node, called, How.HELPER, "scheduled", "", why)
            scheduler = self.program.called("scheduled", result.func)
            return result.with_changes(func=scheduler.func, args=[*scheduler.args, *result.args])
        if called in _NARROW and isinstance(result, cst.Call):
            return cst.Call(cst.Attribute(result, cst.Name("long")))
        return result

    def _joins_dtypes(self, call: cst.Call) -> bool:
        """``torch.stack([x, i])`` of real numbers and integers, which mindspore joins on no CPU."""
        given = call.args[0].value if call.args else None
        if not isinstance(given, (cst.List, cst.Tuple)):
            return False
        return len({self._is_whole(each.value) for each in given.elements}) > 1

    def _of_own_optimizer(self, name: str, call: cst.Call) -> bool:
        """Whether a scheduler may be one of an optimizer that the program, or a helper, defines."""
        if not name.startswith("torch.optim.lr_scheduler.") or self.program.torch_kind(name) != "class":
            return False
        held = self.kind(call.args[0].value) if call.args else UNKNOWN
        if isinstance(held, Instance):
            return held.made.counterpart.mindspore.startswith(f"{HELPERS}.")
        own = (self.classes.root(each) for each in self.classes.bases)
        return isinstance(held, (Object, Unknown)) and "torch.optim.Optimizer" in own

    def _narrow_places(self, original: cst.Call, updated: cst.Call) -> cst.Call:
        """``index_add``: mindspore takes places of int32 only."""
        func = original.func
        leaf = func.attr.value if isinstance(func, cst.Attribute) else ""
        if leaf not in ("index_add", "index_add_"):
            return updated
        place = 1 if self._torch_name(func) is None else 2
        args = []
        for number, arg in enumerate(updated.args):
            named = arg.keyword is not None and arg.keyword.value == "index"
            if named or (number == place and arg.keyword is None and not arg.star):
                arg = arg.with_changes(value=cst.Call(cst.Attribute(receiver(arg.value), cst.Name("int"))))
            args.append(arg)
        return updated.with_changes(args=args)

    def _is_whole(self, node: cst.BaseExpression) -> bool:
        """Whether a value is a tensor of integers, or one of float32 by the same expression."""
        if isinstance(node, (cst.Name, cst.Attribute)):
            return dotted_name(node) in self.whole
        if isinstance(node, cst.Subscript):
            return self._is_whole(node.value)
        if isinstance(node, cst.UnaryOperation):
            return self._is_whole(node.expression)
        if isinstance(node, cst.BinaryOperation):
            if isinstance(node.operator, (cst.Divide, cst.Power)):
                return False
            left, right = (self._is_whole(each) for each in (node.left, node.right))
            sides = (left or self.kind(node.left) == INTEGER, right or self.kind(node.right) == INTEGER)
            return (left or right) and all(sides)
        if not isinstance(node, cst.Call):
            return False
        if any(arg.keyword is not None and arg.keyword.value == "dtype" for arg in node.args):
            return False
        name = self._torch_name(node.func)
        if name is not None:
            if name in _TENSORS:
                data = node.args[0].value if node.args else None
                numbers = m.findall(data, m.Integer()) if data is not None else []
                other = m.Float() | m.Name() | m.Call() | m.Attribute() | m.Imaginary()
                return bool(numbers) and data is not None and not m.findall(data, other)
            return name in _WHOLE and not any(m.findall(arg, m.Float()) for arg in node.args)
        func = node.func
        return isinstance(func, cst.Attribute) and (
            func.attr.value in ("long", "int", "argmax", "argmin", "argsort")
            or (func.attr.value in _KEPT and self._is_whole(func.value))
        )


def _float(node: cst.BaseExpression) -> cst.BaseExpression:
    return cst.Call(cst.Attribute(receiver(node), cst.Name("float")))


_LIKE = frozenset(("zeros_like", "ones_like", "new_zeros", "new_ones"))
_SMALL = m.Integer(m.MatchRegex(r"[2-8]")) | m.Float(m.MatchRegex(r"[2-8]\.0?"))
_COMPLEX_DTYPES = frozenset(f"torch.{each}" for each in ("cfloat", "cdouble", "complex64", "complex128"))
# What gives complex numbers of real ones.
_COMPLEX = frozenset(
    (
        *(
            "torch.complex",
            "torch.polar",
            "torch.view_as_complex",
            "torch.linalg.eig",
            "torch.linalg.eigvals",
        ),
        *(f"torch.fft.{leaf}{axes}" for leaf in ("fft", "ifft", "rfft") for axes in ("", "2", "n")),
    )
)
_THROUGH = ("torch.nn.Parameter", "torch.nn.parameter.Parameter", "torch.exp", "torch.conj", "torch.stack")
# Functions and methods after which complex numbers are complex numbers.
_COMPLEX_KEPT = frozenset(
    ("view", "reshape", "repeat", "expand", "unsqueeze", "squeeze", "flatten", "t", "transpose", "permute")
) | {
    "contiguous",
    "clone",
    "to",
    "cpu",
    "cuda",
    "flip",
    "roll",
    "conj",
    "exp",
    "sum",
    "mean",
    "detach",
    "cat",
}
_TENSORS = ("torch.tensor", "torch.as_tensor")
_JOINING = frozenset(
    f"torch.{leaf}"
    for leaf in ("cat", "concat", "concatenate", "stack", "hstack", "vstack", "dstack", "column_stack")
)
_WHOLE = frozenset(f"torch.{leaf}" for leaf in ("arange", "randint", "randperm", "LongTensor", "IntTensor"))
_OF_LISTS = frozenset((*_TENSORS, "torch.stack", "torch.cat", "torch.FloatTensor", "torch.Tensor"))
# What gives places of int32, where torch's are of int64.
_NARROW = frozenset(("torch.multinomial", "torch.Tensor.multinomial"))
# Methods after which integers are integers.
_KEPT = frozenset(
    ("view", "reshape", "repeat", "expand", "unsqueeze", "squeeze", "flatten", "t", "transpose", "permute")
) | {"contiguous", "clone", "to", "cpu", "cuda", "flip", "roll", "repeat_interleave", "sum", "max", "min"}
# Functions of real numbers: torch takes integers and computes in float32.
_REAL = frozenset(
    ("log", "log2", "log10", "log1p", "exp", "exp2", "expm1", "sqrt", "rsqrt", "sin", "cos", "tan", "sinh")
) | {"cosh", "tanh", "asin", "acos", "atan", "asinh", "acosh", "atanh", "sigmoid", "erf", "erfc", "lgamma"}
_REAL |= {"arcsin", "arccos", "arctan", "arcsinh", "arccosh", "arctanh", "expit", "erfinv", "digamma"}


def _unrecorded(original: cst.Call, written: cst.Call) -> cst.Call:
    """A new tensor that nothing is recorded of; where its gradient is wanted, that is said afterwards."""
    wanted = any(m.matches(each, m.Arg(keyword=m.Name("requires_grad"))) for each in original.args)
    if wanted and written.args and isinstance(written.args[0].value, cst.Call):
        first, *rest = written.args
        alone = cst.Call(dotted("mindspore.ops.stop_gradient"), [cst.Arg(first.value)])
        return written.with_changes(args=[first.with_changes(value=alone), *rest])
    return cst.Call(dotted("mindspore.ops.stop_gradient"), [cst.Arg(written)])
