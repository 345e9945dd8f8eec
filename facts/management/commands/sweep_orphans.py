from facts.management.rounds import UpkeepCommand
from facts.models import UpkeepRun


class Command(UpkeepCommand):
    help = "Delete vectors, postings and candidates that belong to nothing any more."
    job = UpkeepRun.Job.ORPHANS
