"""What the product does not do yet. The list shrinks, and is empty at the end.

A case that needs one of these is reported as "not built: name". Whatever of the case can be
run without it is run all the same, and must hold. Which cases those are stands here by name:
one that lacks anything else fails, and so does one that lacks less than it says.
"""

# Case -> the parts that it cannot be run whole without.
INCOMPLETE = {
    "A-ADM-01": {"forget everything"},
    "A-IMP-01": {"import"},
    "A-IMP-02": {"import"},
    "A-IMP-03": {"import"},
    "A-IMP-04": {"import"},
    "A-IMP-05": {"import"},
    "A-LIM-05": {"export", "forget everything"},
    "A-PRI-01": {"export", "import"},
    "A-PRI-02": {"forget everything", "import"},
    "A-PRI-05": {"export"},
    "A-PRI-08": {"export", "forget everything"},
    "A-TIM-03": {"export"},
}

# Names as they stand in the report; which operation, input, check or setup needs which.
OPERATIONS = {
    "export": "export",
    "export_conversation": "export",
    "download_export": "export",
    "import": "import",
    "import_status": "import",
    "forget_all": "forget everything",
    "delete_account": "forget everything",
    "admin_erase_user": "forget everything",
    "admin_bulk_delete": "operators' audit",
    "admin_export": "operators' audit",
    "login_as": "operators' audit",
}
# Those after which the state would be another: what is checked then cannot be told.
CHANGING = {
    "forget_all",
    "delete_account",
    "admin_erase_user",
    "admin_bulk_delete",
    "import",
}
INPUTS = {
    "file": "import",
    "files": "import",
}
CHECKS = {
    "export": "export",
    "import": "import",
    "resources": "import",
}
JOBS = {
    "import": "import",
    "export": "export",
    "forget_all": "forget everything",
}
INVARIANTS = {
    "no_file_written_outside": "import",
}
SETUP: dict[str, str] = {}
STORES = {"exports": "export", "caches": ""}
PAGES = {"import": "import", "import_report": "import", "export": "export"}


class NotBuilt(Exception):
    """The case needs a part of the product that is not built yet."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


class Unknown(AssertionError):
    """The case holds something this runner does not understand: that is a failure."""
