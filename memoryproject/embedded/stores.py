"""Database and broker of one run: our own, or looked at where they are configured elsewhere."""

from collections.abc import Iterator

from memoryproject.embedded.outside import check_broker, check_database
from memoryproject.embedded.postgres import EmbeddedPostgres
from memoryproject.embedded.processes import Child, Pause
from memoryproject.embedded.services import Services
from memoryproject.embedded.valkey import EmbeddedValkey
from memoryproject.embedded.wanted import Wanted


class Stores:
    """``pause`` is how to wait, so that a start can be broken off."""

    def __init__(self, wanted: Wanted, *, pause: Pause) -> None:
        self.wanted = wanted
        self.pause = pause
        self.postgres: EmbeddedPostgres | None = None
        self.valkey: EmbeddedValkey | None = None

    def start(self) -> Services:
        """Return the addresses of our own. Raises StartFailed for one that does not answer."""
        wanted, services = self.wanted, Services()
        if wanted.database_url is None:
            self.postgres = EmbeddedPostgres(wanted.data_dir, pause=self.pause)
            self.postgres.start()
            services["database_url"] = self.postgres.url()
        else:
            check_database(wanted.database_url)
        if wanted.broker_url is None:
            self.valkey = EmbeddedValkey(wanted.data_dir, pause=self.pause)
            self.valkey.start()
            services["broker_url"] = self.valkey.url
        else:
            check_broker(wanted.broker_url)
        return services

    def children(self) -> Iterator[tuple[str, Child]]:
        for name, store in (("postgres", self.postgres), ("valkey", self.valkey)):
            if store is not None and store.child is not None:
                yield name, store.child

    def stop(self) -> None:
        for store in (self.valkey, self.postgres):
            if store is not None:
                store.stop()
