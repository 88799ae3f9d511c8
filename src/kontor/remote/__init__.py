"""Playing from afar: a bot that runs here takes a seat at a table of a server that is elsewhere."""
