"""The environments: what the kernel tells, batches of games, and the interfaces that others defined."""
