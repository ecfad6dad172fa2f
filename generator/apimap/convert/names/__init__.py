"""What the names of a program are: torch's, its own classes and objects, values that share numbers."""
