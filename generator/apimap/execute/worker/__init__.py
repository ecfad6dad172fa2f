"""The programs that run inside a worker process: stand-alone, Python 3.9, never importing ``apimap``."""
