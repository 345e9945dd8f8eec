"""Words by which people say how something ended, by outcome.

They serve twice: a talk without any is not shown to the small model, which finds a story in
everything, and an outcome that the words deny is not kept. Languages without a sign here go by
the quote alone. Phrases are folded and without accents; ``*`` lets a word go on.
"""

import re

from memoryproject.text import fold_accents

_FAILURE = """
fail*, rejected, refused, denied, declined, cancelled, canceled, crashed, broke, expired, in vain,
gave up, fell through, missed, lost, ruined, went wrong, no luck, without success, did not work,
didn't work, doesn't work, does not work, not working, never worked, won't work, couldn't,
could not, wasn't able, was not able, not accepted, still broken, turned down, too late,
gescheitert, fehlgeschlagen, abgelehnt, nicht geklappt, klappte nicht, nicht funktioniert,
funktioniert nicht, funktionierte nicht, ging schief, vergeblich, nicht gelungen, abgelaufen,
no funciono, no ha funcionado, fallo, ha fallado, rechaz*, fracas*, no pude, no sirvio, caducad*,
n'a pas marche, ne marche pas, n'a pas fonctionne, echoue, echec, refuse, refusee, n'ai pas pu,
non ha funzionato, fallit*, non funziona, rifiutat*, non sono riuscit*, nao funcionou,
nao deu certo, falhou, recusad*, nao consegui, niet gelukt, mislukt, werkte niet, werkt niet,
geweigerd, afgewezen, не сработал*, не получил*, не удал*, провал*, отказал*, не работает,
नहीं हुआ, काम नहीं किया, असफल, विफल, नहीं चला, 失败, 失敗, 没成功, 没用, 不成功, 没有成功, 被拒,
うまくいかなかった, だめだった, فشل, لم ينجح, لم يعمل, لم تنجح, رفض
"""
_SUCCESS = """
worked, works, it's working, succe*, solved, fixed, resolved, sorted, it's done, done now,
accepted, approved, confirmed, managed to, got it, passed, helped, did the trick, went well,
went smoothly, finally got, all set, booked, granted, that did it, hat geklappt, geklappt,
klappte, funktioniert, funktionierte, gelungen, geschafft, gelost, erfolgreich, bewilligt,
bestatigt, genehmigt, funciono, ha funcionado, resuelt*, logre, lo consegui, exito, aceptad*,
solucionad*, aprobad*, a marche, ca marche, fonctionne, reussi*, resolu*, accepte*, confirme*,
ha funzionato, funziona, riuscit*, risolt*, accettat*, funcionou, deu certo, resolvid*, consegui,
aceit*, gelukt, werkt, werkte, opgelost, geaccepteerd, сработал*, получилось, удалось, решен*,
решил*, успешно, काम कर गया, सफल हो गया, ठीक हो गया, हल हो, 成功, 解决了, 解決した,
搞定, 好了, 行了, うまくいった, できました, 通过了, نجح, تم حل, تمت الموافقة
"""
_PARTIAL = """
partly, partially, in part, half of it, only some, some of it, mostly, almost worked, teilweise,
zum teil, nur halb, halbwegs, en parte, parcialmente, a medias, en partie, partiellement,
a moitie, in parte, parzialmente, em parte, gedeeltelijk, deels, частично, отчасти, आंशिक, 部分,
一半, جزئي*
"""
# "Did not fail", "no problems": the other way round, so it says neither.
NOT_FAILED = re.compile(
    r"\b(?:did(?:n't| not)|does(?:n't| not)|never|without|nicht|no|ne|non|nao|niet|не)"
    r" (?:fail\w*|crash\w*|abgelehnt|fallo|echou\w*|fallit\w*|falhou|mislukt|провал\w*)"
)
HAS_CASE = re.compile("[a-z\u0430-\u044f]")


def _pattern(phrases: str) -> re.Pattern[str]:
    found = (" ".join(fold_accents(one).split()) for one in phrases.split(","))
    return re.compile("|".join(map(_expression, sorted(found, key=len, reverse=True))))


def _expression(phrase: str) -> str:
    """Scripts without spaces between words have no edge of a word to look for."""
    stem = re.escape(phrase.removesuffix("*"))
    if not HAS_CASE.match(phrase):
        return stem
    return rf"\b{stem}\w*" if phrase.endswith("*") else rf"\b{stem}\b"


# In the order in which they are looked for: what one takes is not there for the next, so that
# "did not work" does not say "work".
SIGNS = (
    ("partial", _pattern(_PARTIAL)),
    ("failure", _pattern(_FAILURE)),
    ("success", _pattern(_SUCCESS)),
)


def outcomes_in(text: str) -> frozenset[str]:
    """The outcomes that ``text`` has a sign of; none where it says nothing that is known here."""
    rest = NOT_FAILED.sub(" ", fold_accents(text))
    found = set()
    for outcome, pattern in SIGNS:
        without = pattern.sub(" \n ", rest)
        if without != rest:
            found.add(outcome)
        rest = without
    return frozenset(found)


def agrees(outcome: str, said: frozenset[str]) -> bool:
    """Whether ``outcome`` can be what these signs say; without signs nothing denies it."""
    if not said or outcome in said:
        return True
    return outcome == "partial" and len(said) > 1
