"""What can be done with tables: opening, playing, looking, telling, bots. Free of any framework; names no game."""
