"""Every job, by its name. A new one is a module with a ``step``, and a line here."""

from facts.models import UpkeepRun
from facts.upkeep import consolidation, decay, expiry, orphans, pruning, retention
from facts.upkeep.steps import Step

Job = UpkeepRun.Job

JOBS: dict[str, Step] = {
    Job.EXPIRY: expiry.step,
    Job.DECAY: decay.step,
    Job.CONSOLIDATION: consolidation.step,
    Job.PRUNING: pruning.step,
    Job.RETENTION: retention.step,
    Job.ORPHANS: orphans.step,
}
