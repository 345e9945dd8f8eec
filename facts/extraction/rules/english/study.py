"""What somebody studies or studied."""

import re
from collections.abc import Iterator

from facts.extraction.rules.clauses import Clause
from facts.extraction.rules.context import Context
from facts.extraction.rules.english.table import read, reading
from facts.versioning import Proposal

DEGREE = (
    r"(?:(?:an?|my|the|part[- ]time|online|second|first|joint) )*(?:degree|phd|ph\.d\.?"
    r"|doctorate|master'?s?"
    r"|masters|mba|msc|ma|bsc|ba|bachelor'?s?|diploma|certificate|course|a[- ]levels?|gcses?"
    r"|apprenticeship"
    r"|evening class|night class|evening course|foundation year|access course|conversion course"
    r"|pgce|btec"
    r"|bootcamp|undergrad|minor|major)"
)
NTH = (
    r"(?:(?:\d+(?:st|nd|rd|th)|first|second|third|fourth|final|last|1st|2nd|3rd"
    r"|4th)[ -]years? ?(?:of )?)"
)
KIND = (
    r"(?:(?:phd|doctoral|masters?|master's|mature|part[- ]time|grad|graduate|undergrad"
    r"|undergraduate|postgrad|exchange|med|medical|international) )*"
)
# "I'm studying the menu", "your answer": not what one studies.
NO_SUBJECT = (
    r"^.{0,40}\bstud(?:y|ying) (?:for|the|this|that|it|your|at|in|on|abroad|all|hard|with|here"
    r"|every|tonight|a lot"
    r"|today|tomorrow|better|more|my|too|from)\b"
)
TABLE = (
    reading("profile.education", r"(?:<AM>|<HAVE> been) <SO>(?:(?:back )?at (?:the )?(?:[\w]+ )"
            r"?(?:uni|university|college|school)"
            r"(?: at \d+)? )?(?:(?:doing|taking|studying for|finishing|starting"
                    rf"|halfway through|in)) {DEGREE}"
            r" (?:in|of|on) <X>", text="Studies {x}", most=6),
    reading("profile.education", r"(?:<AM>|<HAVE> (?:been|started)) <SO>(?:back )?(?:at (?:the )"
            r"?(?:[\w]+ )?(?:uni|university|college"
            r"|school)(?: at \d+)? )?(?:studying|doing|reading|majoring in|minoring in"
                    r"|taking) <X>", text="Studies {x}", most=5,
            unless=r"\b(?:my|the|some|homework|research|stuff|ok|okay|fine|well|good|great"
                    r"|badly|better|nothing"
            r"|something|taking|it|a|an|about|book|novel|dishes|laundry)\b|" + NO_SUBJECT),
    reading("profile.education", r"(?:<I> <SO>|<AM> <SO>)stud(?:y|ying) <X>", text="Studies {x}",
            most=5, unless=NO_SUBJECT),
    reading("profile.education", r"<I> <SO>studied <X>", most=5, unless=
            r"\b(?:for|the|this|hard|all|school|kid|once|ago)\b"),
    reading("profile.education", r"(?:an? )?(?:phd|masters?|master's|grad|graduate|doctoral"
            r"|undergrad) student in <X>", text="Studies {x}", most=4),
    reading("profile.education", r"(?:<I> <SO>(?:have|got|hold|did|completed|finished)"
            rf"|<HAVE>(?: got)?) {DEGREE}"
            r" (?:in|of) <X>", most=6),
    reading("profile.education", r"<I> <SO>(?:graduated|majored|minored|got a first|specialised"
            r"|did my degree"
            r"|did my phd|did my masters) (?:in|with (?:a )?(?:degree in )?) ?<X>", most=6, unless=
                    r"^i \w+ in (?:19|20)\d\d$"),
    reading("profile.education", rf"<AM> <SO>(?:an? |in my |in the |in )?{NTH}?{KIND}"
            r"(?P<x>(?!phd|doctoral|good|bad|fast|slow|quick|the\b)(?:[\w-]+ ){0,2}?[\w-]+) ("
                    r"?:student|undergrad|postgrad|major|trainee)\b.*$",
            "{x}", "Studies {x}", most=3),
    reading("profile.education", rf"(?:an? )?{NTH}{KIND}(?P<s>(?:[\w-]+ ){{0,2}}?[\w-]+) student"
            r"\b", "{s}", "Studies {s}"),
    reading("profile.education", rf"(?:an? )?{KIND}(?P<s>(?:[\w-]+ )?[\w-]+) (?:student"
            r"|undergrad|major) here\b", "{s}",
            "Studies {s}"),
    reading("profile.education", r"(?:<AM>|<I> am) <SO>(?:in|starting|going into) (?:my "
            rf"|the )?{NTH}(?:at |in |of "
            r"(?:my )?)?<X>", "{x}", "Studies {x}", most=6,
            unless=r"\byears? (?:of )?(?:marriage|here|living|sobriety|my life)\b"),
    reading("profile.education", r"<AM> <SO>in (?P<y>year \d+|\d+th grade|sixth form"
            r"|high school|secondary school"
            r"|middle school|grad school|med school|law school|art school|vet school"
                    r"|nursing school)\b", "{y}", "Is in {y}"),
    reading("profile.education", r"(?:<I> (?:go|went|just started)|<AM> <SO>(?:going back|back"
            r"|studying|a student"
            r"|going|off))(?: back)? (?:to|at) (?P<y>uni|university|college|high school"
                    r"|med school|law school|art school"
            r"|night school|drama school|grad school)\b(?: of (?P<of>[\w]+))?", "{y} {of}",
                    "Goes to {y} {of}"),
    reading("profile.education", rf"<AM> <SO>(?:an? )?{NTH}?(?P<k>(?:phd|doctoral|masters"
            r"|mature|grad|graduate"
            r"|undergraduate|medical|law|nursing|art|exchange|university|uni"
                    r"|college) (?:student|candidate))\b", "{k}",
            "Is a {k}"),
    reading("profile.education", r"<AM> <SO>(?:training|retraining|apprenticed|studying"
            r"|learning) (?:to (?:be|become)|as)"
            r" (?:an? )?<X>", "training as {x}", "Is training as {x}", most=4),
    reading("profile.education", r"<I> <SO>(?:do|take|started|start|signed up for"
            rf"|enrolled (?:in|on)) {DEGREE} (?:in|of|on) <X>",
            most=6),
    reading("profile.education", r"<MY> (?:degree|major|phd|masters|master's|thesis"
            r"|dissertation|bachelor'?s)(?: is|'s) (?:in|on|about) <X>", most=8),
    reading("profile.education", r"<AM> <SO>(?:writing|finishing|working on"
            r"|doing) (?:up )?<MY> (?P<t>phd|thesis|dissertation"
            r"|master'?s thesis|bachelor'?s thesis|bachelor thesis|masters)(?: (?:on|about"
                    r"|in) (?P<x>.*))?$", "{t}: {x}", "Is writing a {t} on {x}"),
)  # fmt: skip
NO_STUDY = re.compile(r"\b(?:homework|bible|case|crash)\b", re.I)


def studies(clause: Clause, context: Context) -> Iterator[Proposal]:
    if not NO_STUDY.search(clause.text):
        yield from read(TABLE, clause)
