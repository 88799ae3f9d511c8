"""How the game looks to a thinking player. Compiled with the rules."""
