from facts.management.rounds import UpkeepCommand
from facts.models import UpkeepRun


class Command(UpkeepCommand):
    help = "Put together what says the same under two free keys."
    job = UpkeepRun.Job.CONSOLIDATION
