"""What ails somebody, what they take for it and lean on: named illnesses, no passing pains."""

import re
from collections.abc import Iterator

from facts.extraction.rules.clauses import Clause
from facts.extraction.rules.context import Context
from facts.extraction.rules.english.lexicon import NO_ALLERGENS
from facts.extraction.rules.english.table import is_any_of, read, reading
from facts.extraction.rules.english.vocabulary import (
    AILING,
    BODY,
    DEVICES,
    ILLNESSES,
    MEDICINES,
)
from facts.versioning import Proposal

BADLY = (
    r"(?:(?:really|very|pretty|quite|bad|severe|mild|chronic|terrible|awful|some|a bit of"
    r"|a touch of"
    r"|moderate|seasonal|an?|my|mild-ish|early|stage \w+|recurring|the) )*"
)
ALLERGIES = (
    reading("health.allergy", r"<MY> (?:(?:severe|bad|awful|stupid|serious|mild) )*"
            r"(?P<a>(?!(?:dog|cat's|son|daughter|wife|husband|new|old|other)\b)[\w-]+(?: [\w-]+)?)"
            r" (?:allergy|intolerance)\b", "{a}"),
    reading("health.allergy", r"(?:eating )?(?P<a>[\w-]+(?: [\w-]+){0,2}) (?:gives?|brings?) me"
            r" (?:out in )?(?:\w+ )?(?:hives|a rash|rashes|an allergic reaction)\b", "{a}"),
    reading("health.allergy", r"<I> (?:get|come out in|break out in) (?:hives|a rash|rashes) "
            r"(?:from|with|off|whenever i eat|if i eat|when i eat) <X>", most=3),
    reading("health.allergy", r"(?:eating )?(?P<a>[\w-]+(?: [\w-]+){0,2}) makes? my (?:throat"
            r"|lips|face"
            r"|mouth|tongue|eyes) (?:swell|itch|close|puff)", "{a}"),
    reading("health.allergy", r"<I> (?:carry|have) (?:an? |my )?epi-?pen for (?:my )?<X>", most=3),
    reading("health.allergy", r"<I> (?:can't have|can't eat|can't go near) (?P<a>[\w -]{2,30}?),"
            r"? (?:i'm"
            r" |due to (?:my )?|because of (?:my |an? )?|because i'm )?(?:allerg\w+|anaphyla\w+)",
                    "{a}"),
    reading("health.allergy", r"<AM> <SO>(?:severely |deathly )?(?:anaphylactic|sensitive"
            r"|intolerant) to"
            r" <X>", most=3, unless=r"\b(?:criticism|noise|light|people|change|others)\b"),
    reading("health.allergy", r"(?P<a>(?!(?:it|that|this|you|he|she"
            r"|they)\b)[\w-]+(?: [\w-]+)?) makes? me (?:sneeze|wheeze|itch|swell up"
            r"|come out in hives|break out|break out in hives)\b", "{a}"),
    reading("health.allergy", r"<I> (?:swell up|puff up|stop breathing|go into shock|get hives"
            r"|get anaphylaxis|break out)(?: \w+)? (?:with|from|when i (?:eat|touch|have)"
            r"|whenever i (?:eat|touch|have)|after) <X>", most=3),
    reading("health.allergy", r"<MY> (?:\w+ )?allergies?(?: is| are|:) (?:to )?(?P<x>(?!(?:bad"
            r"|worse|killing|acting|terrible|awful|really|so)\b)\S.*)$", most=4),
)  # fmt: skip
CONDITIONS = (
    reading("health.condition", r"(?:<I> (?:have|suffer (?:from|with)|live with|struggle with|got"
            r"|was (?:\w+ )?diagnosed with|deal with|manage)|<HAVE>(?: got| had"
                    r"| been diagnosed with"
            r"| always had| been living with| just been diagnosed with)?|<AM> living with) "
            rf"{BADLY}(?P<c>{ILLNESSES})\b", "{c}",
            unless=r"\b(?:colleague|friend)s? (?:who|with)|question|podcast"),
    reading("health.condition", rf"<MY> (?:bad |severe |mild |chronic )?(?P<c>{ILLNESSES})"
            r"(?! (?:patient|nurse|clinic|charity|essay|paper|class|test|project)s?\b)\b", "{c}"),
    reading("health.condition", r"(?:<AM>|<I> am|<I> was born|<HAVE> been) <SO>(?:an? "
            r"|slightly |partially "
            r"|severely |\d+ (?:weeks|months) |profoundly |completely |legally |registered )*"
            rf"(?P<c>{AILING})\b(?! (?:to|by|without|with (?:rage|envy|anger|love)"
            r"|today|right now|at the moment)\b)", "{c}", "Is {c}"),
    reading("health.condition", rf"as an? (?P<c>{AILING})(?: person)?,? (?:i|i'm|my|what|how)\b",
            "{c}",
            "Is {c}"),
    reading("health.condition", rf"(?P<c>{AILING}) (?:(?:person|student|driver|traveller|mum"
            r"|dad|guy|woman"
            r"|man) )?here\b", "{c}", "Is {c}"),
    reading("health.condition", r"<I> <SO>(?:get|suffer from|am prone to) (?:really |badly "
            r"|very |so "
            r"|horribly |easily |awful |bad |terrible |horrible |terribly )*(?P<c>car-?sick"
                    r"|car sick"
            r"|seasick|sea sick|travel sick|airsick|motion sick(?:ness)?|migraines?"
                    r"|panic attacks|vertigo"
            r"|nosebleeds|cluster headaches|seizures)\b", "{c}", "Gets {c}"),
    reading("health.device", rf"(?P<d>{DEVICES}) users? here\b", "{d}"),
    reading("health.device", r"<I> <SO>(?:use|wear|rely on|carry|walk with|need|have"
            r"|get around (?:in|with))"
            rf" (?:an? |my |two )?(?:\w+ )?(?P<d>{DEVICES})\b", "{d}"),
    reading("health.device", r"<AM> <SO>(?:in|on) (?:a |my )?(?P<d>wheelchair|crutches)\b", "{d}"),
    reading("health.medication", r"<I> <SO>(?:take|use|need|have to take|inject|went on)"
            rf" (?:a |an |my |daily |low dose )*(?P<m>(?:\d+ ?mg (?:of )?)?{MEDICINES})\b", "{m}"),
    reading("health.medication", r"(?:<AM>|<HAVE> been|<HAVE> just started) <SO>(?:taking "
            r"|put )?(?:on )?"
            rf"(?:a |an |my |daily |low dose )*(?P<m>(?:\d+ ?mg (?:of )?)?{MEDICINES})\b", "{m}"),
    reading("health.device", r"(?:<I> (?:have|had|got)|<HAVE>(?: got"
            r"| had)?) (?:an? )?(?:\w+ )?(?P<d>pacemaker|stoma|cochlear implant|insulin pump"
            r"|prosthetic \w+|stent|plate in my \w+|metal \w+)\b", "{d}"),
    reading("health.condition", r"<I> (?:only )?have (?P<c>one (?:eye|arm|leg|hand|kidney|lung)"
            r"|no sense of (?:smell|taste)|poor eyesight|bad eyesight|low vision|sensitive skin"
            r"|reduced mobility|limited mobility|a weak immune system|a stammer|a stutter)\b",
            "{c}"),
    reading("health.condition", r"<I> (?:had|survived) (?P<c>an? (?:stroke|heart attack|bypass"
            r"|brain injury|hysterectomy|c-section|concussion))\b", "{c}", "Had {c}"),
    reading("health.condition", r"<AM> (?:in (?:remission|recovery)"
            r"|recovering) from (?P<c>\w+(?: \w+)?)\b", "recovering from {c}"),
)  # fmt: skip
INJURIES = (
    reading("health.injury", r"(?:<I> (?:just |recently )?(?:tore|broke|fractured|sprained"
            r"|dislocated"
            r"|ruptured|snapped|smashed|shattered)|<HAVE> (?:just )?(?:torn|broken|fractured"
                    r"|sprained"
            rf"|dislocated|ruptured)) (?:my|a|an) (?P<b>(?:\w+ )?{BODY})\b", "{b}", "Injured {b}"),
    reading("health.injury", rf"<MY> (?P<b>(?:\w+ )?{BODY})<BE> <SO>(?:totally "
            r"|completely )?(?P<h>shot"
            r"|bad|dodgy|broken|knackered|wrecked|terrible|weak|messed up|screwed|ruined"
                    r"|fractured|torn"
            r"|fused|buggered|gone|arthritic|fucked|playing up)\b", "{b} {h}", "Injury: {b} {h}"),
    reading("health.injury", r"(?:<I> have|<HAVE>)(?: got)? (?:an? )?(?P<h>bad|dodgy|weak|trick"
            r"|torn|broken"
            rf"|fused|frozen|slipped|herniated|crap|wonky|gammy|ropey) (?P<b>{BODY}|disc)\b",
                    "{h} {b}",
            "Has a {h} {b}"),
    reading("health.injury", r"<AM> recovering from (?P<x>(?:an? |my )?(?:[\w -]+ )?(?:surgery"
            r"|operation"
            r"|injury|accident|stroke|replacement|op|fracture|tear|break)\b.*)$"),
    reading("health.condition", r"<I> had (?P<x>(?:an? )(?:hip|knee|kidney|liver|heart|bypass"
            r"|gastric"
            r"|double)? ?(?:replacement|transplant|bypass|stroke|heart attack|mastectomy"
                    r"|amputation)\b.*)$",
            text="Had {x}"),
)  # fmt: skip

# A bone broken at school is no injury any more.
LONG_AGO = re.compile(
    r"\b(?:when i was|as a (?:kid|child|teen\w*|boy|girl)|years ago|back in|at school|once"
    r"|used to)\b",
    re.I,
)


def ailments(clause: Clause, context: Context) -> Iterator[Proposal]:
    for proposal in read(ALLERGIES, clause):
        if not is_any_of(proposal.value, NO_ALLERGENS):
            yield proposal
            return
    yield from read(CONDITIONS, clause)
    if not LONG_AGO.search(clause.text):
        yield from read(INJURIES, clause)
