"""Compiled data that ships with the package: what ``apimap query`` reads, and what scan and convert do."""

import os.path

# A plain string: the query path does without pathlib, which would cost it several milliseconds.
INDEX_FILE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "index.sqlite")
RULES_FILE = os.path.join(os.path.dirname(INDEX_FILE), "rules.json")
