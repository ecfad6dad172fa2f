"""Sums and means of what may have no elements: ``losses[mask].mean()``.

torch gives 0 and NaN there; mindspore's kernels write nothing on CPU: the number is what the memory held.
"""

# ruff: noqa: D102 - the visit_ and leave_ methods are LibCST's hooks, named for what they handle

from __future__ import annotations

import builtins
from typing import Any

import libcst as cst
import libcst.matchers as m

from apimap.convert.names.arrays import of_numpy
from apimap.convert.names.walking import walk
from apimap.convert.statements.tuning import Tuning
from apimap.convert.translate.sites import How
from apimap.convert.translate.spelling import LEGACY
from apimap.derive.kinds import TENSOR, Instance, Kind, Tensor, Unknown
from apimap.derive.syntax import lay_out, word

# Losses whose kernels are sums and means of that kind, as functions and as layers.
_LOSSES = frozenset(
    f"torch.nn.functional.{leaf}"
    for leaf in (
        *("mse_loss", "l1_loss", "soft_margin_loss", "hinge_embedding_loss", "margin_ranking_loss"),
        *("triplet_margin_loss", "smooth_l1_loss", "huber_loss", "binary_cross_entropy", "kl_div"),
        *("binary_cross_entropy_with_logits", "poisson_nll_loss", "gaussian_nll_loss"),
        *("cross_entropy", "nll_loss", "cosine_embedding_loss", "multilabel_soft_margin_loss"),
    )
)
_LAYERS = frozenset(
    f"torch.nn.{leaf}"
    for leaf in (
        *("MSELoss", "L1Loss", "SoftMarginLoss", "HingeEmbeddingLoss", "MarginRankingLoss"),
        *("TripletMarginLoss", "SmoothL1Loss", "HuberLoss", "BCELoss", "KLDivLoss", "BCEWithLogitsLoss"),
        *("PoissonNLLLoss", "GaussianNLLLoss", "CrossEntropyLoss", "NLLLoss", "CosineEmbeddingLoss"),
        *("MultiLabelSoftMarginLoss",),
    )
)
_HELPERS = {"sum": "summed", "mean": "averaged"}
_WHY = "it may have no elements, of which mindspore's sum is not 0"
_KEYWORDS = {"axis": "dim", "keepdims": "keepdim"}
# What else takes all elements together.
_TOGETHER = frozenset(
    ("prod", "any", "all", "logsumexp", "matmul", "mm", "bmm", "dot", "einsum", "nansum", "nanmean")
)
# What Python's own functions do with a tensor needs no sum.
_PYTHON = frozenset(dir(builtins)) - {"sum"}
# What gives as many elements as a condition is true for, and what is written as nothing.
_SELECTING = m.Name("masked_select") | m.Name("nonzero") | m.Name("argwhere")
_MASKS = (
    m.Comparison()
    | m.UnaryOperation(operator=m.BitInvert())
    | m.BinaryOperation(operator=m.BitAnd() | m.BitOr() | m.BitXor())
)
_NOTHING = m.List(elements=[]) | m.Integer("0")
_SLICED = m.Subscript(
    slice=[
        m.ZeroOrMore(),
        m.SubscriptElement(
            m.Slice(lower=m.DoesNotMatch(None)) | m.Slice(upper=m.DoesNotMatch(None)),
        ),
        m.ZeroOrMore(),
    ]
)
# What cuts a tensor into pieces of sizes, or a piece out of it, and how programs call these.
_SPLITTING = ("split", "split_with_sizes", "tensor_split", "vsplit", "hsplit")
_SIZES = ("", "split_size", "split_size_or_sections", "split_sizes", "indices_or_sections", "indices")
_COUNTS = ("sizes", "lengths", "lens", "counts", "sections", "splits", "indices")
# How programs call what they select by, where nothing else tells what it is.
_WORDS = ("mask", "pos", "neg", "valid", "keep", "idx", "ind", "sel", "inlier", "foreground", "fg", "cond")
_SHORT = ("m", "msk", "inside", "good")


class Reducing(Tuning):
    """Writes them by helpers, where a program selects by a mask or by positions."""

    def bind(self, target: cst.BaseExpression, kind: Kind, value: cst.BaseExpression | None = None) -> None:
        super().bind(target, kind, value)
        if isinstance(target, cst.Name) and value is not None:
            (self.selected.add if self._may_be_empty(value) else self.selected.discard)(target.value)
            (self.sliced.add if self._is_sliced(value) else self.sliced.discard)(target.value)
        elif isinstance(target, (cst.Attribute, cst.Subscript)) and value is not None:
            self._hand_on(value)

    def leave_Call(self, original_node: cst.Call, updated_node: cst.Call) -> cst.BaseExpression:
        func = original_node.func
        name = self._torch_name(func)
        method = name is None and isinstance(func, cst.Attribute)
        leaf = func.attr.value if method and isinstance(func, cst.Attribute) else (name or "")[6:]
        args = [*original_node.args]
        if self._hands_on(original_node, name, leaf):
            self.hands_on_nothing = True
        if self._reduces_slice(original_node, name, leaf):
            self.hands_on_nothing = True
        if leaf in _SPLITTING and self._splits(args[1 - method :]):
            self.splits = True
        if self._is_loss(original_node) and args and not args[0].star and self._may_be_empty(args[0].value):
            return self._of_selection(original_node, super().leave_Call(original_node, updated_node))
        if leaf not in _HELPERS or any(each.star or word(each) in ("out", "where") for each in args):
            return super().leave_Call(original_node, updated_node)
        first = func.value if method and isinstance(func, cst.Attribute) else args[0].value if args else None
        if first is None or not isinstance(self.kind(first), (Tensor, Unknown)):
            return super().leave_Call(original_node, updated_node)
        if of_numpy(first, self.arrays) or not self._may_be_empty(first):
            return super().leave_Call(original_node, updated_node)
        helper = _HELPERS[leaf]
        self._record(
            original_node, f"torch.Tensor.{leaf}" if method else str(name), How.HELPER, helper, "", _WHY
        )
        given = [*updated_node.args]
        if method and isinstance(updated_node.func, cst.Attribute):
            given = [cst.Arg(updated_node.func.value.with_changes(lpar=[], rpar=[])), *given]
        renamed = [
            each.with_changes(keyword=cst.Name(_KEYWORDS[word(each)])) if word(each) in _KEYWORDS else each
            for each in given
        ]
        call = self.program.called(helper)
        spaced = [each.with_changes(comma=cst.MaybeSentinel.DEFAULT, star="") for each in renamed]
        return self._noted(original_node, call.with_changes(args=spaced), TENSOR)

    def leave_Return(self, original_node: cst.Return, updated_node: cst.Return) -> Any:
        if original_node.value is not None and self._functions:
            self._hand_on(original_node.value)
        return super().leave_Return(original_node, updated_node)

    def _hands_on(self, call: cst.Call, name: str | None, leaf: str) -> bool:
        """Whether a call gives what may be empty to a function, layer or list that may add it up."""
        if self.hands_on_nothing:
            return False
        func = call.func
        given = [each.value for each in call.args]
        if leaf in _TOGETHER and isinstance(func, cst.Attribute):
            return any(map(self._may_be_empty, [func.value, *given]))
        of_tensor = isinstance(func, cst.Attribute) and isinstance(self.kind(func.value), Tensor)
        if name is not None or of_tensor or (isinstance(func, cst.Name) and func.value in _PYTHON):
            return False
        if self._is_loss(call):
            return False
        return any(self._may_be_empty(each) for each in given if not of_numpy(each, self.arrays))

    def _reduces_slice(self, call: cst.Call, name: str | None, leaf: str) -> bool:
        """Whether a call adds up what a slice gave, which may be nothing: ``x[n:].mean()``."""
        if leaf not in _HELPERS and leaf not in _TOGETHER and not self._is_loss(call):
            return False
        if name is None and isinstance(call.func, cst.Attribute) and not self._is_loss(call):
            first = call.func.value
        elif call.args:
            first = call.args[0].value
        else:
            return False
        tensor = isinstance(self.kind(first), (Tensor, Unknown)) and not of_numpy(first, self.arrays)
        return tensor and self._is_sliced(first)

    def _splits(self, args: list[cst.Arg]) -> bool:
        """Whether a tensor is cut into pieces of which some may be empty: ``x.split([6, 0])``."""
        sizes = args[0].value if args and word(args[0]) in _SIZES else None
        if isinstance(sizes, (cst.List, cst.Tuple)):
            return any(m.matches(each.value, m.Integer("0")) for each in sizes.elements)
        counted = isinstance(sizes, cst.Name) and sizes.value.lower().endswith(_COUNTS)
        return counted or isinstance(sizes, (cst.ListComp, cst.Call))

    def _is_sliced(self, node: cst.BaseExpression) -> bool:
        """Whether an expression holds a part between bounds, or a name that was given one."""
        return any(
            (isinstance(each, cst.Name) and each.value in self.sliced) or m.matches(each, _SLICED)
            for each in walk(node)
        )

    def _hand_on(self, value: cst.BaseExpression) -> None:
        """Notes a value that others get: what may have no elements is added up where nothing shows it."""
        self.hands_on_nothing = self.hands_on_nothing or (
            isinstance(self.kind(value), (Tensor, Unknown)) and self._may_be_empty(value)
        )

    def _is_loss(self, call: cst.Call) -> bool:
        kind = self.kind(call.func)
        of_layer = isinstance(kind, Instance) and kind.made.torch in _LAYERS
        return of_layer or self._torch_name(call.func) in _LOSSES

    def _of_selection(self, original: cst.Call, written: cst.BaseExpression) -> cst.BaseExpression:
        """``mse_loss(x[mask], y[mask])`` as ``loss_of(mse_loss, x[mask], y[mask])``."""
        if not isinstance(written, cst.Call) or not written.args or written.args[0].keyword is not None:
            return written
        name = self._torch_name(original.func) or "torch.nn.modules.loss._Loss"
        self._record(original, name, How.HELPER, "loss_of", "", _WHY)
        call = self.program.called("loss_of")
        args = lay_out([cst.Arg(written.func), *written.args], call)
        return call.with_changes(args=args, lpar=written.lpar, rpar=written.rpar)

    def _may_be_empty(self, node: cst.BaseExpression) -> bool:
        """Whether an expression selects by a mask, or uses what was selected so."""
        return any(self._selects(each) for each in walk(node))

    def _selects(self, node: cst.CSTNode) -> bool:
        if isinstance(node, cst.Name):
            return node.value in self.selected
        if isinstance(node, cst.Subscript):
            return any(isinstance(e.slice, cst.Index) and self._is_mask(e.slice.value) for e in node.slice)
        if not isinstance(node, cst.Call):
            return False
        leaf = node.func.attr if isinstance(node.func, cst.Attribute) else node.func
        if m.matches(leaf, _SELECTING):
            return True
        name = self._torch_name(node.func)
        if name in LEGACY and not node.args:
            return True
        return name is not None and any(m.matches(each.value, _NOTHING) for each in node.args[:1])

    def _is_mask(self, node: cst.BaseExpression) -> bool:
        kind = self.kind(node)
        if m.matches(node, _MASKS) or isinstance(kind, Tensor):
            return not of_numpy(node, self.arrays)
        if not isinstance(kind, Unknown) or not isinstance(node, (cst.Name, cst.Attribute)):
            return False
        text = node.value if isinstance(node, cst.Name) else node.attr.value
        return isinstance(text, str) and (
            text.lower() in _SHORT or any(each in text.lower() for each in _WORDS)
        )
