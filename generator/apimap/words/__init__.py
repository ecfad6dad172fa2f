"""What the pages say of themselves, in English and in Chinese; authored texts live in the entries."""
