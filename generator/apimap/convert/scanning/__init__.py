"""Scanning: the torch sites of a program, and what to say of them."""
