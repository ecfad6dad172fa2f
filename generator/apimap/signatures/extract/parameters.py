"""Parameter lists as text: canonical notation, their names and defaults, and what stands for a value."""

# ruff: noqa: B905 - zip has no `strict` before Python 3.10
import ast
import enum
import inspect
import math
import re

UNKNOWN = "..."  # there is a default, but no source says which


def normal(text):
    """A parameter list in canonical notation without annotations, or None if it is not Python."""
    try:
        arguments = ast.parse("def f(%s): ..." % text).body[0].args
    except (SyntaxError, ValueError, IndexError):
        return None
    everything = arguments.posonlyargs + arguments.args + arguments.kwonlyargs
    for argument in everything + [each for each in (arguments.vararg, arguments.kwarg) if each]:
        argument.annotation = None
    return ast.unparse(arguments)


def names(text):
    """Parameter names of a normal text, stars dropped."""
    arguments = ast.parse("def f(%s): ..." % text).body[0].args
    found = arguments.posonlyargs + arguments.args
    found += [arguments.vararg] if arguments.vararg else []
    found += arguments.kwonlyargs + ([arguments.kwarg] if arguments.kwarg else [])
    return [argument.arg for argument in found]


def defaults(text):
    """Parameter name → default as text, of a normal text."""
    arguments = ast.parse("def f(%s): ..." % text).body[0].args
    plain = arguments.posonlyargs + arguments.args
    pairs = list(zip(plain[len(plain) - len(arguments.defaults) :], arguments.defaults))
    pairs += [pair for pair in zip(arguments.kwonlyargs, arguments.kw_defaults) if pair[1]]
    return {argument.arg: ast.unparse(value) for argument, value in pairs}


def filled(text, known):
    """The text with unknown or missing defaults taken from ``known`` (name → default)."""
    arguments = ast.parse("def f(%s): ..." % text).body[0].args
    plain = arguments.posonlyargs + arguments.args
    given = [None] * (len(plain) - len(arguments.defaults)) + arguments.defaults
    given = [_better(argument, value, known) for argument, value in zip(plain, given)]
    first = next((index for index, value in enumerate(given) if value is not None), len(given))
    given = [
        ast.Constant(...) if index > first and value is None else value for index, value in enumerate(given)
    ]
    arguments.defaults = [value for value in given if value is not None]
    arguments.kw_defaults = [
        _better(argument, value, known)
        for argument, value in zip(arguments.kwonlyargs, arguments.kw_defaults)
    ]
    return ast.unparse(arguments)


def _better(argument, value, known):
    if (value is not None and ast.unparse(value) != UNKNOWN) or argument.arg not in known:
        return value
    return ast.parse(known[argument.arg], mode="eval").body


def default_text(value):
    """Source text that stands for a default value."""
    if isinstance(value, enum.Enum):
        return "%s.%s" % (qualified(type(value)), value.name)
    if isinstance(value, float) and not math.isfinite(value):
        return "float(%r)" % str(value)
    if value is None or isinstance(value, (bool, int, float, complex, str, bytes)):
        return repr(value) if type(value).__module__ == "builtins" else UNKNOWN
    if isinstance(value, tuple) and type(value) is tuple:
        inner = [default_text(each) for each in value]
        return "(%s%s)" % (", ".join(inner), "," if len(inner) == 1 else "")
    if isinstance(value, list):
        return "[%s]" % ", ".join(default_text(each) for each in value)
    if isinstance(value, dict):
        return "{%s}" % ", ".join("%s: %s" % (default_text(k), default_text(v)) for k, v in value.items())
    if inspect.ismodule(value):
        return value.__name__
    if inspect.isclass(value) or inspect.isroutine(value):
        return qualified(value)
    text = repr(value)
    if (
        "0x" not in text
        and "/" not in text
        and re.match(r"[\w.]+(\(.*\))?$", text)
        and type(value) is not object
    ):
        return text
    return UNKNOWN


def qualified(thing):
    """Full dotted name of a class or function, or ``...`` if it has none that can be written."""
    module, name = getattr(thing, "__module__", None), getattr(thing, "__qualname__", "<")
    if "<" in name:
        return UNKNOWN
    return name if module in (None, "builtins") else "%s.%s" % (module, name)


def signature_text(signature, bound):
    """An inspect.Signature as a parameter list; ``bound`` drops the receiver."""
    parts, last, starred = [], None, False
    parameters = list(signature.parameters.values())[1 if bound else 0 :]
    for parameter in parameters:
        if last == parameter.POSITIONAL_ONLY and parameter.kind != parameter.POSITIONAL_ONLY:
            parts.append("/")
        if parameter.kind == parameter.KEYWORD_ONLY and not starred:
            parts.append("*")
        starred = starred or parameter.kind in (parameter.KEYWORD_ONLY, parameter.VAR_POSITIONAL)
        star = {parameter.VAR_POSITIONAL: "*", parameter.VAR_KEYWORD: "**"}.get(parameter.kind, "")
        default = "" if parameter.default is parameter.empty else "=" + default_text(parameter.default)
        parts.append(star + parameter.name + default)
        last = parameter.kind
    if last == inspect.Parameter.POSITIONAL_ONLY:
        parts.append("/")
    return normal(", ".join(parts))


GENERIC = re.compile(r"\*\w+(, \*\*\w+)?$|\*\*\w+$")
