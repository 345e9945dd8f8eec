"""What the documents say is where: the files and folders they name are there."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
PACKAGES = ("conversations", "facts", "memoryproject", "tests", "docs", "bin", "templates")
NAMED = re.compile(rf"`((?:{'|'.join(PACKAGES)})/[\w./-]+)`")
LINKED = re.compile(r"\]\(([^):#]+)\)")
MEMBER = re.compile(r"`([\w/]+\.py)`,\s+`(\w+)`")


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_path_that_a_document_names_is_there(document: Path) -> None:
    text = document.read_text()
    named = [ROOT / path for path in NAMED.findall(text)]
    linked = [document.parent / path for path in LINKED.findall(text)]

    assert [str(path) for path in (*named, *linked) if not path.exists()] == []


def test_every_function_that_the_readme_names_is_where_it_says() -> None:
    members = MEMBER.findall((ROOT / "README.md").read_text())

    assert len(members) >= 3
    assert [
        f"{path}: {name}"
        for path, name in members
        if f"def {name}(" not in (ROOT / path).read_text()
    ] == []
