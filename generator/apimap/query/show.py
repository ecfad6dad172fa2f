"""How an entry looks in a terminal; every verdict is a sign and a word, colour only repeats it."""

from __future__ import annotations

from apimap.query.layout import WIDTH, Paint, columns, indented, table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Any

    Document = dict[str, Any]  # apimap.published.documents.EntryData as JSON

SITE = "https://apimap.github.io/apimap/"
_COLOURS = {
    "consistent": "green",
    "consistent-except": "yellow",
    "drop-in": "green",
    "works": "green",
    "pitfalls": "green",
    "rename": "yellow",
    "edge": "yellow",
    "refuses": "red",
    "silent": "red",
    "divergent": "red",
    "error": "red",
    "crash": "red",
    "timeout": "red",
    "missing": "yellow",
}

# Verdicts that show an example at work; the one to print is chosen by them.
_RAN = ("consistent", "divergent")
_CATCHES = 2
_NAMES = 4  # that an entry answers beside its own: in an answer, and in all that is said of it
_ALL = 1000  # more lines and names than anything has
_FINDINGS = 3  # of variants, per counterpart; `--json` has all, with the programs that show them

LONGEST = 25  # lines of an answer


class _Room:
    """How many lines each part of an answer may take; ``names`` is of those that an entry also answers."""

    __slots__ = ("catch", "mindspore", "missing", "names", "torch")

    def __init__(
        self, names: int = 3, missing: int = 9, torch: int = 6, mindspore: int = 6, catch: int = 3
    ) -> None:
        self.names = names
        self.missing = missing
        self.torch = torch
        self.mindspore = mindspore
        self.catch = catch


# An answer takes the first of these that makes it short enough: what readers know goes before what is new.
_ROOMS = (
    _Room(),
    _Room(names=1),
    _Room(names=1, torch=4),
    _Room(names=1, torch=3, missing=5),
    _Room(names=1, torch=2, missing=5, mindspore=5),
    _Room(names=1, torch=2, missing=4, mindspore=5, catch=2),
    _Room(names=1, torch=2, missing=3, mindspore=4, catch=2),
    _Room(names=1, torch=1, missing=2, mindspore=3, catch=1),
)

# What only the terminal says; all other words come with the index, from the texts of the site.
WORDS = {
    "en": {
        "also": "Also found",
        "several": "Several APIs match {query}:",
        "more": "… and {count} more",
        "open": "`apimap query NAME` with a full name shows one.",
        "module": "{name} is a module with {count} entries:",
        "page": "{title}, a page of the site:\n  {address}",
        "more_names": "`apimap query {name} --full` lists all.",
        "unknown": "there is no entry for {query}",
        "known": "{names} is in torch, but has no entry yet",
        "nearest": "nearest: {names}",
        "mirror": "Same operation as {of}.",
        "reverse_line": "No verified pair names it.",
        "reverse_same": "The same object as {of}.",
        "reverse_member": "A member of {of}; what is said is of the class.",
        "reverse_torch": "Stands for",
        "reverse_near": "Near it in torch",
        "no_code": "no program of {name} has a mindspore side",
        "full": "`apimap query {name} --full`: arguments, {count} differences, examples.",
        "full_one": "`apimap query {name} --full`: arguments, 1 difference, examples.",
    },
    "zh": {
        "also": "另外找到",
        "several": "与 {query} 匹配的 API 有多个：",
        "more": "……另有 {count} 个",
        "open": "用全名执行 `apimap query NAME` 可查看其中一个。",
        "module": "{name} 是模块，共 {count} 个条目：",
        "page": "{title}（网站页面）：\n  {address}",
        "more_names": "用 `apimap query {name} --full` 可列出全部。",
        "unknown": "没有 {query} 的条目",
        "known": "torch 中有 {names}，但尚未收录",
        "nearest": "相近名称：{names}",
        "mirror": "与 {of} 为同一运算。",
        "reverse_line": "没有经过验证的配对。",
        "reverse_same": "与 {of} 是同一对象。",
        "reverse_member": "{of} 的成员，以下说的是该类。",
        "reverse_torch": "对应",
        "reverse_near": "torch 中相近的名称",
        "no_code": "{name} 没有 mindspore 一侧的程序",
        "full": "`apimap query {name} --full`：参数、{count} 条差异、示例。",
        "full_one": "`apimap query {name} --full`：参数、1 条差异、示例。",
    },
}


class Page:
    """Prints documents in one language."""

    def __init__(self, language: str, texts: Mapping[str, str], paint: Paint | None = None) -> None:
        """``texts`` are the index's words of the language, by key."""
        self._language = language
        self._texts = texts
        self._paint = paint or Paint()

    def word(self, key: str, **values: object) -> str:
        """One of the terminal's own words, filled in."""
        return WORDS[self._language][key].format(**values)

    def _text(self, key: str, **values: object) -> str:
        return self._texts[key].format(**values)

    def title(self, name: str) -> str:
        """A name as the head of an answer."""
        return self._paint(name, "bold", "cyan")

    def sign(self, word: str) -> str:
        """A badge as its sign and its word."""
        return self._sign(word)

    def _sign(self, word: str) -> str:
        return f"{self._text(f'sign.{word}')} {self._text(f'verdict.{word}')}"

    def _verdict(self, word: str) -> str:
        return self._paint(self._sign(word), _COLOURS.get(word, "dim"))

    def _heading(self, text: str) -> Iterator[str]:
        yield ""
        yield self._paint(text, "bold")

    def answer(self, document: Document) -> list[str]:
        """At most some 25 lines: what to write instead, what bites most, and the verdict."""
        lines: list[str] = []
        for room in _ROOMS:
            lines = list(self._answer(document, room))
            if len(lines) <= LONGEST:
                break
        return lines

    def _answer(self, document: Document, room: _Room) -> Iterator[str]:
        yield self._paint(document["torch"], "bold", "cyan")
        yield from self._claimed(document, lines=room.names)
        yield from self._missing(document, room.missing)
        made = document["answer"]
        if made:
            for side in ("torch", "mindspore"):
                yield ""
                yield from self._code(side, made[side], getattr(room, side))
        else:
            yield from indented(document["summary"][self._language], "  ")
        shown = next((each for each in document["counterparts"] if each["key"] == document["shown"]), None)
        yield from self._by_helper(document, shown)
        if prefer := document["prefer"][self._language]:
            yield ""
            yield from indented(prefer, "  ")
        told = shown["differences"] if shown else document["differences"]
        differences = [each for each in told if each["weight"] != "corner"]
        if differences:
            yield from self._heading(self._text("entry.catch"))
        for each in differences[:_CATCHES]:
            kind = self._text(f"kind.{each['kind']}")
            yield from _clipped(indented(f"[{kind}] {each[self._language]}", "    ", "  · "), room.catch)
        yield ""
        if shown:
            said = shown["cost"]["said"][self._language]
            yield f"{self._verdict(shown['badge'])}  {self._paint(shown['mindspore'], 'bold')}"
            if said:
                yield from indented(said, "  ")
            yield "  " + self._paint(self._run(shown), "dim")
            yield from indented(self._declared(shown), "  ")
        elif not document["missing"]:
            yield self._verdict(document["badge"])
        count = len(document["differences"])
        yield from indented(
            self.word("full_one" if count == 1 else "full", name=document["torch"], count=count), ""
        )

    def _code(self, side: str, code: str, most: int) -> Iterator[str]:
        lines = code.splitlines()
        yield "  " + self._paint(f"# {side}", "dim")
        yield from _clipped([f"  {line}".rstrip() for line in lines], most)

    def entry(self, document: Document) -> Iterator[str]:
        """Lines of a whole entry: counterparts with argument tables, differences, notes, one example."""
        title = document["title"]
        yield self._paint(document["torch"], "bold", "cyan") + (f"  {title[self._language]}" if title else "")
        yield from indented(document["summary"][self._language], "  ")
        if document["mirror"]:
            yield from indented(self.word("mirror", of=document["mirror"]), "  ")
        yield from self._claimed(document, _ALL)
        yield from self._missing(document)
        for place, counterpart in enumerate(document["counterparts"]):
            yield from self._counterpart(counterpart, recommended=place == 0)
        yield from self._differences(document)
        yield from self._variants(document)
        if document["notes"]:
            yield from self._heading(self._text("entry.notes"))
            for note in document["notes"]:
                yield from indented(note[self._language], "    ", "  · ")
        yield from self._example(document)

    def code(self, document: Document) -> Iterator[str]:
        """What to copy, and nothing else: an entry's helpers, or the program of its example."""
        helpers = [each["helper"] for each in document["counterparts"] if each["helper"]]
        chosen = choose_example(document)
        if helpers:
            for helper in helpers:
                yield helper["code"].rstrip()
        elif chosen is not None and chosen[1] is not None:
            yield chosen[1]["program"].rstrip()

    def _claimed(self, document: Document, most: int = _NAMES, lines: int = _ALL) -> Iterator[str]:
        """The names that the entry answers beside its own, some of them where they are many."""
        for key in ("aliases", "family"):
            names = document[key]
            if names:
                more = [self.word("more", count=len(names) - most)] if len(names) > most else []
                said = ", ".join([*names[:most], *more])
                yield from _clipped(indented(f"{self._text(f'entry.{key}')}: {said}", "  "), lines)

    def _missing(self, document: Document, most: int = _ALL) -> Iterator[str]:
        missing = document["missing"]
        if missing:
            reason = self._text(f"missing.{missing['reason']}")
            yield ""
            yield f"{self._verdict('missing')} ({reason})"
            yield from _clipped(indented(missing[self._language], "  "), most)

    def _by_helper(self, document: Document, shown: Document | None) -> Iterator[str]:
        """How to get the function that the lines call, where it is a helper."""
        first = next((each for each in document["counterparts"] if each["helper"]), None)
        own = shown or first
        if own and own["helper"]:
            values = {key: own["helper"][key] for key in ("name", "torch", "lines")}
            yield ""
            yield from indented(self._text("entry.by_helper", **values), "  ")
            if not shown:  # whose verdict stands at the end otherwise
                yield f"  {self._verdict(own['badge'])}  {self._paint(self._run(own), 'dim')}"

    def _counterpart(self, counterpart: Document, recommended: bool) -> Iterator[str]:
        label = f" ({self._text('entry.recommended')})" if recommended else ""
        yield ""
        helper = counterpart["helper"]
        if helper:
            label = f" (apimap query {helper['torch']} --code)"
        yield f"→ {self._paint(counterpart['mindspore'], 'bold')}{label}"
        yield f"  {self._verdict(counterpart['badge'])}"
        if said := counterpart["cost"]["said"][self._language]:
            yield from indented(said, "  ")
        for key in ("form", "releases"):
            if counterpart[key]:
                yield "  " + self._text(f"entry.for_{key}", **{key: counterpart[key]})
        yield "  " + self._paint(self._run(counterpart), "dim")
        yield from indented(self._declared(counterpart), "  ")
        if counterpart["note"]:
            yield from indented(counterpart["note"][self._language], "  ")
        yield from self._arguments(counterpart)

    def _run(self, counterpart: Document) -> str:
        if counterpart["device"] is None:
            return self._text("entry.no_run")
        releases = {key: counterpart[f"{key}_release"] for key in ("torch", "mindspore")}
        return self._text("entry.run_on", device=counterpart["device"], date=counterpart["date"], **releases)

    def _declared(self, counterpart: Document) -> str:
        """What MindSpore's docstring declares of a counterpart, or why it declares nothing."""
        said = counterpart["declared"]
        if said["reason"]:
            reason = self._text(f"support.reason.{said['reason']}", release=said["release"])
            return self._text("support.line_none", reason=reason)
        names = (
            self._text("support.partly", device=each) if each in said["some"] else each
            for each in said["platforms"]
        )
        platforms = self._text("support.comma").join(names)
        return self._text("support.line", release=said["release"], platforms=platforms)

    def _arguments(self, counterpart: Document) -> Iterator[str]:
        rows = [self._argument(row) for row in counterpart["arguments"]]
        rows += [(name, "", f".{target}", "") for name, target in counterpart["members"].items()]
        if rows:
            head = tuple(self._text(f"entry.col_{key}") for key in ("torch", "rule", "mindspore", "todo"))
            wanted = 4 if any(row[3] for row in rows) else 3
            yield ""
            lines = table([row[:wanted] for row in (head, *rows)], "    ")
            yield self._paint(lines[0], "dim")
            yield from lines[1:]

    def _argument(self, row: Document) -> tuple[str, str, str, str]:
        target = row["mindspore"] or "–"
        if row["rule"] == "via":
            target = f".{target}()"
        return row["torch"] or "–", self._text(f"rule.{row['rule']}"), target, " ".join(self._todo(row))

    def _todo(self, row: Document) -> Iterator[str]:
        """What to change for one argument; nothing when it is passed as it is."""
        rule = row["rule"]
        if row["values"]:
            pairs = ", ".join(f"{key} → {value}" for key, value in row["values"].items())
            yield self._text("todo.values", values=pairs)
        elif row["value"]:
            yield self._text("todo.extra" if rule == "extra" else "todo.value", value=row["value"])
        elif rule == "via":
            yield self._text("todo.via", method=row["mindspore"])
        elif rule in ("none", "call"):
            yield self._text(f"todo.{rule}")
        if row["defaults_differ"]:
            defaults = {key: row[f"{key}_default"] for key in ("torch", "mindspore")}
            yield self._text("todo.default", **defaults)
        elif row["required"]:
            yield self._text("todo.required")

    def _differences(self, document: Document) -> Iterator[str]:
        if not document["differences"]:
            return
        yield from self._heading(self._text("entry.differences"))
        for difference in document["differences"]:
            proof = f"({self._text('entry.proof')} `{difference['proof']}`)"
            kind = self._text(f"kind.{difference['kind']}")
            about = ", ".join(difference["counterparts"] or ())
            only = f" {self._text('entry.only_for')} {about}:" if about else ""
            yield from indented(f"[{kind}]{only} {difference[self._language]} {proof}", "    ", "  · ")

    def _variants(self, document: Document) -> Iterator[str]:
        """What varied examples showed that no difference says: one line and a message each, a few of them."""
        for data in document["variants"]:
            told = [each for each in data["findings"] if each["difference"] is None]
            if told:
                yield from self._heading(f"{self._text('entry.variants')}: {data['counterpart']}")
            for each in told[:_FINDINGS]:
                alike = f" ×{each['alike']}" if each["alike"] > 1 else ""
                yield f"  {self._verdict(each['verdict'])} {each['variant']}{alike}"
                yield from indented(each["message"][self._language], "      ")
            if len(told) > _FINDINGS:
                yield "  " + self.word("more", count=len(told) - _FINDINGS)

    def _example(self, document: Document) -> Iterator[str]:
        chosen = choose_example(document)
        if chosen is None:
            return
        example, result = chosen
        title = f": {example['title'][self._language]}" if example["title"] else ""
        yield from self._heading(self._text("entry.example_n", id=example["id"]) + title)
        programs = [("torch", example["torch_program"], result["torch_prints"] if result else "")]
        if result:
            origin = self._text("entry.derived" if result["derived"] else "entry.hand")
            name = result["counterpart"] or "mindspore"
            programs.append((f"{name} ({origin})", result["program"], result["prints"]))
        for name, program, prints in programs:
            yield ""
            yield "  " + self._paint(f"# {name}", "dim")
            yield from (f"  {line}".rstrip() for line in program.strip().splitlines())
            if prints.strip():
                yield "  " + self._paint(f"# {self._text('entry.prints')}", "dim")
                yield from (self._paint(f"  {line}".rstrip(), "dim") for line in prints.strip().splitlines())
        if result:
            yield ""
            yield f"  {self._verdict(result['verdict'])}"
            if message := result["message"][self._language]:
                yield from indented(message, "    ")

    def listed(self, documents: list[Document], limit: int = 10) -> Iterator[str]:
        """One line per entry: its name, the counterpart that works here and the badge."""
        rows = []
        for document in documents[:limit]:
            listed = document["counterparts"]
            shown = next((each["mindspore"] for each in listed if each["key"] == document["shown"]), "–")
            rows.append((document["torch"], shown, self._sign(document["badge"])))
        yield from table(rows, "  ")
        if len(documents) > limit:
            yield "  " + self.word("more", count=len(documents) - limit)


def _clipped(lines: list[str], limit: int) -> list[str]:
    """At most so many lines; a mark says where there were more."""
    if len(lines) <= limit:
        return lines
    last = lines[limit - 1]
    while columns(last) > WIDTH - 2:
        last = last[:-1]
    return [*lines[: limit - 1], f"{last.rstrip()} …"]


def choose_example(document: Document) -> tuple[Document, Document | None] | None:
    """The example to print, with the result to print beside it: the first one that agreed, else that ran.

    For each example the results come in the order of the counterparts, the recommended first; None when
    the entry has no example at all.
    """
    examples = document["examples"]
    pairs = [(each, result) for each in examples for result in each["results"] if not result["variant"]]
    for wanted in (_RAN[:1], _RAN):
        for pair in pairs:
            if pair[1]["verdict"] in wanted:
                return pair
    if pairs:
        return pairs[0]
    return (examples[0], None) if examples else None
