"""What a page's HTML holds, as far as cases ask for it."""

from html.parser import HTMLParser


class Elements(HTMLParser):
    """Collects the attributes of the elements that stand for something in a case."""

    CLASSES = {
        "message": {"words", "streamed", "prose"},
        "fact": {"sentence"},
    }

    def __init__(self) -> None:
        super().__init__()
        self.found: dict[str, list[dict[str, str | None]]] = {
            "message": [],
            "fact": [],
            "input": [],
        }

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = dict(attrs)
        classes = set((attributes.get("class") or "").split())
        for name, css in self.CLASSES.items():
            if css & classes:
                self.found[name].append(attributes)
        if tag == "textarea":
            self.found["input"].append(attributes)


class Isolation(HTMLParser):
    """Tells the texts of a page that stand in an element with a direction of their own."""

    VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source",
            "track", "wbr"}  # fmt: skip

    def __init__(self) -> None:
        super().__init__()
        self.open: list[tuple[str, bool]] = []
        self.texts: list[tuple[str, bool]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in self.VOID:
            own = tag == "bdi" or (tag not in {"html", "body"} and "dir" in dict(attrs))
            self.open.append((tag, own))

    def handle_endtag(self, tag: str) -> None:
        while self.open and any(name == tag for name, _ in self.open):
            if self.open.pop()[0] == tag:
                break

    def handle_data(self, data: str) -> None:
        self.texts.append((data, any(own for _, own in self.open)))
