"""``x.to(…)`` and ``x.type(…)``: the dtype decides, what says where falls away."""

from __future__ import annotations

from dataclasses import replace

import libcst as cst

from apimap.convert.translate.helping import Helping
from apimap.convert.translate.sites import How
from apimap.convert.translate.spelled import PYTHON_TYPES
from apimap.convert.translate.spelling import LEGACY
from apimap.derive import effects
from apimap.derive.bind import Argument
from apimap.derive.kinds import Made, Opaque, Tensor
from apimap.derive.syntax import dotted, keyword, word
from apimap.derive.translate import Site
from apimap.derive.underivable import code_of
from apimap.model.entry import Entry


class Casting(Helping):
    """Translates the two methods by the dtype that they name."""

    def _cast(self, name: str, entry: Entry, site: Site) -> tuple[cst.BaseExpression, Made]:
        """``x.to(…)``: the dtype decides, or the tensor whose dtype it is; devices fall away."""
        found: cst.BaseExpression | None = None
        gone: list[str] = []
        for each in site.arguments:
            key, value = word(each.arg), each.arg.value
            if key in effects.ARGUMENTS or key == "copy" or (not key and _says_where(value)):
                gone.append(key)
            elif key == "dtype" or (not key and _is_dtype(value, each.kind)):
                found = value
            elif not each.arg.star and (key == "other" or isinstance(each.kind, Tensor)):
                found = cst.Attribute(value, cst.Name("dtype"))
            else:
                return self._by_helper(name, site)
        if found is None and site.receiver is not None:
            self.record(site.original, name, How.DROPPED, "", "", effects.RECEIVER["torch.Tensor.cuda"])
            return site.receiver, Made(name, entry.counterparts[0])
        if found is None:
            return self._by_helper(name, site)
        # A dtype that may turn out to be None is given to what takes that as well.
        sure = not isinstance(found, cst.Name) or found.value in PYTHON_TYPES
        forms = [each for each in entry.counterparts if each.form == "dtype" and sure]
        counterpart = [*forms, *entry.counterparts][0]
        given = cst.Arg(found) if forms else keyword("dtype", found)
        only = replace(site, arguments=(Argument(given, Opaque("dtype")),))
        new = self._with(name, counterpart, only)
        self.record(site.original, name, How.RULE, counterpart.mindspore, "", "")
        for key in gone:
            why = effects.ARGUMENTS.get(key, effects.ARGUMENTS["device"])
            self.record(site.original, name, How.DROPPED, "", key or "device", why)
        return new, Made(name, counterpart)

    def _moved(self, site: Site) -> Site:
        """``net.to(torch.float64)`` and ``net.to(device, dtype)``: what is given by place, by name."""
        given = []
        for each in site.arguments:
            key, value = word(each.arg), each.arg.value
            if not key and not each.arg.star:
                named = _is_dtype(value, each.kind), _says_where(value)
                if any(named):
                    each = replace(each, arg=keyword("dtype" if named[0] else "device", value))
            given.append(each)
        return replace(site, arguments=tuple(given))

    def _type(self, site: Site) -> tuple[cst.BaseExpression, Made]:
        """``x.type(torch.FloatTensor)``, by the dtype that is meant where it can be seen."""
        first = site.arguments[0]
        value = first.arg.value
        if isinstance(value, cst.SimpleString):
            word = str(value.evaluated_value).replace("torch.cuda.", "torch.")
            if word in LEGACY:
                value = dotted(f"mindspore.{LEGACY[word]}")
                first = Argument(cst.Arg(value), Opaque(word))
        sure = isinstance(first.kind, Opaque) or not isinstance(value, (cst.Name, cst.Attribute))
        sure = sure or code_of(value) in PYTHON_TYPES  # what is only called so may be a class of tensors
        if not first.arg.star and sure and _is_dtype(value, first.kind) and "torch.Tensor.to" in self.entries:
            only = Argument(cst.Arg(value), Opaque("dtype"))
            return self.translate("torch.Tensor.to", replace(site, arguments=(only,)))
        return self._by_helper("torch.Tensor.type", site)


def _says_where(value: cst.BaseExpression) -> bool:
    """Whether an argument of ``to`` is a device, or one of its switches."""
    if isinstance(value, (cst.SimpleString, cst.FormattedString, cst.Integer)):
        return True
    text = code_of(value)
    return text in ("True", "False", "None") or names_device(text)


def names_device(text: str) -> bool:
    """Whether a dotted name, by its last part, is that of a device."""
    leaf = text.rpartition(".")[2].lower()
    return "device" in leaf or leaf in ("cuda", "gpu", "gpu_id", "rank", "local_rank")


def _is_dtype(value: cst.BaseExpression, kind: object) -> bool:
    """Whether an argument of ``to`` is a dtype."""
    if isinstance(value, cst.Name) and value.value in PYTHON_TYPES:
        return True
    return isinstance(kind, Opaque) or names_dtype(code_of(value))


def names_dtype(text: str) -> bool:
    """Whether a dotted name, by its last part, is that of a dtype."""
    return "dtype" in text.rpartition(".")[2].lower()
