"""Authored files: read, linted, drafted; guides; which framework releases are known."""
