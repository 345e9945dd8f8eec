"""What a person asked for and cannot have: a word for programs, and a sentence for people."""


class Refused(ValueError):
    """Raised before anything is changed; a subclass says of what, and by which codes."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence
