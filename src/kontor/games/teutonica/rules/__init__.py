"""What happens: one file per chapter of the rulebook. Each offers its choices and carries them out."""
