"""What a worker must know about each framework: stand-alone files, loaded by path."""
