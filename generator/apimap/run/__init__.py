"""Conducts: commands, settings, one run from entries to a report, other releases and their environments."""
