from facts.management.rounds import UpkeepCommand
from facts.models import UpkeepRun


class Command(UpkeepCommand):
    help = "Mark facts whose time is over as ended."
    job = UpkeepRun.Job.EXPIRY
