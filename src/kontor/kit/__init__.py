"""What the kernels of all games are made of: sets of bits, tables of choices, commands, dice; compiled with them."""
