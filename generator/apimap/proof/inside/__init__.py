"""What runs inside the workers: loaded there by path, never imported by the parent."""
