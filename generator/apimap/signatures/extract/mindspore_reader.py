"""Reads mindspore: Python signatures, docstrings, and what overloaded functions refuse with."""

import importlib
import inspect
import re

from listed import MINDSPORE_HELPERS, MINDSPORE_MODULES
from parameters import UNKNOWN, defaults, filled, names, normal
from sources import Nothing, called, described, documented, generic, inspected, positional_only


class Mindspore:
    """Reads mindspore: Python signatures, docstrings, and what overloaded functions refuse with."""

    modules = MINDSPORE_MODULES

    def __init__(self):
        import mindspore
        from mindspore import ops

        self.root = mindspore
        self.primitive = ops.Primitive
        try:
            from mindspore.common._tensor_cpp_method import tensor_cpp_methods as native
        except ImportError:  # releases before 2.5 have no overloaded methods in C++
            native = []
        self.native = set(native)
        self.python = {}  # leaf → parameter lists of mindspore's own Python bodies of Tensor methods
        for source in ("mindspore.ops.tensor_method", "mindspore.common.tensor"):
            try:
                module = importlib.import_module(source)
            except ImportError:
                continue
            for name, thing in sorted(vars(module).items()):
                match = re.match(r"(?:deprecated_)?tensor_(\w+?)$", name)
                if match and inspect.isfunction(thing):
                    for text in inspected(thing, bound=True):
                        self.python.setdefault(match.group(1), []).append(text)

    def helper(self, name, thing, module):
        """True for a name that a module only uses itself."""
        if name in getattr(module, "__all__", ()):
            return False
        if MINDSPORE_HELPERS.search(name):
            return True
        if module is self.root:
            return False
        if getattr(self.root, name, None) is thing:
            return True
        home, path = getattr(thing, "__module__", None) or "", module.__name__
        if path.startswith("mindspore.mint"):
            return name == "Cell" or (inspect.isclass(thing) and "ops" in home)
        return not home.startswith(path.rpartition(".")[0] if path.count(".") > 1 else path)

    def overloads(self, name, thing, bound):
        """(parameter lists, source) of one callable."""
        if isinstance(thing, self.primitive):
            found = self.applied(type(thing))
            return ([found], "docstring") if found is not None else ([], "none")
        if inspect.isclass(thing):
            found = inspected(thing)
            if not found or "*" in found[0]:  # __new__ may take anything and leave the rest to __init__
                found = [text for text in inspected(thing.__init__, bound=True) if "**" not in text] or found
            if found:
                return found, "inspect"
            found = documented(thing, name.rpartition(".")[2]) or described(thing)
            found = [text for text in found if not {"args", "kwargs"} & set(names(text))]
            return (found, "docstring") if found else (generic(thing), "inspect")
        found = inspected(thing, bound)
        leaf = name.rpartition(".")[2]
        docs = documented(thing, leaf, bound)
        if found and docs and re.match(r"\*args, (?!\*)", found[0]):  # the docstring names what *args takes
            return [positional_only(text, found[0]) for text in docs], "docstring"
        if found:
            return found, "inspect"
        refused = self.refused(leaf, thing, bound)
        if refused:
            return self.merged(leaf, docs, refused), "refusal"
        if (
            not docs
            and inspect.isroutine(thing)
            and (self.overloaded(thing) or not inspect.isfunction(thing))
        ):
            docs = described(thing)
        if docs:  # C++ takes the documented ``*shape`` as one sequence as well, by name too
            plain_forms = [text[1:] for text in docs if re.match(r"\*\w+(?:$|,)", text)]
            plain_forms = [normal(re.sub(r"^(\w+), ", r"\1, *, ", text)) for text in plain_forms]
            return docs + [text for text in plain_forms if text not in docs], "docstring"
        found = generic(thing, bound)
        return found, "inspect" if found else "none"

    def overloaded(self, thing):
        """True for a Python function that only passes its arguments on to C++ overloads."""
        return getattr(thing, "__module__", "") == "mindspore.ops.functional_overload"

    def refused(self, leaf, thing, bound):
        """The valid calls that an overloaded C++ function lists when it refuses one."""
        if not (self.overloaded(thing) or (bound and leaf in self.native)):
            return []
        arguments = ([self.root.Tensor(1.0)] if bound else []) + [Nothing()] * 9
        try:
            thing(*arguments)
        except Exception as error:  # whatever it raises: the message is what is wanted
            message = str(error)
        else:
            return []
        if re.search(r"takes (no|0 positional) arguments", message):
            return [""]
        found = []
        for line in re.findall(r'^"[\w.]+\((.*)\)"\s*$', message.partition("valid calling")[2], re.M):
            text = normal(re.sub(r"=<[^>]*>", "", line))
            if text is not None and text not in found:
                found.append(text)
        return found

    def merged(self, leaf, docs, refused):
        """Refused calls have the true names, docstrings and Python bodies the defaults and the stars."""
        sources = docs + [
            text for key, texts in self.python.items() if key.startswith(leaf) for text in texts
        ]
        result = []
        for text in refused:
            same = [each for each in sources if names(each) == names(text)]
            known = {}
            for each in reversed(same or docs):
                known.update(defaults(each))
            for each in docs if not same else ():  # a documented form that ends earlier: the rest is optional
                if names(text)[: len(names(each))] == names(each):
                    known.update(
                        {key: UNKNOWN for key in names(text)[len(names(each)) :] if key not in known}
                    )
            variadic = [each for each in docs if each.startswith("*") and names(each) == names(text)]
            for each in [*variadic, filled(text, known)]:
                if each not in result:
                    result.append(each)
        return result

    def call(self, cls):
        """Parameters of ``construct`` (cells) or of the call of a primitive."""
        if issubclass(cls, self.primitive):
            return self.applied(cls)
        if not issubclass(cls, self.root.nn.Cell):
            return None
        construct = getattr(cls, "construct", None)
        if construct is None or construct is self.root.nn.Cell.construct:
            return None
        return called(construct)

    def applied(self, cls):
        """Parameters of a primitive's call: its own ``__call__``, or its documented inputs, by position."""
        call = cls.__dict__.get("__call__")
        found = inspected(call, bound=True) if call else []
        if found:
            return found[0]
        section = re.search(
            r"^\s*Inputs:\s*\n(.*?)(?=^\s*(?:Outputs|Raises|Supported Platforms|Examples):|\Z)",
            cls.__doc__ or "",
            re.M | re.S,
        )
        inputs = re.findall(r"^\s*- \*\*(\w+)\*\*", section.group(1), re.M) if section else []
        return normal(", ".join([*inputs, "/"])) if inputs else None
