"""The server with all its tables, in four layers: edge, service, store, core. It names no game."""

from kontor.extras import need

need("table")
