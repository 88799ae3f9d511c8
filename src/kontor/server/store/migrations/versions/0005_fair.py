"""The seal of a deal, who may know it, and who is muted; of old tables nobody can say who knows what."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for name, before in (("seal", ""), ("salt", ""), ("known", "old")):
        op.add_column("tables", sa.Column(name, sa.String, nullable=False, server_default=before))
    op.add_column("seats", sa.Column("muted", sa.Boolean, nullable=False, server_default=sa.false()))
