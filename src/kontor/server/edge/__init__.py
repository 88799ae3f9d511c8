"""What faces the outside: HTTP, sockets, limits, headers, and running it all."""
