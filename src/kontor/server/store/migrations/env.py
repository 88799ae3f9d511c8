"""How Alembic reaches the database: the connection is handed in by the store."""

from alembic import context

from kontor.server.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
    transactional_ddl=True,  # SQLite can: a migration happens wholly or not at all
)
with context.begin_transaction():
    context.run_migrations()
