"""Kind ``spelling``: Python values as people write them, which torch takes for the same.

Finds counterparts that refuse an int where a float is meant, a list where they want a tuple, or None written
out.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING

from apimap.derive.variants.kind import Kind, Sample, Subject, Variant, Variants
from apimap.model.entry import Bilingual, DifferenceKind

if TYPE_CHECKING:
    from apimap.derive.variants.calls import Call

MOST = 8  # per example


class Spelling(Kind):
    """Each literal argument written in its other ways, and None where that is the default."""

    name = "spelling"
    label = Bilingual(en="spelling of values", zh="值的写法")
    about = Bilingual(
        en="an int for a float, a float for an int, a list for a tuple, a NumPy scalar, None written out",
        zh="浮点参数写成整数、整数写成浮点、元组写成列表、NumPy 标量、明写 None",
    )
    quick = 2
    examples = 2
    explains = frozenset({DifferenceKind.ARGUMENT, DifferenceKind.EXCEPTION})
    asks = True
    changes = Sample(
        api="torch.sum",
        torch="out = torch.sum(x, dim=(0, 1), keepdim=True)",
        mindspore="mindspore.mint.sum",
        arguments={"input": "input", "dim": "dim", "keepdim": "keepdim", "dtype": "dtype"},
        inputs={"x": "np.ones((2, 3))"},
        makes={"dim-list": "dim=[0, 1]", "dtype-none": "dtype=None"},
    )
    leaves = Sample(
        api="torch.relu",
        torch="out = torch.relu(x)",
        mindspore="mindspore.mint.nn.functional.relu",
        arguments={"input": "input"},
        inputs={"x": "np.ones(3)"},
    )

    def variants(self, subject: Subject) -> Variants:
        """At most a few, in the order of the counterpart's rules."""
        from apimap.derive.variants.calls import rewritten  # imports LibCST

        calls: list[Call] = []
        rewritten(subject, calls.append)  # appends, and changes nothing
        rules = [name.lstrip("*") for name, rule in subject.counterpart.arguments.items() if rule is not None]
        ways = dict.fromkeys((name, *way) for name in rules for call in calls for way in _ways(name, call))
        for name, detail, text in islice(ways, MOST):
            code = rewritten(subject, partial(_respelt, name, text))
            if code is not None:
                yield Variant(f"{name}-{detail}", torch=code)

    def done(self, detail: str) -> str:
        """The whole: each argument and way is something else."""
        return detail


def _ways(name: str, call: Call) -> Iterator[tuple[str, str]]:
    """Other ways to write an argument of a call: what they are called, and the text."""
    parameter = call.parameter(name)
    if name not in call.given:
        if parameter is not None and parameter.default == "None":
            yield "none", "None"
        return
    try:
        value = ast.literal_eval(call.given[name])
    except (ValueError, SyntaxError):
        return
    match value:
        case bool():
            return
        case int():
            yield "float", repr(float(value))
            yield "numpy", f"np.int64({value})"
        case float():
            if value.is_integer():
                yield "int", repr(int(value))
            yield "numpy", f"np.float64({value!r})"
        case tuple():
            yield "list", repr(list(value))
        case list():
            yield "tuple", repr(tuple(value))


def _respelt(name: str, text: str, call: Call) -> list[tuple[str, str]] | None:
    """The call with one argument written so; None where another call does without the argument."""
    written = {
        each: (each if call.position(each) is None else "", value) for each, value in call.given.items()
    }
    if name not in written and text != "None":
        return None
    return list((written | {name: (written.get(name, (name, ""))[0], text)}).values())
