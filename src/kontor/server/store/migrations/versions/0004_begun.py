"""The moves that a table begins with stand in one place: writing thousands of rows would keep everybody waiting."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("begun", sa.Text, nullable=False, server_default=""))
