"""Players that are no people. A player gets a view and never a state."""
