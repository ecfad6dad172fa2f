"""Build hook: compiles index, rules and manual page into every wheel, so that what is installed just works.

It needs the build requirements of ``pyproject.toml`` and neither framework: entries, committed reports and
signature snapshots are all in the repository.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class IndexHook(BuildHookInterface):  # type: ignore[type-arg]
    """Writes the index and the rules below ``generator/apimap/data`` before a wheel is packed."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the index; ends the build with one message when entries or reports are wrong."""
        if version == "editable":
            return  # a checkout compiles its own, with `apimap build`
        root = Path(self.root)
        sys.path.insert(0, str(root / "generator"))
        from apimap.model.errors import ApimapError
        from apimap.query.index import write_index
        from apimap.run.manual import manual
        from apimap.run.pipeline import Settings, catalogue, compile_rules

        try:
            settings = Settings(mappings=root / "mappings", results=root / "results")
            compiled, data = catalogue(settings), root / "generator" / "apimap" / "data"
            write_index(compiled, data / "index.sqlite")
            compile_rules(compiled, settings.mappings, data / "rules.json")
            (data / "apimap.1").write_text(manual(), encoding="utf-8", newline="\n")
            build_data["shared_data"][str(data / "apimap.1")] = "share/man/man1/apimap.1"
        except ApimapError as error:
            sys.exit(f"apimap: no wheel can be built while the index cannot be compiled:\n{error}")
