"""What happened: the situation, what was tried, how it ended, what it taught.

Once a conversation has been quiet for a while, what was said in it since the last look is read as
a whole, and a model proposes at most three episodes. Code decides: an episode is kept only where
the turns bear it out, and where its outcome was said by the user or by a tool, since an assistant
likes to claim success. Nothing that is a secret, an order, sensitive without consent or forgotten
is kept; such an episode is dropped as a whole, because half a story misleads.

``material`` reads, ``prompt`` and ``prompt_embedded`` ask, ``answers`` reads the answer,
``founded`` holds it against the turns, ``finding`` takes the steps, ``changing`` is what the user
does to one. Recalling is ``facts.retrieval.episodes``, forgetting ``facts.forgetting.episodes``.
"""

from facts.episodes.changing import EpisodeRefused, edit, find, mute
from facts.episodes.finding import find_in
from facts.episodes.runs import look_again, look_now, put_off

__all__ = ["EpisodeRefused", "edit", "find", "find_in", "look_again", "look_now", "mute", "put_off"]
