"""The compiled rules as entries that ``derive`` can read: validated one by one, when they are asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from apimap.convert.translate.rules import Rules
from apimap.model.entry import Bilingual, Counterpart, Entry, Missing, MissingReason, Rule

_SUMMARY = Bilingual(en="compiled", zh="compiled")

# Of a compiled counterpart; the rest is what reports and docstrings say of it.
_FIELDS = frozenset(Counterpart.model_fields)

# Arguments that torch takes as any sequence and mindspore as a tuple only.
TUPLES = {"torch.permute": ("dims",)}


def _as_tuple(counterpart: Counterpart, parameter: str) -> Counterpart:
    rule = counterpart.arguments.get(parameter)
    if not isinstance(rule, str) or rule.startswith("*"):
        return counterpart
    wrapped = Rule(to=rule, value=f"tuple({parameter})")
    return counterpart.model_copy(update={"arguments": {**counterpart.arguments, parameter: wrapped}})


def _freed(counterpart: Counterpart) -> Counterpart:
    """The counterpart without arguments that a whole program does better without.

    Changing in place is an economy of torch's; the driver looks at where it could be seen. mindspore knows
    other devices than torch, and by other names: one place of the program chooses.
    """
    rules = counterpart.arguments
    gone = {
        name: None
        for name in ("inplace", "device", "pin_memory")
        if name in rules and (name == "inplace" or rules[name] == name)
    }
    return counterpart.model_copy(update={"arguments": {**rules, **gone}}) if gone else counterpart


class CompiledEntries(Mapping[str, Entry]):
    """Entries by torch name, their counterparts in the order that suits one device."""

    def __init__(self, rules: Rules, device: str) -> None:
        self.rules = rules
        self.device = device
        self._made: dict[str, Entry] = {}

    def __getitem__(self, name: str) -> Entry:
        if name not in self._made:
            self._made[name] = self._entry(name, self.rules.entries[name])
        return self._made[name]

    def __contains__(self, name: object) -> bool:
        return name in self.rules.entries

    def __iter__(self) -> Iterator[str]:
        return iter(self.rules.entries)

    def __len__(self) -> int:
        return len(self.rules.entries)

    def verdict(self, name: str, counterpart: Counterpart) -> str:
        """The headline verdict of a counterpart on the device; ``not-run`` where it has no report."""
        for each in self.rules.counterparts(name, self.device):
            if each["mindspore"] == counterpart.mindspore and each.get("form") == counterpart.form:
                found: str = each["verdict"].get(self.device, "not-run")
                return found
        return "not-run"

    def _entry(self, name: str, plain: dict[str, Any]) -> Entry:
        counterparts = [
            Counterpart.model_validate({key: value for key, value in each.items() if key in _FIELDS})
            for each in self.rules.counterparts(name, self.device)
        ]
        counterparts = [_freed(each) for each in counterparts]
        for parameter in TUPLES.get(name, ()):
            counterparts = [_as_tuple(each, parameter) for each in counterparts]
        missing = None
        if not counterparts:
            told = plain.get("missing") or {"reason": "not-implemented", "en": "none", "zh": "none"}
            missing = Missing(
                reason=MissingReason(told["reason"]), en=told["en"], zh=told["zh"], senseless=False
            )
        return Entry(torch=name, title=None, summary=_SUMMARY, counterparts=counterparts, missing=missing)
