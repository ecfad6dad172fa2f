"""Doors for programs: an MCP server for assistants, a language server for editors, the same answers."""
