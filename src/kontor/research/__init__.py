"""Games played to find something out: faults, speed, how strong players are, what can be learned."""
