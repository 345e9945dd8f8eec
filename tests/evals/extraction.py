"""How well extraction reads single messages: precision, recall, false memories and seconds.

    python -m tests.evals.extraction [--rules] [--set tuning] [--out results.jsonl]

With the model that is configured (OPENAI_BASE_URL and so on, or the embedded one that runs);
``--rules`` asks no model. Nothing else is stored. Each message is read as if it were the first of
a conversation, on a fixed day. Failures are shown for the tuning set, and with ``--verbose``.
"""

import argparse
import json
import os
import random
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from unittest.mock import patch

import django
from tqdm import tqdm

from tests.evals.report import report
from tests.evals.results import Answer, Results, code_version
from tests.evals.scoring import Found, Score, score

MESSAGES = Path(__file__).with_name("messages")
SETS = {"tuning": ("tuning",), "held_out": ("held_out",), "all": ("tuning", "held_out")}
SAID_AT = datetime(2026, 1, 14, 9, 30, tzinfo=UTC)
ATTEMPTS = 3
# The model answered, but not usefully: that is a result. Whatever else fails ends the run.
FAILED_ANSWERS = frozenset({"cut", "unreadable", "refused", "too_long", "system_order"})


def main() -> None:
    given = _arguments()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "memoryproject.settings")
    django.setup()
    if given.if_ready and not given.rules and not _is_model_ready():
        print("No model is ready: set OPENAI_BASE_URL and OPENAI_API_KEY, or leave `make run` on.")
        return
    cases = chosen(read_cases(given.file, given.set), given)
    results = Results(given.out, reader=_reader(rules_only=given.rules))
    scores = []
    for case in tqdm(cases, unit="message", disable=None):
        answer = results.of(case) or results.keep(case, read(case["text"], rules_only=given.rules))
        scores.append(_scored(case, answer))
        if given.verbose or (scores[-1].is_flawed and given.set == "tuning"):
            tqdm.write(str(scores[-1]), file=sys.stderr)
    title = (f"code: {code_version()}", f"read by: {results.reader}", f"chosen: {_choice(given)}")
    print(report(scores, title=title, set_of=lambda one: str(one.case["set"])))


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="tests.evals.extraction")
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--set", choices=sorted(SETS), default="tuning")
    which.add_argument("--file", type=Path, help="messages of your own, or of another set")
    parser.add_argument("--rules", action="store_true", help="rules only")
    parser.add_argument(
        "--if-ready", action="store_true", help="do nothing where no model is ready"
    )
    parser.add_argument("--group", action="append", help="only this group; may be repeated")
    parser.add_argument("--language", action="append", help="only this language; may be repeated")
    parser.add_argument("--limit", type=int, help="only so many, drawn at random")
    parser.add_argument("--seed", type=int, default=1, help="of the draw")
    parser.add_argument(
        "--out", type=Path, help="keep answers here; what it has is not asked again"
    )
    parser.add_argument("--verbose", action="store_true", help="show every answer")
    return parser.parse_args()


def read_cases(file: Path | None, chosen_set: str) -> list[dict[str, Any]]:
    """The messages of ``file``, else of the set, each with the name of its own set."""
    files = [file] if file else [MESSAGES / f"{name}.jsonl" for name in SETS[chosen_set]]
    return [
        {**json.loads(line), "set": path.stem}
        for path in files
        for line in path.read_text().splitlines()
        if line.strip()
    ]


def chosen(cases: Sequence[dict[str, Any]], given: argparse.Namespace) -> list[dict[str, Any]]:
    """Those of the groups and languages asked for; a draw of them where there is a limit."""
    kept = [
        case
        for case in cases
        if (not given.group or case.get("group") in given.group)
        and (not given.language or case.get("language") in given.language)
    ]
    if given.limit is not None and given.limit < len(kept):
        kept = random.Random(given.seed).sample(kept, given.limit)
    return kept


def _choice(given: argparse.Namespace) -> str:
    parts = [given.file.name if given.file else f"set {given.set}"]
    parts += [*(given.group or ()), *(given.language or ())]
    if given.limit is not None:
        parts.append(f"at most {given.limit}, seed {given.seed}")
    return ", ".join(parts)


def _scored(case: dict[str, Any], answer: Answer) -> Score:
    return score(case, answer.found, seconds=answer.seconds, failed=answer.failed)


def read(text: str, *, rules_only: bool) -> Answer:
    """What is proposed for ``text``, and the seconds it took.

    Raises ``SystemExit`` where there is no model to ask: what was kept so far is not lost.
    """
    from conversations.models import Message, Turn
    from facts.extraction.material import Material

    turn = Turn(created_at=SAID_AT, may_learn=True)
    message = Message(turn=turn, content=text, role="user")
    material = Material(turn=turn, message=message, text=text, said_at=SAID_AT)
    began = time.perf_counter()
    proposals, failed = _by_rules(material) if rules_only else _by_all(material)
    return Answer(list(_found(proposals)), time.perf_counter() - began, failed)


def _found(proposals: Iterable[Any]) -> Iterator[Found]:
    for one in proposals:
        yield Found(one.op, one.key, str(one.value), str(one.text), str(one.polarity))


def _by_rules(material: Any) -> tuple[Sequence[Any], str]:
    from facts.extraction import rules
    from facts.extraction.merging import distinct

    context = rules.Context(said=material.said_at.date(), known=material.known)
    return distinct(rules.find(material.text, context=context)), ""


def _by_all(material: Any) -> tuple[Sequence[Any], str]:
    """As a learning run would: again after a bad answer, and after the last by rules alone."""
    from facts.extraction import extract
    from memoryproject.llm import LLMUnavailable

    code = ""
    for attempt in range(1, ATTEMPTS + 1):
        try:
            with patch.object(extract, "is_anyone_replying", lambda: False):  # it asks the database
                findings = extract.find(material, last_attempt=attempt == ATTEMPTS)
        except LLMUnavailable as failure:
            code, sentence = failure.code, failure.sentence
        else:
            code, sentence = findings.error_code, "The model could not be asked."
            if code in FAILED_ANSWERS or not code:
                return findings.proposals, code
        if code not in FAILED_ANSWERS:
            raise SystemExit(f"Stopped ({code}): {sentence}")
    return [], code


def _reader(*, rules_only: bool) -> str:
    """Who reads: rules, model and prompt, with their versions."""
    from django.conf import settings

    from facts.extraction import prompt, prompt_embedded, rules
    from memoryproject import llm

    if rules_only:
        return f"{rules.RULES_VERSION}, no model"
    if llm.is_embedded():
        asked = f"embedded {settings.EMBEDDED_MODEL}, {prompt_embedded.PROMPT_VERSION}"
    else:
        asked = f"{llm.model_for('extract')}, {prompt.PROMPT_VERSION}"
    return f"{rules.RULES_VERSION}, {asked}"


def _is_model_ready() -> bool:
    from memoryproject import llm

    return bool(llm.model_state()["state"] == "ready")


if __name__ == "__main__":
    main()
