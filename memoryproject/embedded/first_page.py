"""Does the web server show a page yet?"""

import http.client
import urllib.error
import urllib.request

SECONDS = 30


class FirstPageFails(Exception):
    """The page answers with an error; ``status`` says which."""

    def __init__(self, status: int) -> None:
        super().__init__(f"status {status}")
        self.status = status


def page_answers(address: str, *, host_header: str | None) -> bool:
    """Say whether there is a page at ``address``. Raises FirstPageFails when it is an error."""
    headers = {"Host": host_header} if host_header else {}
    request = urllib.request.Request(address, headers=headers)
    direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with direct.open(request, timeout=SECONDS):
            return True
    except urllib.error.HTTPError as error:
        raise FirstPageFails(error.code) from error
    except (OSError, http.client.HTTPException):
        return False
