"""Trying games out: fuzzing, counting, timing, and what the rules' tests cover."""
