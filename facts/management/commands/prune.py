from facts.management.rounds import UpkeepCommand
from facts.models import UpkeepRun


class Command(UpkeepCommand):
    help = "Delete what is over the limit of facts (FACTS_MAX), what matters least first."
    job = UpkeepRun.Job.PRUNING
