"""What Alembic runs the migrations by: the connection that it is handed."""

from alembic import context

from defilade.server.store.models import Base

context.configure(connection=context.config.attributes["connection"], target_metadata=Base.metadata, compare_type=True)
with context.begin_transaction():
    context.run_migrations()
