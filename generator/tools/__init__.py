"""What only maintainers run: measurements, set-up, self-test, schemas, pictures. Never in the wheel."""
