"""A reply's Markdown as HTML that is safe to show.

The model's text is untrusted: it may repeat what somebody planted in a document. Raw HTML in it is
shown as text, what Markdown makes passes an allow-list, and nothing is fetched from anywhere: an
image would tell its server that, when and where the reply was read, and its address can carry out
what the conversation holds. So images become links.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any
from urllib.parse import urlsplit

import nh3
from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import OptionsDict

# The page has its own h1 and h2.
DEMOTED = {"h1": "h3", "h2": "h4", "h3": "h5", "h4": "h6", "h5": "h6", "h6": "h6"}
# Each block finds its own direction: an Arabic paragraph may follow an English one.
BLOCKS = {"p", "ul", "ol", "li", "blockquote", "table", "th", "td", "h3", "h4", "h5", "h6"}
INLINE = {"strong", "em", "s", "code", "br", "a"}
OTHERS = {"pre", "hr", "thead", "tbody", "tr"}
ATTRIBUTES = {name: {"dir"} for name in BLOCKS} | {
    "a": {"href", "title", "target"},
    "code": {"class"},
    "ol": {"dir", "start"},
    "th": {"dir", "data-align"},
    "td": {"dir", "data-align"},
}
SCHEMES = {"http", "https", "mailto"}


def render(text: str) -> SafeString:
    """Return ``text`` as sanitised HTML."""
    html = _parser().render(text)
    clean = nh3.clean(
        html,
        tags=BLOCKS | INLINE | OTHERS,
        attributes=ATTRIBUTES,
        url_schemes=SCHEMES,
        link_rel="noopener noreferrer",
        attribute_filter=_allowed_value,
    )
    return mark_safe(clean)  # sanitised just above


def _allowed_value(tag: str, attribute: str, value: str) -> str | None:
    """Only what we set: a class names a language, a link leads to a whole address."""
    if attribute == "class":
        return value if value.startswith("language-") and " " not in value else None
    if attribute == "href":
        return value if _is_address(value) else None
    return value


def _is_address(value: str) -> bool:
    try:
        parts = urlsplit(value)
    except ValueError:
        return False
    return parts.scheme.lower() in SCHEMES and bool(parts.netloc or parts.scheme == "mailto")


@cache
def _parser() -> MarkdownIt:
    parser = MarkdownIt("commonmark", {"html": False, "breaks": True})
    parser.enable(["table", "strikethrough"])
    parser.core.ruler.push("for_our_pages", _for_our_pages)
    parser.add_render_rule("image", _image_as_link)
    return parser


def _for_our_pages(state: Any) -> None:
    for token in state.tokens:
        _adapt(token)
        for child in token.children or ():
            _adapt(child)


def _adapt(token: Token) -> None:
    token.tag = DEMOTED.get(token.tag, token.tag)
    if token.nesting == 1 and token.tag in BLOCKS:
        token.attrSet("dir", "auto")
    if token.tag in ("th", "td") and token.nesting == 1:
        style = str(token.attrs.pop("style", ""))  # the policy for styles is strict
        if style.startswith("text-align:"):
            token.attrSet("data-align", style.removeprefix("text-align:"))
    if token.type == "link_open":
        token.attrSet("target", "_blank")


def _image_as_link(
    self: RendererHTML, tokens: Sequence[Token], index: int, options: OptionsDict, env: Any
) -> str:
    token = tokens[index]
    source = str(token.attrs.get("src", ""))
    name = self.renderInlineAsText(token.children, options, env) if token.children else ""
    label = nh3.clean_text(name or source)
    if not _is_address(source):
        return label
    return f'<a href="{nh3.clean_text(source)}" target="_blank">{label}</a>'
