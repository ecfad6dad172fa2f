"""``python -m generator.cli``: the same as the console command ``apimap``."""

import sys

from generator.cli import main

sys.exit(main())
