"""A ladder as it is kept: one SQLite file with who plays, every deal that was played to its end, and how they stand."""
