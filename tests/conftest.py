"""Real PostgreSQL, the scripted model server, the cast, and the role a test's body runs in."""

import os
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection, connections
from django.db.backends.signals import connection_created

from memoryproject.models import User
from tests.factories import UserFactory
from tests.roles import give_back_role, take_app_role


@pytest.fixture(scope="session")
def django_db_modify_db_settings(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Point Django at TEST_DATABASE_URL, or at a PostgreSQL of our own that ends with the run."""
    import dj_database_url

    from memoryproject.embedded.postgres import EmbeddedPostgres

    def use(url: str) -> None:
        for name, value in dj_database_url.parse(url).items():
            if name in {"NAME", "USER", "PASSWORD", "HOST", "PORT"}:
                connections["default"].settings_dict[name] = value

    given = os.environ.get("TEST_DATABASE_URL", "")
    if given:
        use(given)
        yield
        return
    with tempfile.TemporaryDirectory(prefix="memory-postgres-") as folder:
        Path(folder).chmod(0o755)  # the server's user must reach it
        with EmbeddedPostgres(Path(folder), durable=False) as server:
            use(server.url())
            yield
            connections.close_all()


@pytest.fixture(scope="session")
def django_db_keepdb(request: pytest.FixtureRequest) -> bool:
    """Whether to leave the database: one of a server of our own goes with the server.

    Dropping it fails while any thread of a test that has ended still holds a session.
    """
    return not os.environ.get("TEST_DATABASE_URL") or bool(request.config.option.reuse_db)


def _wants_database(request: pytest.FixtureRequest) -> bool:
    wanted = {"db", "transactional_db", "live_site"}.intersection(request.fixturenames)
    return bool(wanted) or request.node.get_closest_marker("django_db") is not None


@pytest.fixture(autouse=True)
def _app_role(request: pytest.FixtureRequest) -> Iterator[None]:
    """Run the body of each database test as the role that row-level security binds.

    Every connection opened meanwhile takes it too, in whatever thread. It is given back before
    the flush, which that role may not do.
    """
    if not _wants_database(request):
        yield
        return
    request.getfixturevalue("_django_db_helper")
    connection_created.connect(take_app_role, dispatch_uid="tests-app-role")
    if connection.connection is not None:
        take_app_role(connection=connection)
    yield
    connection_created.disconnect(dispatch_uid="tests-app-role")
    give_back_role()


@pytest.fixture(autouse=True)
def _no_rate_is_used_up() -> None:
    """All tests come from one address: what some have asked for must not be refused to others."""
    cache.clear()


@pytest.fixture(scope="session")
def _scripted_server() -> Iterator[Any]:
    from tests.model_server import ModelServer

    server = ModelServer()
    server.start()
    yield server
    server.stop()


@pytest.fixture
def model_server(
    _scripted_server: Any, settings: Any, request: pytest.FixtureRequest
) -> Iterator[Any]:
    """The provider: a scripted server over HTTP, which can also fail in every way one does.

    After the test, what it was sent for replies must be what their records show.
    """
    from tests import sent_prompts

    _scripted_server.reset()
    settings.LLM = settings.LLM | {"base_url": _scripted_server.base_url}
    with sent_prompts.saved_prompts() as saved:
        yield _scripted_server
    calls = list(_scripted_server.calls)
    _scripted_server.reset()
    if _wants_database(request):
        found = sent_prompts.compare(calls, saved)
        request.node.user_properties += [("prompt", outcome) for outcome in found]


@pytest.fixture
def live_site(transactional_db: None, model_server: Any) -> Iterator[Any]:
    """The ASGI application on uvicorn: streams arrive as they are sent."""
    from tests.site import LiveSite

    site = LiveSite().start()
    yield site
    site.stop()


@pytest.fixture
def asha(db: None) -> User:
    """The owner."""
    return UserFactory.create(email="asha@example.org", time_zone="Asia/Kolkata")


@pytest.fixture
def ravi(db: None) -> User:
    """The stranger."""
    return UserFactory.create(email="ravi@example.org")


@pytest.fixture
def operator(db: None) -> User:
    """Staff."""
    return UserFactory.create(email="operator@example.org", is_staff=True, is_superuser=True)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests come last: Playwright's event loop stays in this thread once it runs."""
    items.sort(key=lambda item: "browser" in item.path.parts)


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Say what tests have noted, in whichever process they ran.

    How long things took that a case puts a bound on decides nothing here.
    """
    noted = [
        (name, report.nodeid.rpartition("::")[2], value)
        for outcome in ("passed", "skipped", "")
        for report in terminalreporter.getreports(outcome)
        for name, value in getattr(report, "user_properties", ())
        if report.when == ("teardown" if name == "prompt" else "call")
    ]
    prompts = Counter(value for name, _, value in noted if name == "prompt")
    if prompts:
        terminalreporter.section("prompts as sent and as recorded")
        terminalreporter.line(", ".join(f"{what}: {count}" for what, count in prompts.items()))
    measured = [f"{test}: {value}" for name, test, value in noted if name == "measured"]
    if measured:
        terminalreporter.section("measured by cases")
        for line in measured:
            terminalreporter.line(line)
