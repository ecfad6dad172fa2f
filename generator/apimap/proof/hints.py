"""What may explain a layer that differs: settings that the rules would have otherwise, known differences."""

from __future__ import annotations

import ast
import math
from collections.abc import Iterator, Mapping
from typing import Any

from apimap.model.entry import Bilingual, Rule
from apimap.proof.network import Layer, Network
from apimap.proof.result import Known, Setting
from apimap.proof.rules import Pair, Rules, address

# Kinds of known differences that can part two networks that run, those likeliest to do so first.
_FORWARD = ("argument", "default", "value", "behaviour", "shape", "random", "dtype", "inplace", "structure")
_BACKWARD = ("gradient", *_FORWARD)
_UNKNOWN = object()


def _plain(value: Any) -> Any:
    """A setting in one form: a tuple of equal numbers is that number."""
    if isinstance(value, (list, tuple)):
        return value[0] if value and all(each == value[0] for each in value) else list(value)
    return value


def _same(left: Any, right: Any) -> bool:
    left, right = _plain(left), _plain(right)
    numbers = (int, float)
    if isinstance(left, numbers) and isinstance(right, numbers):
        return math.isclose(left, right, rel_tol=1e-6, abs_tol=1e-12)
    if isinstance(left, list) and isinstance(right, list) and len(left) == len(right):
        return all(_same(a, b) for a, b in zip(left, right, strict=True))
    # A number and a text, or lists of other lengths, may say the same in ways that no rule spells out.
    return type(left) is not type(right) or left == right or isinstance(left, list)


def _expected(rule: str | Rule | None, name: str, settings: Mapping[str, Any]) -> tuple[str, Any]:
    """The counterpart's argument, and the value that the rules make of torch's."""
    if rule is None or name not in settings:
        return "", _UNKNOWN
    if isinstance(rule, str):
        return rule, settings[name]
    if rule.to is None:
        return "", _UNKNOWN
    if rule.values is not None:
        return rule.to, rule.values.get(str(settings[name]), _UNKNOWN)
    if rule.value is None:
        return rule.to, settings[name]
    try:
        code = compile(ast.parse(rule.value, mode="eval"), "<rule>", "eval")
        return rule.to, eval(code, {"__builtins__": {}}, dict(settings))
    except Exception:  # it needs more than this layer's settings
        return "", _UNKNOWN


def settings(torch: Layer, mindspore: Layer, pair: Pair) -> Iterator[Setting]:
    """Settings of a layer that are not what the rules make of torch's, where both keep them readable."""
    for name, rule in pair.arguments.items():
        target, value = _expected(rule, name, torch.settings)
        if value is _UNKNOWN or value is None or target not in mindspore.settings:
            continue
        found = mindspore.settings[target]
        # Some cells keep a setting in torch's way whatever they were given (momentum): either is no hint.
        if found is not None and not _same(value, found) and not _same(torch.settings[name], found):
            texts = (str(each) for each in (torch.settings[name], found, value))
            mine, theirs, wanted = texts
            yield Setting(torch.path, mindspore.path, name, mine, target, theirs, wanted)


def all_settings(torch: Network, mindspore: Network, paths: Mapping[str, str], rules: Rules) -> list[Setting]:
    """Those of every layer that has its other side."""
    left = {each.path: each for each in torch.layers}
    right = {each.path: each for each in mindspore.layers}
    found: list[Setting] = []
    for mine, theirs in paths.items():
        first, second = left.get(mine), right.get(theirs)
        pair = rules.find(first.names, second.names) if first and second else None
        if first and second and pair:
            found += settings(first, second, pair)
    return found


def known(torch: Layer | None, mindspore: Layer | None, rules: Rules, *, backward: bool) -> list[Known]:
    """The known differences of a pair of layers, the likeliest kinds first; none without an entry."""
    pair = rules.find(torch.names, mindspore.names) if torch and mindspore else None
    if pair is None:
        return []
    kinds = _BACKWARD if backward else _FORWARD
    told = [each for each in pair.differences if str(each.kind) in kinds]
    told.sort(key=lambda each: kinds.index(str(each.kind)))
    page = address(pair.torch)
    return [
        Known(str(each.kind), Bilingual(en=each.en, zh=each.zh), pair.torch, pair.mindspore, page)
        for each in told
    ]
