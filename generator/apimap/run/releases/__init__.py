"""Releases: which there are, their environments, their runs, and what changed from one to the next."""
