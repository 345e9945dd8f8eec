"""Replies as HTML: what Markdown means is shown, what could act is not."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conversations.markdown import render

PAYLOADS = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "<svg/onload=alert(1)>",
    "<a href='javascript:alert(1)'>x</a>",
    "[x](javascript:alert(1))",
    "[x](JaVaScRiPt:alert(1))",
    "[x](java\tscript:alert(1))",
    "[x](&#106;avascript:alert(1))",
    "[x](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)",
    "[x](vbscript:msgbox(1))",
    "![x](javascript:alert(1))",
    '![x" onerror="alert(1)](https://example.org/a.png)',
    '[x](https://example.org "\\" onmouseover=alert(1) x=\\"")',
    "<https://example.org/\"onmouseover='alert(1)'>",
    "<iframe src=https://example.org></iframe>",
    "<style>body{background:url(https://example.org)}</style>",
    "<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>",
    "<form action=https://example.org><input name=q></form>",
    '```html"onload=alert(1)\n<script>alert(1)</script>\n```',
    "| a |\n|---|\n| <img src=x onerror=alert(1)> |",
    "[x]: javascript:alert(1)\n\n[x]",
    "<noscript><p title='</noscript><img src=x onerror=alert(1)>'>",
    "`<script>alert(1)</script>`",
    '<a href="https://example.org" style="position:fixed" class="button">x</a>',
]
ALLOWED = re.compile(
    r"</?(p|ul|ol|li|blockquote|table|thead|tbody|tr|th|td|h[3-6]|strong|em|s|code|pre|br|hr|a)"
    r"(\s(dir=\"auto\"|start=\"\d+\"|data-align=\"(left|center|right)\"|target=\"_blank\""
    r"|rel=\"noopener noreferrer\"|class=\"language-[^\"\s]+\"|title=\"[^\"<>]*\""
    r"|href=\"(https?://|mailto:)[^\"<>]*\"))*\s?/?>"
)


def assert_harmless(html: str) -> None:
    """Every tag is one of ours with attributes of ours; what remains holds no tag at all."""
    assert "<" not in ALLOWED.sub("", html), html


@pytest.mark.parametrize("payload", PAYLOADS)
def test_no_script_survives(payload: str) -> None:
    for text in (payload, f"before\n\n{payload}\n\nafter", f"- {payload}", f"> {payload}"):
        assert_harmless(render(text))


@given(st.lists(st.sampled_from([*PAYLOADS, "\n", "\n\n", "*", "`", "[", "](", ")", '"', "<"])))
def test_no_mixture_of_them_survives_either(parts: list[str]) -> None:
    assert_harmless(render("".join(parts)))


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("**a** *b* ~~c~~ `d`", '<p dir="auto"><strong>a</strong> <em>b</em> <s>c</s>'),
        ("# A\n## B\n###### C", '<h3 dir="auto">A</h3>\n<h4 dir="auto">B</h4>\n<h6 dir="auto">C'),
        ("```python\nx < 1\n```", '<pre><code class="language-python">x &lt; 1\n</code></pre>'),
        ("| a |\n|:-:|\n| 1 |", '<th dir="auto" data-align="center">a</th>'),
        ("3. a\n4. b", '<ol start="3" dir="auto">'),
        ("one\ntwo", '<p dir="auto">one<br>\ntwo</p>'),
        ("مرحبا\n\nhello", '<p dir="auto">مرحبا</p>\n<p dir="auto">hello</p>'),
        ("5 < 6 & 7", '<p dir="auto">5 &lt; 6 &amp; 7</p>'),
        ("", ""),
    ],
)
def test_markdown_is_shown(text: str, html: str) -> None:
    assert html in render(text)


def test_links_open_apart_and_tell_nobody_where_from() -> None:
    html = render("[tea](https://example.org/?a=1&b=2)")

    assert 'href="https://example.org/?a=1&amp;b=2"' in html
    assert 'target="_blank"' in html
    assert 'rel="noopener noreferrer"' in html


def test_links_into_our_own_pages_lead_nowhere() -> None:
    assert "href" not in render("[log out](/accounts/logout/) [x](//example.org) [y](?q=1)")


def test_an_image_is_a_link_and_fetches_nothing() -> None:
    html = render("![a chart](https://example.org/p.png?q=secret) ![gone](pic.png)")

    assert "<img" not in html
    assert '<a href="https://example.org/p.png?q=secret"' in html
    assert ">a chart</a> gone" in html


def test_a_long_text_of_open_marks_does_not_hang() -> None:
    for mark in ("[" * 20_000, "*a " * 10_000, "> " * 2_000 + "a", "`" * 20_001, "![" * 10_000):
        assert_harmless(render(mark))
