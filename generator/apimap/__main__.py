"""``python -m apimap``: the same as the console command ``apimap``."""

import sys

from apimap.run.cli import main

sys.exit(main())
