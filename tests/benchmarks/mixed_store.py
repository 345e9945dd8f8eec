"""A store of what matters and much that does not, with paraphrased questions: a small, fixed set.

The questions were written before anything was tuned. ``measure`` goes through the product's own
path with the local embedding model.
"""

from dataclasses import dataclass
from itertools import product

from django.utils import timezone

from facts.indexing import index_facts, vectors_for
from facts.models import Fact
from facts.retrieval import embed_query, recall
from memoryproject.models import User
from memoryproject.row_security import acting_as
from memoryproject.text import fold

# key, value, text
RELEVANT = [
    ("profile.city", "Pune", "Lives in Pune"),
    ("work.job", "paediatric nurse", "Works as a paediatric nurse"),
    ("work.employer", "Sahyadri Hospital", "Is employed at Sahyadri Hospital"),
    ("diet", "vegetarian", "Is vegetarian"),
    ("pet", "Biscuit the beagle", "Has a beagle called Biscuit"),
    ("family.child", "Meera, 7", "Has a seven-year-old daughter, Meera"),
    ("vehicle", "Honda Activa", "Rides a Honda Activa scooter"),
    ("food.dislike", "coriander", "Cannot stand the taste of coriander"),
    ("hobby", "watercolour painting", "Paints with watercolours on Sundays"),
    ("goal", "half marathon", "Wants to run a half marathon in November"),
    ("plan", "Kerala", "Is going to Kerala with her sister in December"),
    ("media", "Agatha Christie", "Loves the novels of Agatha Christie"),
    ("health.note", "sleep", "Sleeps badly after coffee in the evening"),
    ("project", "balcony garden", "Is growing tomatoes on the balcony"),
    ("travel.seat", "window", "Always takes the window seat on a plane"),
]

# question -> texts of the facts that answer it
QUESTIONS = {
    "Is there a good bakery around here?": ["Lives in Pune"],
    "What will the weather be like at home this weekend?": ["Lives in Pune"],
    "What do I do for a living?": ["Works as a paediatric nurse"],
    "Which company pays my salary?": ["Is employed at Sahyadri Hospital"],
    "Suggest something for dinner without meat": ["Is vegetarian"],
    "What should I name as my dog's breed on the form?": ["Has a beagle called Biscuit"],
    "Who is going to look after my puppy?": ["Has a beagle called Biscuit"],
    "How old is my little girl?": ["Has a seven-year-old daughter, Meera"],
    "My kid needs a birthday present, any thoughts?": ["Has a seven-year-old daughter, Meera"],
    "How do I usually get around town?": ["Rides a Honda Activa scooter"],
    "Which herb should be left out of my food?": ["Cannot stand the taste of coriander"],
    "What art supplies could I use up?": ["Paints with watercolours on Sundays"],
    "Make me a training schedule for my race": ["Wants to run a half marathon in November"],
    "Where am I travelling at the end of the year?": [
        "Is going to Kerala with her sister in December"
    ],
    "Recommend a crime story by my favourite author": ["Loves the novels of Agatha Christie"],
    "Why do I lie awake at night?": ["Sleeps badly after coffee in the evening"],
    "Which vegetables am I raising at the moment?": ["Is growing tomatoes on the balcony"],
    "Where do I like to sit when I fly?": ["Always takes the window seat on a plane"],
    "Book the flight to Kerala for me": [
        "Is going to Kerala with her sister in December",
        "Always takes the window seat on a plane",
    ],
    "What can I cook from my own harvest?": ["Is growing tomatoes on the balcony"],
}

SMALL_TALK = [
    "hi", "hello there", "Good evening!", "how are you doing?", "Thanks, that helps a lot!",
    "great, thank you", "ok cool", "haha", "no worries", "You are awesome", "bye for now",
    "alright then", "what's up?", "nice to meet you", "yes", "perfect!", "Oh wow, really?",
    "I see, interesting.", "sorry, my bad", "Good night!",
]  # fmt: skip

# Asks for something, but for nothing that is remembered.
UNRELATED = [
    "What is the capital of Peru?", "Write a haiku about rain", "Convert 12 miles to kilometres",
    "Who won the world cup in 1998?", "Explain recursion to me", "Translate 'library' into French",
    "What is the square root of 1764?", "Why is the sky blue?", "Fix this SQL: SELEC * FROM x",
    "When was the printing press invented?",
]  # fmt: skip

_TEMPLATES = {
    "note": "Keeps the {} in the {} cupboard",
    "music.note": "Heard a {} playlist by a {} band",
    "work.past": "Once helped with {} for the {} office",
    "person.colleague": "A colleague of hers collects {} from {} places",
    "membership": "Subscribes to a {} newsletter about {} subjects",
}
_NOUNS = ["lamps", "screws", "stamps", "cables", "candles", "buttons", "maps", "bottles"]
_ADJECTIVES = ["blue", "northern", "small", "old", "quiet"]
DISTRACTORS = [
    (key, f"{adjective} {noun}", template.format(noun, adjective))
    for (key, template), noun, adjective in product(_TEMPLATES.items(), _NOUNS, _ADJECTIVES)
]


@dataclass(frozen=True)
class Figures:
    facts: int
    questions: int
    recall_at_5: float
    small_talk_share: float  # of messages that recall anything
    unrelated_share: float
    missed: list[str]


def store(user: User) -> int:
    """Remember and index everything; return how many facts there are."""
    facts = [
        Fact(
            user=user,
            key=key,
            slot=fold(value),
            value=value,
            text=text,
            kind=Fact.Kind.PROFILE,
            importance=0.5,
            stated_at=timezone.now(),
            source=Fact.Source.TURN,
            value_folded=fold(value),
            text_folded=fold(text),
        )
        for key, value, text in [*RELEVANT, *DISTRACTORS]
    ]
    vectors = vectors_for([fact.text for fact in facts], user_id=user.pk)
    with acting_as(user.pk):
        Fact.objects.bulk_create(facts)
        index_facts(facts, vectors)
    return len(facts)


def recalled(user: User, query: str) -> list[str]:
    vector = embed_query(query, user_id=user.pk)
    with acting_as(user.pk):
        found = recall(user.pk, query, query_vector=vector, conversation_id=None, token_share=1_000)
    return [one.fact.text for one in found.recalled]


def measure(user: User) -> Figures:
    facts = store(user)
    shares, missed = [], []
    for question, wanted in QUESTIONS.items():
        found = set(wanted) & set(recalled(user, question)[:5])
        shares.append(len(found) / len(wanted))
        if len(found) < len(wanted):
            missed.append(question)
    return Figures(
        facts=facts,
        questions=len(QUESTIONS),
        recall_at_5=sum(shares) / len(shares),
        small_talk_share=sum(bool(recalled(user, one)) for one in SMALL_TALK) / len(SMALL_TALK),
        unrelated_share=sum(bool(recalled(user, one)) for one in UNRELATED) / len(UNRELATED),
        missed=missed,
    )
