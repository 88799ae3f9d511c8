"""What is stored: tables, their seats, the log of each, and what was said. A game is its log; no state is kept."""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    false,
)

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", String, primary_key=True),
    Column("setup", Text, nullable=False),  # a record without commands: game, board, people, chance
    Column("status", String, nullable=False),  # open, running, over
    Column("host", String, nullable=False),  # fingerprint of the token
    Column("watch", String, nullable=False),  # the token itself: it opens nothing but a spectator's view
    Column("created", String, nullable=False),
    Column(
        "begun", Text, nullable=False, server_default=""
    ),  # the moves it begins with, as JSON; its log goes on there
    Column("seal", String, nullable=False, server_default=""),  # of the deal, shown from the opening on
    Column("salt", String, nullable=False, server_default=""),  # opens it; never leaves before the end
    Column("known", String, nullable=False, server_default="old"),  # why somebody may know the deal; empty: nobody does
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("name", String, nullable=False),
    Column("level", String, nullable=False),  # of a bot; empty: a person
    Column("token", String, nullable=False),  # fingerprint; empty while nobody sits there
    Column("invite", String, nullable=False),  # the token to hand on; empty once used
    Column("muted", Boolean, nullable=False, server_default=false()),  # nobody hears what is said from there
    PrimaryKeyConstraint("table_id", "seat"),
)

# Only ever added to. That (table, version) is unique decides who was first, whatever process asks.
entries = Table(
    "entries",
    metadata,
    Column("table_id", String, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("version", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("kind", String, nullable=False),  # play, back, end
    Column("text", String, nullable=False),
    Column("mark", String, nullable=False),  # what the sender called it; a repeated one is applied once
    Column("reason", String, nullable=False),  # of a bot: words of its own or clauses, as JSON
    Column("at", String, nullable=False, server_default=""),  # when; empty if nobody knows
    Column("comments", String, nullable=False, server_default=""),  # what people wrote to it in a record
    PrimaryKeyConstraint("table_id", "version"),
    Index("entries_mark", "table_id", "mark", unique=True),
)

chats = Table(
    "chats",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("table_id", String, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("seat", Integer, nullable=False),
    Column("text", String, nullable=False),
    Column("at", String, nullable=False),
)
