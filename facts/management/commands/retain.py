from facts.management.rounds import UpkeepCommand
from facts.models import UpkeepRun


class Command(UpkeepCommand):
    help = "Delete what is older than its user, or the operator, keeps it."
    job = UpkeepRun.Job.RETENTION
