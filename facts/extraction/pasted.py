"""What a small model reads out of text that the person pasted: quoted from there, to be set aside.

It does not tell a pasted mail from what its reader says. Dropped in silence, nobody could see what
had been tried; so what stands in foreign text alone is proposed with its sentence there, by which
``candidates`` knows whose words they are and sets it aside.
"""

from dataclasses import replace

from facts import keys
from facts.extraction.rules.clauses import sentences
from facts.policy.clauses import stems
from facts.policy.origin import foreign_parts, own_text
from facts.versioning import Proposal


def told_by_others(proposal: Proposal, text: str) -> Proposal | None:
    """``proposal`` with the sentence of pasted text that says it; None if ``text`` has none.

    Nor if the person's own words say it as well: then it is for others to judge.
    """
    wanted = stems(proposal.value)
    parts = foreign_parts(text)
    if not wanted or not parts or wanted <= stems(own_text(text, parts)):
        return None
    for part in parts:
        for sentence in sentences(text[part.start : part.end]):
            if wanted <= stems(sentence):
                key = keys.canonical(proposal.key)
                return replace(proposal, key=key, quote=sentence, kind="", importance=None)
    return None
