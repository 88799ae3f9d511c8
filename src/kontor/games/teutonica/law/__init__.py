"""May this be played, and if not, which rule forbids it: plain, slow, complete. The door is judge.py."""
