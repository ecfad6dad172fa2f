"""What ``apimap query`` does: the compiled index, from a name to entries, and an entry in a terminal."""
