"""A bot's reason is JSON: old ones were words, and so is what they become."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

lines = sa.table("entries", *(sa.column(name) for name in ("table_id", "version", "reason")))


def upgrade() -> None:
    store = op.get_bind()
    change = lines.update().where(lines.c.table_id == sa.bindparam("table"), lines.c.version == sa.bindparam("number"))
    rows = [
        {"table": row.table_id, "number": row.version, "words": json.dumps(row.reason)}
        for row in store.execute(lines.select())
    ]
    if rows:
        store.execute(change.values(reason=sa.bindparam("words")), rows)
