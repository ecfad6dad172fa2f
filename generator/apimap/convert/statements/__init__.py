"""What is not a call: indexes, assignments, changes in place, numbers in texts, definitions."""
