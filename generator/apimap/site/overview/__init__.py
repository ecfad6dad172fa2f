"""Pages about many entries: home, modules, tables, releases, findings."""
