"""The two signatures of a call: which overload is meant, and what it says of each parameter."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from apimap.signatures import Api, Parameter

KEYWORD_ONLY = "keyword-only"
POSITIONAL_ONLY = "positional-only"
VARIADIC = "var-positional"
ANY_KEYWORD = "var-keyword"


@dataclass(frozen=True)
class TorchParameter:
    """A torch parameter as the rules name it, in their order.

    ``default`` is its source text, None if it has none or none is known; ``required`` only if known.
    """

    name: str
    variadic: bool
    keyword_only: bool
    default: str | None
    required: bool


def without_receiver(parameters: Sequence[Parameter]) -> tuple[Parameter, ...]:
    """The parameters after ``self``."""
    if parameters and parameters[0].name == "self":
        return tuple(parameters[1:])
    return tuple(parameters)


def torch_parameters(
    keys: Iterable[str], overloads: Sequence[Sequence[Parameter]], *, one_form: bool
) -> list[TorchParameter]:
    """The parameters that the rules' keys name (``self`` left out), with what the best overload says.

    The best overload has most of the keys, and fewest parameters beside them. Rules for ``one_form``
    demand what that overload demands, and every other with the same positional parameters (stubs list
    a `generator` without default beside an overload without it); rules for all forms together only what
    every overload does.
    """
    names = [key for key in keys if key != "self"]
    bare = {name.lstrip("*") for name in names}
    all_known = [{p.name: p for p in without_receiver(overload)} for overload in overloads]

    def rank(own: dict[str, Parameter]) -> tuple[int, int, int]:
        common = [name for name in names if name.lstrip("*") in own]
        alike = sum((own[name.lstrip("*")].kind == VARIADIC) is name.startswith("*") for name in common)
        return (len(common), alike, -len(own.keys() - bare))

    ordered = sorted(all_known, key=rank, reverse=True)
    result = []
    for key in names:
        name, variadic = key.lstrip("*"), key.startswith("*")
        known = next((own[name] for own in ordered if name in own), None)
        demanding = [own for own in ordered if _places(own) == _places(ordered[0])] if one_form else ordered
        result.append(
            TorchParameter(
                name=name,
                variadic=variadic,
                keyword_only=known is not None and known.kind == KEYWORD_ONLY,
                default=known.default if known is not None and not variadic else None,
                required=bool(ordered) and not variadic and all(_demands(own, name) for own in demanding),
            )
        )
    return result


def _places(own: dict[str, Parameter]) -> list[str]:
    return [parameter.name for parameter in own.values() if parameter.kind != KEYWORD_ONLY]


def _demands(own: dict[str, Parameter], name: str) -> bool:
    return name in own and own[name].default is None and own[name].kind not in (VARIADIC, ANY_KEYWORD)


@dataclass(frozen=True)
class Target:
    """A signature of the counterpart; ``parameters`` is None where nothing is known of it."""

    name: str
    parameters: tuple[Parameter, ...] | None

    def get(self, name: str) -> Parameter | None:
        """The parameter of that name, or the one that takes any keyword."""
        for parameter in self.parameters or ():
            if parameter.name == name:
                return parameter
        return next((p for p in self.parameters or () if p.kind == ANY_KEYWORD), None)

    def default(self, name: str) -> str | None:
        """Source text of the default of a parameter."""
        parameter = self.get(name)
        return None if parameter is None or parameter.kind in (ANY_KEYWORD, VARIADIC) else parameter.default

    @property
    def positional(self) -> list[Parameter]:
        """The parameters that may be given by position, in order."""
        return [p for p in self.parameters or () if p.kind not in (KEYWORD_ONLY, ANY_KEYWORD)]


def target(api: Api | None, name: str, given: set[str], ruled: set[str], *, spread: bool | None) -> Target:
    """The overload of the counterpart that takes what is given to it.

    ``given`` are the names that must be passed, ``ruled`` all names that the rules know; ``spread``
    says whether several positional arguments go to one variadic parameter (None: it has none).
    """
    if api is None or not api.overloads:
        return Target(name, None)
    best: tuple[Parameter, ...] = ()
    score = (-10_000, 0, 0, 0)
    for overload in map(without_receiver, api.overloads):
        candidate = Target(name, overload)
        names = {parameter.name for parameter in overload}
        taken = sum(candidate.get(wanted) is not None for wanted in given)
        demanded = sum(
            p.default is None and p.name not in ruled and p.kind not in (VARIADIC, ANY_KEYWORD)
            for p in overload
        )
        fits = spread is None or any(p.kind == VARIADIC for p in overload) is spread
        rank = (taken - len(given), -demanded, int(fits), len(names & ruled))
        if rank > score:
            best, score = overload, rank
    return Target(name, best)


def unruled(api: Api | None, main: Target, ruled: set[str]) -> list[str]:
    """Parameters that the counterpart demands and no rule ever gives: code without them cannot run.

    Only a signature that Python itself tells is believed: messages and docstrings leave defaults out.
    """
    if api is None or api.source != "inspect" or api.kind in ("attribute", "object", "module"):
        return []
    return [p.name for p in main.parameters or () if _demands({p.name: p}, p.name) and p.name not in ruled]


def call_target(api: Api | None, name: str) -> Target:
    """The signature of calling an object of the class ``name``."""
    if api is None or not api.call:
        return Target(name, None)
    return Target(name, without_receiver(api.call))
