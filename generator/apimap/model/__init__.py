"""The words of the table as types: entries, programs, checks, findings, rows, errors; places and names."""
