"""``make properties``: the long run, and the file that says when it was and what it tried."""

import time
from pathlib import Path
from typing import Any

import pytest

from tests.properties.tally import examples, is_thorough, tally

REPORT = Path(__file__).parents[2] / "docs" / "properties.md"
BEGAN = time.monotonic()
TEXT = """\
# Properties of the prompt

`make test` tries 2,000 generated histories, `make properties` 100,000. Each is a conversation with
branches, tool calls (parallel, torn), huge messages, pins, masked and deleted messages, failed and
broken-off turns, clocks that disagree, wrong stored counts, a summary that ends anywhere, and a
budget from far too small to ample, in all three shapes of a prompt. What must hold for each is
written in `tests/properties/promises.py`: among them never over the budget, no split call, no lost
pin, the newest question in, whole turns without a gap, and the same prompt for the same reading.

The last long run:

| | |
|---|---|
{rows}

Shares of the examples:

{shares}
"""


def pytest_terminal_summary(terminalreporter: Any, exitstatus: int, config: pytest.Config) -> None:
    count = tally["examples"]
    if not is_thorough() or not count:
        return
    seconds = time.monotonic() - BEGAN
    rows = {
        "examples": f"{count:,}",
        "seed": str(config.getoption("--hypothesis-seed") or "random"),
        "seconds": f"{seconds:,.0f}",
        "result": "all hold" if exitstatus == 0 else "FAILED",
    }
    lines = [f"| {name} | {value} |" for name, value in rows.items()]
    found = [(name, times) for name, times in tally.most_common() if name != "examples"]
    shares = "\n".join(f"- {name}: {times / count:.0%}" for name, times in found)
    terminalreporter.section("properties")
    terminalreporter.line(", ".join(f"{name}: {value}" for name, value in rows.items()))
    terminalreporter.line(shares)
    if exitstatus == 0 and count >= examples():
        REPORT.write_text(TEXT.format(rows="\n".join(lines), shares=shares), encoding="utf-8")
