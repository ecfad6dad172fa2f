"""The one place where what was computed is kept between runs, by content; only ``run`` knows of it."""

from apimap.store.fingerprint import Code
from apimap.store.store import Store, digest

__all__ = ["Code", "Store", "digest"]
