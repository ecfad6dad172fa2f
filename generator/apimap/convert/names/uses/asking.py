"""What a program uses, as far as one walk over its files tells: each a question that any node may answer."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple


@dataclass
class Uses:
    """What a program uses anywhere; patches and wordings are chosen by it. One ``Question`` for each."""

    # gradients
    records: bool = False  # whether a file of the program asks for gradients
    again: bool = False  # whether it asks for gradients of gradients
    freezes: bool = False  # whether it says which parameters are trained
    flags: bool = False  # whether it asks, or says, of which tensors gradients are recorded
    likes: bool = False  # whether it makes tensors like others, or asks where something stands
    # numbers
    complex: bool = False  # whether it names a dtype of complex numbers
    spectral: bool = False  # whether it may hold complex numbers, named or not
    sparse: bool = False  # whether it may hold matrices by the coordinates of what is not zero
    truths: bool = False  # whether it casts to truth values, or asks whether all are true
    nans: bool = False  # whether it knows of NaN, which kernels of mindspore's CPU turn into numbers
    conjugates: bool = False  # whether it conjugates complex numbers, which torch puts off
    doubles: bool = False  # whether it makes tensors of double precision
    defaults: bool = False  # whether it chooses a dtype for what is made without one
    levels: bool = False  # whether it rounds something, or takes signs
    discrete: bool = False  # whether it turns numbers into integers or truth values, and keeps those
    narrow: bool = False  # whether it makes tensors of booleans, or of bfloat16
    low: bool = False  # whether it names a dtype of low precision, or autocast
    widths: bool = False  # whether it has numbers of another dtype than float32 and int64
    masks: bool = False  # whether it writes minus infinity, which masks scores
    dtypes: bool = False  # whether it holds dtypes by names of its own, or in lists, as settings do
    numbers: bool = False  # whether it imports numpy, whose numbers may stand beside a tensor
    # tensors
    speaks: bool = False  # whether a file of the program imports something of torch's
    writes: bool = False  # whether it writes into parts of something, or calls methods that change tensors
    deletes: bool = False  # whether it deletes parts of something
    copies: bool = False  # whether it copies what may hold tensors
    empties: bool = False  # whether it makes tensors of shape (0,), as loops that join tensors begin with
    sizes: bool = False  # whether it asks if something is a shape, which no tuple is
    formats: bool = False  # whether it names another memory format than the usual one
    draws: bool = False  # whether it draws from the generators of numpy or Python that all share
    # modules
    retunes: bool = False  # whether it sets `eps` or `momentum` of a layer that was made before
    replaces: bool = False  # whether it may put a module in place of another by the name that this has
    regrows: bool = False  # whether a module that may be part of another gets new parts
    states: bool = False  # whether it asks for what networks hold, such as buffers, or for their checkpoints
    chains: bool = False  # whether it uses what `append` and its like give, as of a list of modules
    hollow: bool = False  # whether it makes lists without modules
    gaps: bool = False  # whether its lists of modules may hold None
    lists: bool = False  # whether it asks which modules there are
    drops: bool = False  # whether it reads or sets a probability, `m.p`, as dropout has one
    steps: bool = False  # whether it takes the next item of something, as of a module's parameters
    judges: bool = False  # whether a module puts a part of it into evaluation mode while it is made
    loose: bool = False  # whether it asks modules, whatever their class, for their parameters
    modes: bool = False  # whether it asks others than `self` whether they train
    types: bool = False  # whether it asks what class exactly something is of
    activations: bool = False  # whether layers of transformers are given functions or modules between theirs
    names: bool = False  # whether it asks what the class of something is called


class File(NamedTuple):
    """What questions know of the file around a node: what its names are, and whose values nobody uses.

    ``unset`` are names that are None somewhere.
    """

    own: Mapping[str, str]
    alone: frozenset[ast.AST]
    unset: frozenset[str] = frozenset()


class Question(NamedTuple):
    """The field of :class:`Uses` that holds once ``asks`` says yes of any node of one of the ``kinds``."""

    use: str
    kinds: tuple[type[ast.AST], ...]
    asks: Callable[[Any], bool]


def note(uses: Uses, nodes: Iterable[ast.AST], questions: Iterable[Question]) -> None:
    """Asks of all nodes what no file before has answered."""
    asked: dict[type[ast.AST], list[Question]] = {}
    for question in questions:
        for kind in question.kinds:
            asked.setdefault(kind, []).append(question)
    for node in nodes:
        for question in asked.get(type(node), ()):
            if not getattr(uses, question.use) and question.asks(node):
                setattr(uses, question.use, True)
