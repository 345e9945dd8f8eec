from facts.management.rounds import UpkeepCommand
from facts.models import UpkeepRun


class Command(UpkeepCommand):
    help = "Let facts fade with age, lower the confidence of the unconfirmed, ask about a few."
    job = UpkeepRun.Job.DECAY
