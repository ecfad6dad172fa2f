"""What names stand for: the object of a full name, its docstring, and the names that are one object."""

import importlib
import inspect


def resolved(name):
    """What a full name stands for, as its owner has it; None if nothing does."""
    parts = name.split(".")
    thing, length = None, 0
    for length in range(len(parts), 0, -1):
        try:
            thing = importlib.import_module(".".join(parts[:length]))
            break
        except Exception:  # no module of that name
            continue
    try:
        for part in parts[length:]:
            thing = inspect.getattr_static(thing, part) if inspect.isclass(thing) else getattr(thing, part)
    except AttributeError:
        return None
    return thing.__func__ if isinstance(thing, (staticmethod, classmethod)) else thing


def enclosed(thing):
    """The functions in the closure of a function: what a decorator that keeps no trace has wrapped."""
    for cell in getattr(thing, "__closure__", None) or ():
        try:
            inner = cell.cell_contents
        except ValueError:
            continue
        if inspect.isfunction(inner):
            yield inner


def undecorated(thing, depth=0):
    """The function behind decorators that keep no trace of it, by their closures, else the thing itself."""
    if getattr(thing, "__doc__", None) or depth > 4:
        return thing
    inner = next(enclosed(thing), None)
    return thing if inner is None else undecorated(inner, depth + 1)


def docstring(name):
    """The docstring of a public name, or "" if it has none of its own."""
    thing = undecorated(resolved(name))
    text = getattr(thing, "__doc__", None)
    # An instance has the docstring of its class: of a dtype it says nothing of the dtype.
    own = inspect.isclass(thing) or inspect.isroutine(thing) or inspect.isdatadescriptor(thing)
    own = own or text is not getattr(type(thing), "__doc__", None)
    return text if isinstance(text, str) and own else ""


def same(names, thing_of):
    """The names of each object that has several, under the first of them: one function, class or method.

    ``thing_of`` gives what a name stands for. Values are left out: equal ones may be one object by chance.
    """
    found, kept = {}, []
    for name in names:
        thing = thing_of(name)
        if inspect.isclass(thing) or inspect.isroutine(thing) or callable(thing):
            kept.append(thing)  # or its number could be given again
            found.setdefault(id(thing), []).append(name)
    return {listed[0]: listed[1:] for listed in found.values() if len(listed) > 1}
