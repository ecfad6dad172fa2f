"""Compiled data that ships with the package: the index that ``apimap query`` reads."""

import os.path

# A plain string: the query path does without pathlib, which would cost it several milliseconds.
INDEX_FILE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "index.sqlite")
