"""What the user writes on the memory page: this is how it really is."""

import re

from django.utils import timezone

from facts import keys
from facts.indexing import vectors_for
from facts.models import Fact
from facts.versioning.line import has_subject
from facts.versioning.placing import supersede
from facts.versioning.proposals import TEXT_LENGTH, clean, cut, fitting_value
from facts.versioning.timing import waits
from facts.versioning.verdicts import confirm
from memoryproject import audit
from memoryproject.ownership import lock_owner
from memoryproject.refusals import Refused
from memoryproject.row_security import acting_as
from memoryproject.text import is_blank

NUMBERS = re.compile(r"\d+").findall


class CorrectionRefused(Refused):
    """A correction that cannot be stored: ``code`` is blank, secret, order or consent."""


def correct(fact: Fact, *, text: str, key: str | None = None, value: str | None = None) -> Fact:
    """Replace ``fact`` by what the user wrote: a new version, verified and certain.

    Given only a text, the value is read from it. Key and value may change; what stands under the
    new key and slot is superseded, too. Embeds before it opens its transaction. Raises
    ``FactSuperseded`` if the fact no longer stands, ``CorrectionRefused`` with a sentence for the
    user if the text cannot be stored.
    """
    new = _corrected(fact, text=clean(text), key=key, value=value)
    _refuse_unstorable(fact, new)
    if (new.key, new.slot, new.value, new.text) == (fact.key, fact.slot, fact.value, fact.text):
        return confirm(fact)
    vectors = vectors_for([new.text], user_id=fact.user_id)
    with acting_as(fact.user_id):
        lock_owner(fact.user_id)
        supersede(fact, by=new, vectors=vectors)
        audit.record(
            "edit_fact",
            actor_id=fact.user_id,
            subject_id=fact.user_id,
            target_kind="fact",
            target_id=fact.pk,
        )
    return new


def _corrected(fact: Fact, *, text: str, key: str | None, value: str | None) -> Fact:
    entry = keys.lookup(key if key is not None else fact.key)
    value = clean(value) if value is not None else ""
    if is_blank(value) and is_blank(text):
        raise CorrectionRefused("blank", "Write what is right instead, or delete the fact.")
    if is_blank(value):
        value = keys.value_in(entry.name, text, old_text=fact.text, old_value=fact.value)
    text = text if not is_blank(text) else keys.sentence_for(entry.name, value)
    changed_key = entry.name != fact.key
    keeps_subject = not changed_key and has_subject(fact)
    slot = keys.slot_for(entry, value=value, slot=fact.slot if keeps_subject else "")
    return Fact(
        user_id=fact.user_id,
        key=entry.name,
        slot=fact.slot if waits(fact) and not changed_key else slot,
        value=fitting_value(value),
        text=cut(text, TEXT_LENGTH),
        kind=entry.kind if changed_key else fact.kind,
        polarity=fact.polarity,
        importance=keys.importance_of(entry, fact.importance),
        confidence=1.0,
        verification=Fact.Verification.VERIFIED,
        valid_from=fact.valid_from,
        # An end that came from a date in the sentence goes with the date.
        valid_until=fact.valid_until if NUMBERS(text) == NUMBERS(fact.text) else None,
        stated_at=timezone.now(),
        source=Fact.Source.USER_EDIT,
        language=fact.language,
        pinned=fact.pinned,
        muted=fact.muted,
    )


def _refuse_unstorable(fact: Fact, new: Fact) -> None:
    from facts.consent import has_consent
    from facts.policy import find_secrets, is_order, named_value

    parts = (new.text, new.value, new.key, new.slot)
    if any(find_secrets(part) for part in (*parts, named_value(new.key, new.value))):
        raise CorrectionRefused(
            "secret", "This looks like a password, key or card number, which is never remembered."
        )
    if any(is_order(part) for part in parts):
        raise CorrectionRefused(
            "order", "This tells the assistant what to do. Write what is so about you instead."
        )
    category, before = (
        keys.category_of(one.key, value=one.value, text=one.text) for one in (new, fact)
    )
    if category and category != before:
        with acting_as(fact.user_id):
            if not has_consent(fact.user_id, category):
                raise CorrectionRefused(
                    "consent",
                    f"This is about {category}, which is remembered only once you agree: say it in"
                    " a chat, and you are asked there.",
                )
