"""Goals, projects and decisions."""

import re
from collections.abc import Iterator

from facts.extraction.rules.clauses import Clause
from facts.extraction.rules.context import Context
from facts.extraction.rules.english.table import PASSING, read, reading
from facts.extraction.rules.english.vocabulary import ACTIVITIES, CRAFTED, INSTRUMENTS
from facts.extraction.rules.english.words import stated
from facts.versioning import Proposal

GOAL = re.compile(
    r"my (?:main |big |biggest |current |long-term |next |personal )?(?:goal|aim|ambition"
    r"|new year's resolution|resolution)"
    r"(?: for (?:this|the|next) (?:\w+ ?){1,2}| this year| in life)? is (?:to "
    r"|that i )?(.{4,120})$",
    re.I | re.S,
)


def goals(clause: Clause, context: Context) -> Iterator[Proposal]:
    if match := GOAL.match(clause.text):
        value = re.sub(r"[.!;].*$", "", match[1], flags=re.S).strip()
        if value and not re.match(r"(?:a|the|that|this|it|not|still|unclear)\b", value, re.I):
            yield stated("goal", value, clause, text=f"Goal: {value}")


TRY = (
    r"(?:(?:<AM>|<HAVE> been) <SO>(?:trying|hoping|aiming|planning|looking|determined|working) to"
    r"|<I> <SO>(?:really |just |desperately )*(?:want|hope|need|plan|aim|intend|'d like|have"
    r"|am trying)(?: to)"
    r"|<I>'d <SO>(?:like|love) to|goal is to|<MY> (?:\w+ )?(?:goal|aim|plan|target"
    r"|resolution)(?: for \d+)? is to)"
)
# What one tries for weeks, not just now.
LASTING_AIM = (
    r"(?P<x>(?:lose (?:weight|\d+\w*|a few|some|the|my|about|around|<N>)|gain (?:weight|muscle"
    r"|\d+)|quit|stop (?:smoking|drinking"
    r"|vaping|biting|eating|procrastinating|using|buying|spending|worrying)|give up|cut (?:down"
    r"|back|out)|get (?:fit|fitter|in shape"
    r"|back in shape|into shape|stronger|better at|healthier|out of debt|into (?:a|the) "
    r"|promoted|my (?:licence|license|driving)"
    r"|to a (?:place|point|level)|under \d|down to|up to)|become|be able to|run (?:a |my |the "
    r"|\d)|learn(?! (?:why|what|how come|if|whether|who|when|where|that|more|about)\b)|save"
    r" (?:up )?(?:for|\d\w*|£\d\w*|\$"
    r"|€|enough|money)|pay off|buy (?:a|my|our) (?:first )?(?:house|home|flat|place)|pass (?:my"
    r"|the)|hold a conversation|improve my"
    r"|master|read (?:\d+|more|one|<N>) |write (?:a|my) (?:novel|book|memoir)|eat (?:less|more"
    r"|healthier|better)|drink (?:less|more)"
    r"|sleep (?:more|better)|exercise|meditate|walk (?:\d|more)|do (?:\d+|<N>) (?:pull|push"
    r"|press)|swim (?:\d|a|the)|cycle (?:\d|from|to"
    r"|across)|climb|retire (?:at|by|early)|start (?:a|my) (?:own )?(?:business|company|family"
    r"|podcast|band|charity)|build up"
    r"|bring down|lower my|reduce my|switch careers|change careers|go (?:vegan|vegetarian"
    r"|part time|back to (?:uni|school))|beat"
    r"|qualify|finish my|hit \d|reach|work up to|conceive|have a baby|emigrate)\b.*)$"
)
BY_WHEN = (
    r"(?P<x>(?!(?:know|ask|see|say|get back|make sure|understand|go to (?:the|bed)|check|write"
    r"|send|find|buy|cook|make|leave|pick)\b)"
    r"[a-z]+ .*\b(?:by (?:summer|spring|autumn|winter|christmas|easter|the end of|next|january"
    r"|february|march|april|may|june"
    r"|july|august|september|october|november|december|my|age|\d{4})|this year|before (?:i'm|my"
    r"|the|summer|christmas)|in (?:\d+"
    r"|two|three|six) (?:months|years)|one day a week|a (?:day|week|month)|within)\b.*)$"
)
GOALS = (
    reading("goal", TRY + " " + LASTING_AIM, text="Goal: {x}", most=16),
    reading("goal", r"<AM> <SO>(?:saving(?: up)? (?:for|to)|training (?:for|to)|working towards"
            r"|working up to|preparing"
            r" for|studying for|revising for|prepping for) <X>", "{x}", "Is preparing for {x}",
                    most=12,
            unless=r"\b(?:interview|lunch|dinner|tomorrow|tonight|today)\b"),
    reading("goal", r"<AM> <SO>(?:saving(?: up)?) (?P<x>(?:\d|£|\$|€).*)$", "save {x}",
            "Is saving {x}", most=12),
    reading("goal", r"(?:<AM> <SO>(?:trying to )?|<HAVE> been |<AM> busy )(?:learning"
            r"|teaching myself) (?:how )?(?:to )?"
            r"(?:play |do )?(?:the )?(?P<x>(?:drive|code|swim|cook|knit|sew|program|ski|sail"
                    r"|dance|sing|paint|draw|type|weld|read"
            rf"|juggle|fly|surf|ride|crochet|python|rust|javascript|java|sql|{INSTRUMENTS}"
                    rf"|{ACTIVITIES})\b.*)$", "learn {x}",
            "Is learning {x}", most=8),
    reading("goal", r"<AM> <SO>(?:on day \d+|\d+ days) (?:of|without|off|into) <X>", "{x}"),
    reading("goal", r"<AM> <SO>(?:quitting|giving up|cutting down on|cutting back on) <X>",
            "quit {x}", "Is giving up {x}"),
    reading("goal", TRY + " " + BY_WHEN, text="Goal: {x}", most=18),
    reading("goal", r"(?:<MY> )?(?:new year'?s? )?(?:resolution|goal|target|aim|challenge"
            r"|ambition|dream|plan)(?: for (?:this year|the year|next year|\d{4}|\w+))?(?: is|:"
            r"|'s)(?: to)? (?P<x>(?!(?:to (?:know|find out)|a joke|unclear|that)\b)\S.*)$", text=
            "Goal: {x}", most=14),
    reading("goal", r"(?:this year |in \d{4} )?<AM> (?:finally |really |definitely "
            r"|determined to )*(?:going to|gonna|aiming for|aiming at|shooting for"
            r"|going for) (?P<x>(?:a sub|finish my|learn|quit|run (?:a|my|the)|lose|save"
            r"|get fit|\d+ books|read \d+|a personal best|a pb)\b.*)$", text="Goal: {x}", most=12),
)  # fmt: skip
MAKING = (
    r"(?:redoing|digging|landscaping|insulating|repainting|extending|retiling|decorating"
    r"|fitting out|gutting|building|restoring|renovating|converting|developing|designing"
    r"|refurbishing|rebuilding|remodelling|remodeling)"
)
MADE = (
    r"(?:writing|making|recording|composing|working on|knitting|crocheting|sewing|quilting"
    r"|planning|starting|setting up|launching|creating|drafting|editing|coding|programming"
    r"|filming|directing|producing|illustrating|translating|curating|putting together|doing up"
    r"|growing|carving|painting|brewing|organising|organizing|running|self-publishing)"
)
WE_TWO = (
    r"(?:<AM>|<HAVE> (?:been|started|just started)|(?:me|my [\w]+) and [\w ]{1,30}? are"
    r"|<I> (?:just |recently )?started)"
)
PROJECTS = (
    reading("project", WE_TWO + rf" <SO>(?P<x>{MAKING} (?!(?:it|this|that|up|on|the (?:same"
            r"|following))\b)\S.*)$", text="Project: {x}", most=14),
    reading("project", WE_TWO + rf" <SO>(?P<x>{MADE} (?:an? |my |our |the |some |up |two "
            rf"|three )+(?:[\w'-]+ ){{0,4}}?{CRAFTED}\b"
            r"(?! (?:review|report|list|summary)).*)$", text="Project: {x}", most=16),
    reading("project", rf"<MY> (?:\w+ )?(?P<k>{CRAFTED})(?: project)? (?:is|'s) (?:about|called"
            r"|on(?! (?:fire|sale|hold|the (?:market|way|corner|left|right|other))\b)|set in)"
            r" <X>", "{k}: {x}",
            "Works on a {k}: {x}", most=12),
    reading("project", r"<MY> (?:side |current |big |pet |weekend |latest |main "
            r"|final year )?project (?:is|'s|right now is) <X>",
            text="Project: {x}", most=12),
    reading("project", r"<AM> <SO>(?P<x>working on (?:an?|my|our) (?!email|cover|cv|letter"
            r"|message|reply|essay|report|presentation"
            r"|problem|bug|question|list|speech|text|response|post|resume|spreadsheet|homework"
                    r"|assignment|slide)[\w'-]+ .*)$", text="Project: {x}", most=14),
    reading("project", r"<AM> <SO>trying to (?P<x>(?:get a|put on a|put together a|finish a"
            r"|build a|set up a|start a) (?:[\w-]+ ){0,2}?"
            r"(?:show|exhibition|band|club|business|collection|portfolio|festival|album|novel"
                    r"|book|company)\b.*)$", text="Project: {x}", most=14),
    reading("project", r"<MY> (?P<k>startup|start-up|company|business|shop|app|podcast|band"
            r"|blog|channel|newsletter|webshop|charity) (?P<v>makes|sells|does|is called|plays"
            r"|covers|helps|builds|reviews|teaches) <X>", "{k}: {v} {x}", "{k} {v} {x}", most=9),
)  # fmt: skip
DECISIONS = (
    reading("decision", r"(?:<I>(?: have)?|<HAVE>) <SO>(?:decided|agreed|resolved|chosen"
            r"|settled|opted|plumped) (?:that |on |for )?"
            r"(?P<x>(?!(?:it|that|this|if)\b)\S.*)$", text="Decision: {x}", most=14, unless=
                    r"\b(?:haven't|can't|not|yet)\b(?! to)"),
    reading("decision", r"(?:<I>|<HAVE>) <SO>(?:went|gone|going) (?:with|for) (?P<x>(?:the|a"
            r"|an) (?!idea|suggestion|first|second|one|walk"
            r"|run|swim|drive|drink|meal|coffee|hike|check|job|interview)\S.*)$", text=
                    "Decision: {x}", most=10),
    reading("decision", r"<AM> <SO>going (?:with|ahead with) (?P<x>(?:the|a|an) (?!(?:idea"
            r"|suggestion|first|second|one|flow)\b)\S.*)$", text="Decision: {x}", most=10,
            unless=r"\b(?:you|your|friend)\b"),
    reading("decision", r"<I> <SO>(?:chose|picked) (?P<x>(?!(?:it|that|this|you|up|option|answer"
        r"|the (?:wrong|right|worst|best|first|second|last))\b)\S.*)$", text
            ="Decision: {x}", most=10,
            unless=r"\b(?:when|because you|your)\b"),
    reading("decision", r"<HAVE> made up my mind:? (?:to |that |about )?<X>", text=
            "Decision: {x}", most=14),
    reading("decision", r"(?:the )?decision(?: is|:| was) (?:made:? )?(?:to )?<X>", text=
            "Decision: {x}", most=12),
)  # fmt: skip
NO_AIM = re.compile(
    r"\b(?:you|your|this (?:code|error|bug|sentence|text|answer|one)|question|word for|synonym)\b",
    re.I,
)


# A piece of code, or what is done by tonight, is no project of anybody.
NO_PROJECT = re.compile(
    r"^(?:i'm|we're) (?:[a-z]+ ){0,3}?(?:running|starting|editing) (?:an?|my|the|some|this)"
    r" (?:\w+ )?"
    r"(?:script|test|game|app|website|library|plugin|bot|tool|database)\b"
    r"|\b(?:slide deck|slides|this (?:warning|error|time|one|file|repo|project))\b"
    r"|^(?:i'm|we're|i've been|we've been|i|we) (?:[a-z]+ ){0,3}?(?:building|developing|designing"
    r"|coding"
    r"|writing|making|creating|programming) (?:an?|my|the|some|this) (?:\w+ )?(?:regex|query"
    r"|function"
    r"|class|form|table|loop|fort|case|sentence|prompt|spreadsheet|slides?|list|script|test|method"
    r"|deck|component|schema|index|formula|macro|snippet|pipeline|endpoint|dockerfile|sandwich|salad|cake"
    r"|pizza|soup|sauce|curry|stew|dinner|lunch)s?\b",
    re.IGNORECASE,
)


def aims(clause: Clause, context: Context) -> Iterator[Proposal]:
    """Goals that last, what somebody makes, and what is decided."""
    passing = PASSING.search(clause.text) or NO_PROJECT.search(clause.text)
    if NO_AIM.search(clause.text) or passing:
        return
    for table in (GOALS, PROJECTS, DECISIONS):
        found = list(read(table, clause))
        yield from found
        if found:
            return
