"""Kind ``style``: the same call written in other ways; proves names, order and defaults of the rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from apimap.derive.variants.kind import Kind, Sample, Subject, Variant, Variants
from apimap.model.entry import Bilingual, DifferenceKind

if TYPE_CHECKING:
    from apimap.derive.variants.calls import Call

    Written = list[tuple[str, str]]


class Style(Kind):
    """The styles in which the call can be written and is not."""

    name = "style"
    label = Bilingual(en="call style", zh="调用写法")
    about = Bilingual(
        en="all positional, all by keyword, keywords in another order, defaults left out",
        zh="全部按位置、全部按关键字、关键字换序、省略默认值",
    )
    quick = 4
    explains = frozenset({DifferenceKind.NAME, DifferenceKind.ARGUMENT, DifferenceKind.DEFAULT})
    asks = True
    tells_refusals = True
    changes = Sample(
        api="torch.prod",
        torch="out = torch.prod(x, dim=0, keepdim=False)",
        mindspore="mindspore.mint.prod",
        arguments={"input": "input", "dim": "dim", "keepdim": "keepdim", "dtype": "dtype"},
        inputs={"x": "np.ones(3)"},
        makes={
            "positional": "mint.prod(x, 0, False)",
            "keywords": "mint.prod(input=x, dim=0, keepdim=False)",
            "shuffled": "mint.prod(keepdim=False, dim=0, input=x)",
            "defaults": "mint.prod(x, dim=0)",
        },
    )
    leaves = Sample(  # any number of arguments goes by position only
        api="torch.Tensor.permute",
        torch="out = x.permute(1, 0)",
        mindspore="mindspore.Tensor.permute",
        arguments={"self": "self", "*dims": "*dims"},
        inputs={"x": "np.ones((2, 3))"},
    )

    def variants(self, subject: Subject) -> Variants:
        """One for each style that changes the code."""
        from apimap.derive.variants.calls import rewritten  # imports LibCST

        for detail, change in STYLES.items():
            code = rewritten(subject, change)
            if code is not None:
                yield Variant(detail, torch=code)


def _positional(call: Call) -> Written:
    """By position as far as the parameters follow each other without a gap."""
    given = dict(call.given)
    places: Written = []
    for parameter in call.parameters:
        if parameter.name not in given or parameter.keyword_only:
            break
        places.append(("", given.pop(parameter.name)))
    return [*places, *given.items()]


def _keywords(call: Call) -> Written:
    return [(p.name, call.given[p.name]) for p in call.parameters if p.name in call.given]


def _shuffled(call: Call) -> Written | None:
    """Keywords from the last to the first: another order for any number of them above one."""
    return list(reversed(_keywords(call))) if len(call.given) > 1 else None


def _defaults(call: Call) -> Written | None:
    """Without what equals torch's default; what follows a gap is given by name."""
    places: Written = []
    named: Written = []
    for name, value in call.given.items():
        if call.is_default(name):
            continue
        place = call.position(name)
        if named or len(places) != (place if place is not None else -1):
            named.append((name, value))
        else:
            places.append(("", value))
    return [*places, *named] if len(places) + len(named) < len(call.given) else None


STYLES: dict[str, Callable[[Call], Written | None]] = {
    "positional": _positional,
    "keywords": _keywords,
    "shuffled": _shuffled,
    "defaults": _defaults,
}
