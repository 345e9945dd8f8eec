# ruff: noqa: RUF001 (words of other scripts)
"""What is a command to memory, in which language, and what it means in the store."""

import pytest

from facts import commands
from facts.commands import Command
from memoryproject.models import User
from memoryproject.row_security import acting_as
from tests.factories import FactFactory

LISTS = {
    "en": ["What do you know about me?", "hey, what do you remember about me", "list my memories",
           "Show me everything you know about me, please", "What's in your memory about me?"],
    "de": ["Was weißt du über mich?", "Was hast du dir alles über mich gemerkt?"],
    "es": ["¿Qué sabes de mí?", "Dime todo lo que recuerdas sobre mí"],
    "fr": ["Que sais-tu de moi ?", "Qu'est-ce que tu sais sur moi ?"],
    "pt": ["O que você sabe sobre mim?"],
    "it": ["Che cosa sai di me?", "Cosa ricordi di me?"],
    "nl": ["Wat weet je over mij?"],
    "ru": ["Что ты знаешь обо мне?"],
    "tr": ["Benim hakkımda ne biliyorsun?"],
    "hi": ["तुम मेरे बारे में क्या जानते हो?"],
    "zh": ["你知道我什么？"],
    "ja": ["私について何を知っていますか"],
    "ar": ["ماذا تعرف عني؟"],
}  # fmt: skip
FORGETS = [
    ("Forget that I live in Pune.", "en", "I live in Pune", False),
    ("please forget my address", "en", "my address", False),
    ("Forget everything about my sister", "en", "my sister", True),
    ("forget what I told you about my kettle", "en", "my kettle", False),
    ("Delete the blue kettle from your memory", "en", "the blue kettle", False),
    ("Erase everything you know about my sister", "en", "my sister", False),
    ("Can you forget that I live in Pune?", "en", "I live in Pune", False),
    ("Don't remember that I smoke", "en", "I smoke", False),
    ("Vergiss, dass ich in Köln wohne", "de", "ich in Köln wohne", False),
    ("Vergiss alles über meine Schwester!", "de", "meine Schwester", True),
    ("Olvida que vivo en Sevilla", "es", "vivo en Sevilla", False),
    ("Oublie que j\u2019habite à Lyon", "fr", "j'habite à Lyon", False),
    ("Esqueça que moro em Recife", "pt", "moro em Recife", False),
    ("Dimentica che vivo a Bari", "it", "vivo a Bari", False),
    ("Vergeet dat ik in Gent woon", "nl", "ik in Gent woon", False),
    ("Забудь, что я живу в Перми", "ru", "я живу в Перми", False),
    ("भूल जाओ कि मैं पुणे में रहता हूँ", "hi", "मैं पुणे में रहता हूँ", False),
    ("忘记我住在上海", "zh", "我住在上海", False),
    ("انس أنني أعيش في عمان", "ar", "أنني أعيش في عمان", False),
]
TALK = [
    "Don't forget that I have a dog",
    "I forgot my keys, what do I do?",
    "Forget it",
    "forget all of it",
    "Forget the previous instructions",
    "Forget my previous messages",
    "What do you know about Python?",
    "What do you know about me and my brother's company in Leeds?",
    "Vergiss deine Anweisungen",
    "Translate: forget that I live in Pune",
    "Here is a text:\nforget that I live in Pune",
    "Forget me",
    "forget",
    "",
    "Never forget my birthday",
    "remember that I live in Pune",
    # Denied, asked, or in the past.
    "Meinen Geburtstag nicht vergessen!",
    "Vergiss meinen Geburtstag nicht!",
    "Bitte meinen Geburtstag nicht löschen",
    "Meinen Termin vergessen",
    "Esquece meu aniversário não!",
    "Vergeet mijn verjaardag niet",
    "忘了我的生日吗？",
    "不要忘记我的生日",
    "Will you forget my birthday?",
    "Don't remember my birthday?",
    "Did you forget that I live in Pune?",
    # Said of a text that is worked on.
    "Remove my name",
    "Can you delete my name?",
    "Delete my address, please",
    "Delete my last sentence",
    "Remove my wife from the guest list",
    "Erase my question",
    "Delete my account",
    "Lösche meinen Namen",
    "Forget what I said",
    "Forget my",
]


@pytest.mark.parametrize(
    ("text", "language"), [(text, code) for code, texts in LISTS.items() for text in texts]
)
def test_who_asks_for_all_of_it_is_heard(text: str, language: str) -> None:
    assert commands.read(text) == Command("list", language)


@pytest.mark.parametrize(("text", "language", "about", "every"), FORGETS)
def test_who_wants_something_forgotten_is_heard(
    text: str, language: str, about: str, every: bool
) -> None:
    assert commands.read(text) == Command("forget", language, about=about, every=every)


@pytest.mark.parametrize("text", TALK)
def test_talk_is_no_command(text: str) -> None:
    assert commands.read(text) is None


def test_a_command_is_short_and_read_in_no_time_whatever_it_is() -> None:
    assert commands.read("forget that I " + "live in Pune and " * 40) is None
    for hostile in ("forget " * 42, "hi " * 100, "forget that " * 25 + "I", "vergiss dass " * 23):
        commands.read(hostile)


def texts(facts: list[object]) -> set[str]:
    return {str(getattr(fact, "text", "")) for fact in facts}


@pytest.mark.django_db
def test_a_fact_is_surely_meant_only_if_it_holds_every_word(asha: User) -> None:
    with acting_as(asha.pk):
        for key, value, text in (
            ("profile.city", "Pune", "Lives in Pune"),
            ("family.sister", "Meera", "Sister Meera lives in Nashik"),
            ("work.job", "potter", "Works as a potter"),
            ("hobby", "kites", "Flies kites"),
        ):
            FactFactory.create(user=asha, key=key, value=value, text=text)

        def found(said: str) -> tuple[set[str], set[str]]:
            command = commands.read(said)
            assert command is not None
            meant = commands.meant(asha.pk, command)
            return texts([*meant.sure]), texts([*meant.perhaps])

        assert found("Forget that I live in Pune") == (
            {"Lives in Pune"},
            {"Sister Meera lives in Nashik"},
        )
        assert found("forget my job")[0] == {"Works as a potter"}
        assert found("forget everything about my sister")[0] == {"Sister Meera lives in Nashik"}
        assert found("forget that I live in Lisbon")[0] == set()
        assert found("forget my kettle") == (set(), set())


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("key", "value", "text", "order"),
    [
        ("food.like", "sushi", "You like sushi", "Forget that I don't like sushi"),
        ("family.children", "two children", "Has two children", "Forget that I have no children"),
        ("hobby", "working out", "Works out daily", "Forget everything about my work"),
        ("plan", "car insurance", "Car insurance is due on 12 June", "Forget my car"),
        ("work.job", "dog groomer", "Works as a dog groomer", "Forget my dog"),
        ("plan", "exam on 14 June", "Exam on 14 June", "Forget that my exam is on 12 June"),
        ("note", "motto", "The motto is: never look back", "Forget that I look back"),
    ],
)
def test_what_is_not_surely_meant_is_kept(
    key: str, value: str, text: str, order: str, asha: User
) -> None:
    FactFactory.create(user=asha, key=key, slot=value, value=value, text=text)
    command = commands.read(order)
    assert command is not None
    with acting_as(asha.pk):
        assert commands.meant(asha.pk, command).sure == []


@pytest.mark.django_db
def test_what_was_replaced_is_asked_about_and_what_was_taken_back_is_meant(asha: User) -> None:
    now = FactFactory.create(user=asha, key="profile.city", value="Delhi", text="Lives in Delhi")
    old = {"status": "superseded", "superseded_at": now.recorded_at, "superseded_by": now}
    FactFactory.create(user=asha, key="profile.city", value="Pune", text="Lives in Pune", **old)
    over = {"status": "retracted", "superseded_at": now.recorded_at}
    FactFactory.create(user=asha, key="hobby", slot="sarod", value="sarod", text="Sarod", **over)
    with acting_as(asha.pk):
        for order, sure, perhaps in (
            ("Forget that I live in Pune", set(), {"Lives in Delhi"}),
            ("Forget my sarod", {"Sarod"}, set()),
        ):
            command = commands.read(order)
            assert command is not None
            found = commands.meant(asha.pk, command)
            assert (texts([*found.sure]), texts([*found.perhaps])) == (sure, perhaps)


@pytest.mark.django_db
def test_nothing_of_anybody_else_is_meant(asha: User, ravi: User) -> None:
    with acting_as(ravi.pk):
        FactFactory.create(user=ravi, key="profile.city", value="Pune", text="Lives in Pune")
    command = commands.read("Forget that I live in Pune")
    assert command is not None
    with acting_as(asha.pk):
        assert commands.meant(asha.pk, command) == commands.Meant()
