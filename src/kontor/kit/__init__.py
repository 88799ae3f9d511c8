"""What the kernels of all games are made of: sets of bits, offers, commands, dice; compiled with them."""
