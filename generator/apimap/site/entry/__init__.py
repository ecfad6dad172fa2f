"""The pages of one entry, and the parts that they are made of."""
