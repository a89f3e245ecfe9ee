"""The seeds of deals, in a table of their own. Give this to whoever deals, and to nobody else."""

from __future__ import annotations

import secrets

from sqlalchemy import delete, select

from kakehashi.fairness import DealId, Secret
from kakehashi.server.storage.connections import Connections, insert
from kakehashi.server.storage.tables import deal_secrets


class DealSecrets:
    """Seeds that a restart neither loses nor changes."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections

    async def committed(self, deal: DealId) -> Secret:
        """The secret of *deal*, drawn and kept when it is first asked for; the same ever after."""
        which = {"match_id": deal.match, "board": deal.board, "attempt": deal.attempt}
        kept = select(deal_secrets.c.seed, deal_secrets.c.salt).filter_by(**which)
        async with self._connections.reading() as connection:
            if row := (await connection.execute(kept)).one_or_none():
                return Secret(row.seed, row.salt)
        drawn = Secret(secrets.token_hex(32), secrets.token_hex(32))
        async with self._connections.writing() as connection:
            row = {**which, "table_id": _table_of(deal), "seed": drawn.seed, "salt": drawn.salt}
            await connection.execute(insert(connection, deal_secrets).values(row).on_conflict_do_nothing())
            row = (await connection.execute(kept)).one()  # another's, if it asked at the same moment
            return Secret(row.seed, row.salt)

    async def delete(self, table: str) -> None:
        """Those of all deals of *table*."""
        async with self._connections.writing() as connection:
            await connection.execute(delete(deal_secrets).where(deal_secrets.c.table_id == table))


def _table_of(deal: DealId) -> str:
    """A match is known by its table, a full stop and a number."""
    return deal.match.rpartition(".")[0]
