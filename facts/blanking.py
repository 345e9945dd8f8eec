"""Taking what was remembered out of the prompts that showed it."""

from collections.abc import Collection
from typing import Any
from uuid import UUID

from django.db.models import Q

from conversations.models import ContextRecord

BATCH = 200
# Kinds of sources that a blanked block goes on naming.
REMEMBERED = ("fact", "offer", "episode", "procedure")


def blank(block: dict[str, Any], *, gone: Collection[str]) -> None:
    """Take the words out of a rendered block, and the sources that are ``gone``."""
    kept = [
        source
        for source in block.get("sources", ())
        if source.get("kind") in REMEMBERED and str(source.get("id")) not in gone
    ]
    block |= {"text": "", "sources": kept}
    block.pop("tool_calls", None)


def naming(source_ids: Collection[UUID]) -> Q:
    """Records of prompts that show one of the sources; none for no source."""
    named = Q(pk__in=[])
    for source_id in source_ids:
        named |= Q(blocks__contains=[{"sources": [{"id": str(source_id)}]}])
    return named


def blank_where_shown(user_id: UUID, source_ids: Collection[UUID]) -> int:
    """Blank the blocks that name one of the sources, in whatever conversation; how many blocks."""
    ids = {str(one) for one in source_ids}
    blanked = 0
    records = ContextRecord.objects.for_user_id(user_id).filter(naming(source_ids))
    for record in records.order_by("pk").iterator(chunk_size=BATCH):
        for block in record.blocks:
            if any(str(source.get("id")) in ids for source in block.get("sources", ())):
                blank(block, gone=ids)
                blanked += 1
        record.save(update_fields=["blocks"])
    return blanked
