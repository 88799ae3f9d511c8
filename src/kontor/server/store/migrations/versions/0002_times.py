"""When each entry was made, and what people wrote to it in a record; of old ones nothing is known."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for name in ("at", "comments"):
        op.add_column("entries", sa.Column(name, sa.String, nullable=False, server_default=""))
