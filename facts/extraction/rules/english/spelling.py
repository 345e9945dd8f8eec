"""English as people type it, spelt out: "im gonna visit w my gf tmrw" can be read by one pattern.

Only words that are no other word are replaced; what a value is made of stays as it was typed.
"""

import re

SHORT = {
    "im": "i'm",
    "iam": "i'm",
    "ive": "i've",
    "weve": "we've",
    "dont": "don't",
    "cant": "can't",
    "cannot": "can't",
    "wont": "won't",
    "didnt": "didn't",
    "doesnt": "doesn't",
    "isnt": "isn't",
    "arent": "aren't",
    "wasnt": "wasn't",
    "havent": "haven't",
    "hasnt": "hasn't",
    "wouldnt": "wouldn't",
    "shouldnt": "shouldn't",
    "thats": "that's",
    "hes": "he's",
    "shes": "she's",
    "theyre": "they're",
    "youre": "you're",
    "theres": "there's",
    "whats": "what's",
    "w": "with",
    "w/": "with",
    "n": "and",
    "u": "you",
    "r": "are",
    "ur": "your",
    "bc": "because",
    "cos": "because",
    "cuz": "because",
    "coz": "because",
    "pls": "please",
    "plz": "please",
    "rn": "right now",
    "atm": "at the moment",
    "tmrw": "tomorrow",
    "tmr": "tomorrow",
    "tomoz": "tomorrow",
    "2moro": "tomorrow",
    "yr": "year",
    "yrs": "years",
    "wk": "week",
    "wks": "weeks",
    "hrs": "hours",
    "mins": "minutes",
    "wanna": "want to",
    "gonna": "going to",
    "tryna": "trying to",
    "abt": "about",
    "smth": "something",
    "tho": "though",
    "bday": "birthday",
    "gf": "girlfriend",
    "bf": "boyfriend",
    "hubby": "husband",
    "fav": "favourite",
    "fave": "favourite",
    "favorite": "favourite",
    "veggie": "vegetarian",
    # slips of the finger in words that rules look for
    "alergic": "allergic",
    "alergy": "allergy",
    "allergie": "allergy",
    "intolerent": "intolerant",
    "vegitarian": "vegetarian",
    "vegeterian": "vegetarian",
    "vegatarian": "vegetarian",
    "currrently": "currently",
    "curently": "currently",
    "realy": "really",
    "definately": "definitely",
    "studing": "studying",
    "studyin": "studying",
    "workin": "working",
    "livin": "living",
    "lern": "learn",
    "lerning": "learning",
    "tommorow": "tomorrow",
    "tommorrow": "tomorrow",
    "tomorow": "tomorrow",
    "wensday": "wednesday",
    "wendesday": "wednesday",
    "febuary": "february",
    "birtday": "birthday",
    "brithday": "birthday",
    "becuase": "because",
    "becasue": "because",
    "freind": "friend",
    "girlfreind": "girlfriend",
    "boyfreind": "boyfriend",
    "dauther": "daughter",
    "daugther": "daughter",
    "brotehr": "brother",
    "usualy": "usually",
    "allways": "always",
    "moveing": "moving",
    "favroite": "favourite",
    "diabetis": "diabetes",
    "asma": "asthma",
}
WORD = re.compile(r"(?<![\w'/@.#-])(?:w/(?=\s)|2moro|[^\W\d_]+)(?![\w'/@-])(?!\.\w)", re.IGNORECASE)
LONG_FORMS = (
    (re.compile(r"\bi am\b", re.I), "i'm"),
    (re.compile(r"\bwe are\b", re.I), "we're"),
    (re.compile(r"\b(i|we) have (?=(?:(?:just|recently|now|already|never|always) )?(?:\w+ed|been"
                r"|got|gone|become|begun|taken|given|sold|left|had|lost|bought|started|quit)\b)",
                re.I), r"\1've "),
    (re.compile(r"\bdo not\b", re.I), "don't"),
    (re.compile(r"\bid (?=(?:like|love|rather|prefer|be|have|go|say)\b)", re.I), "i'd "),
    (re.compile(r"\bill (?=(?:be|have|go|do|try|take|need|get|never|always)\b)", re.I), "i'll "),
    (re.compile(r"\bwere (?=(?:expecting|moving|going|getting|flying|vegan|vegetarian|both)\b)",
                re.I), "we're "),
    (re.compile(r"\bits (?=(?:[A-Z]|called|named|not|now|my|our|on|due)\b)"), "it's "),
)  # fmt: skip
# Sounds that carry no meaning, between or behind the words.
NOISE = re.compile(
    r"(?:(?<=\s)|^)(?:lol|lmao|haha+|hehe+|xd|btw|fyi|tbh|ngl|imo|omg|ugh|smh|argh|alas|sadly"
    r"|thankfully|luckily|unfortunately|honestly|actually|literally|obviously|basically)"
    r"(?=\s|$|[,.!?;)])[,]?\s?",
    re.IGNORECASE,
)
SMILEY = re.compile(r"\s*(?::'?-?[()DPp]|;-?\)|<3|[\U0001F300-\U0001FAFF\u2600-\u27bf\ufe0f]+)")


def spelled(text: str) -> str:
    """``text`` with the short forms of chats spelt out, without their noise."""
    text = SMILEY.sub("", text)
    text = WORD.sub(_long, text)
    for pattern, long in LONG_FORMS:
        text = pattern.sub(long, text)
    return NOISE.sub("", text).strip()


def _long(match: re.Match[str]) -> str:
    word = match[0]
    if word.isupper() and len(word) > 1:  # "IVE", "UR" may be an abbreviation
        return word
    return SHORT.get(word.lower(), word)
