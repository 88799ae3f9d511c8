"""The house with all its tables: a service that names no game, and the doors through which it is reached."""

from kontor.extras import need

need("table")
