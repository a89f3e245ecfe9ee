"""Alembic's way in; `kakehashi.server.storage.migration` gives it the connection."""

from alembic import context

from kakehashi.server.storage.tables import metadata

context.configure(
    connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True
)
context.run_migrations()
