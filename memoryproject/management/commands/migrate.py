from argparse import ArgumentParser

from django.conf import settings
from django.core.management.commands import migrate


class Command(migrate.Command):
    help = "Change the database as its owner; live connections act as a role that may not."

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)  # type: ignore[arg-type]
        if "owner" in settings.DATABASES:
            parser.set_defaults(database="owner")
