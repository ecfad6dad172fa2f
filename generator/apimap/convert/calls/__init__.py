"""Calls, by what is called: torch's functions and classes, methods, what the program made itself."""
