"""The rules that hold the whole together: whose rows, who imports whom, what is logged and queued.

Each check is shown a violation first, so that none of them passes because it looks at nothing.
"""

import configparser
import copy
from collections.abc import Callable
from functools import cache, partial
from typing import Any

import grimp
import pytest
from django.apps import apps
from django.db import connection
from django.db.models import QuerySet
from importlinter.application.use_cases import read_user_options
from importlinter.configuration import configure
from importlinter.contracts.layers import LayersContract
from importlinter.contracts.protected import ProtectedContract

from memoryproject.ownership import OwnedQuerySet, UserOwned
from tests import database_rules, source_rules
from tests.roles import as_owner
from tests.source_rules import PACKAGES, ROOT, Module, Rule, our_modules, parsed

# Who may look at rows of every user, and why.
ACROSS_USERS = {
    ("conversations/endings.py", "fail_stalled"): "maintenance: whose turns stalled, ids only",
    ("conversations/management/commands/rebuild_summaries.py", "_rebuild_one"): "whose is it?",
    ("conversations/managers.py", "TurnQuerySet.with_messages"): "bounded by the turns loaded",
    ("conversations/tasks.py", "queue_due_folding"): "maintenance: what is due, for whom, ids only",
    ("facts/indexing/progress.py", "notice"): "operators: how far re-embedding is, counts only",
    ("facts/extraction/extract.py", "is_anyone_replying"): "maintenance: the model is busy",
    ("facts/tasks/episodes.py", "queue_due_episodes"): "maintenance: what is due, ids only",
    (
        "facts/tasks/learning.py",
        "queue_due_learning",
    ): "maintenance: what is due, for whom, ids only",
    (
        "facts/tasks/learning.py",
        "find_unlearnt_turns",
    ): "maintenance: what is due, for whom, ids only",
    (
        "facts/tasks/indexing.py",
        "queue_due_reindexing",
    ): "maintenance: what is due, for whom, ids only",
    ("facts/tasks/upkeep.py", "queue_due_upkeep"): "maintenance: what is due, for whom, ids only",
    ("memoryproject/api_tokens.py", "TokenAuthentication.authenticate"): "whose request is it?",
    ("memoryproject/operator_access.py", "open_accesses"): "one operator's looks, at anybody",
}
# What stands in logs beside a constant message: ids, counts, codes of ours.
LOGGED = {
    "code", "count", "endpoint", "error", "items", "leg", "model", "part", "purpose", "request_id",
    "route", "run", "seconds", "status", "tokens", "turn", "user", "why",
}  # fmt: skip

RULES: dict[str, Rule] = {
    "rows": source_rules.rows_are_reached_by_a_door,
    "shortcuts": source_rules.shortcuts_get_a_scoped_queryset,
    "across": partial(source_rules.looking_across_users_is_allowed, allowed=ACROSS_USERS),
    "openai": source_rules.only_the_gateway_imports_openai,
    "print": source_rules.nothing_is_printed,
    "messages": source_rules.log_messages_are_constant,
    "extras": partial(source_rules.log_extras_are_known, known=LOGGED),
    "handed": source_rules.tasks_are_handed_ids,
    "taken": source_rules.tasks_take_ids,
    "transactions": source_rules.no_model_call_in_a_transaction,
}

VIOLATIONS = [
    ("rows", "Fact.objects.all()"),
    ("rows", "Fact.objects.filter(user=user)"),
    ("rows", "Fact.objects.get(pk=1)"),
    ("rows", "models.Turn.objects.exclude(pk=1)"),
    ("rows", "Fact._default_manager.count()"),
    ("rows", "rows = Fact.objects"),
    ("rows", "find(Fact.objects)"),
    ("rows", "LearningRun.objects.get_or_create(turn=turn)"),
    ("rows", "for model in MODELS:\n    model.objects.all()"),
    ("rows", "ApiToken.objects.filter(user=user)"),
    ("shortcuts", "get_object_or_404(Fact, pk=1)"),
    ("shortcuts", "shortcuts.get_list_or_404(Turn)"),
    ("across", "def all_facts():\n    return Fact.objects.across_users()"),
    ("openai", "import openai"),
    ("openai", "def ask():\n    from openai.types import Chat"),
    ("openai", "importlib.import_module('openai')"),
    ("print", "print('hello')"),
    ("messages", "logger.info(f'turn {turn.pk}')"),
    ("messages", "logger.info('turn %s', turn.pk)"),
    ("messages", "logger.info('turn %s' % turn.pk)"),
    ("messages", "logger.error('said ' + text)"),
    ("messages", "logging.getLogger(__name__).warning(str(error))"),
    ("messages", "self._logger.log(10, 'said {}'.format(text))"),
    ("extras", "logger.info('turn', extra={'text': turn.text})"),
    ("extras", "logger.info('turn', extra=everything)"),
    ("extras", "logger.info('turn', extra={'turn': 1, **everything})"),
    ("handed", "learn_from_turn.delay(turn.text)"),
    ("handed", "learn_from_turn.delay(str(turn.text))"),
    ("handed", "learn_from_turn.delay(user_id)"),
    ("handed", "on_commit(partial(task.delay, str(user.pk), text))"),
    ("handed", "task.apply_async((str(user.pk), text), expires=5)"),
    ("handed", "task.apply_async(kwargs={'text': text})"),
    ("handed", "app.send_task('name', args=[text])"),
    ("handed", "app.send_task('name', [str(run.pk), text])"),
    ("handed", "given = [text]\non_commit(lambda: app.send_task('name', given))"),
    ("handed", "on_commit(partial(app.send_task, 'name', [text]))"),
    ("taken", "@shared_task\ndef learn(user_id: str, text: str): ..."),
    ("taken", "@shared_task(bind=True)\ndef learn(user_id: UUID): ..."),
    ("taken", "@shared_task\ndef learn(*texts: str): ..."),
    ("transactions", "with acting_as(user):\n    llm.complete([])"),
    ("transactions", "with transaction.atomic():\n    for x in y:\n        vectors_for([x])"),
    ("transactions", "@transaction.atomic\ndef f():\n    return embed_query(text)"),
]

FINE = [
    "Fact.objects.for_user(user).active()",
    "Fact.objects.for_user_id(user_id).filter(pk=1)",
    "Fact.objects.bulk_create(facts)",
    "User.objects.get(pk=1)",
    "get_object_or_404(Fact.objects.for_user(user), pk=1)",
    "logger.warning('turn', extra={'turn': str(turn.pk), 'count': 3}, exc_info=True)",
    "math.log(2.0)",
    "learn_from_turn.delay(str(user_id), str(run.pk))",
    "on_commit(partial(task.delay, str(user_id), str(run_id)))",
    "task.apply_async((str(owner), str(run_id)), expires=5)",
    "given = [str(run.pk)]\non_commit(lambda: app.send_task('name', given))",
    "@shared_task\ndef learn(user_id: str, run_id: str) -> None: ...",
    "with acting_as(user):\n    fact.save()\nllm.complete([])",
]

# an import that must not be, and the contract it breaks
FORBIDDEN_IMPORTS = [
    ("facts.models.facts", "conversations.turns", "layers"),
    ("conversations.models.talk", "facts.models", "layers"),
    ("facts.versioning", "facts.retrieval", "layers"),
    ("conversations.turns", "conversations.streaming", "layers"),
    ("facts.forgetting", "conversations.tasks", "layers"),
    ("facts.candidates", "facts.views", "layers"),
    ("memoryproject.ownership", "facts.models", "layers"),
    ("memoryproject.text", "memoryproject.llm", "floor"),
    ("facts.extraction", "openai", "openai"),
    ("memoryproject.embeddings", "openai", "openai"),
    ("memoryproject.health", "memoryproject.embedded.postgres", "embedded"),
]
# Modules that stand in no layer: what Django and Celery load by name, before anything else.
APART = {"apps", "migrations", "minilm", "static"}


@cache
def models_by_ownership() -> tuple[frozenset[str], frozenset[str]]:
    """Names of the models whose manager has the two doors, and of the others."""
    owned: set[str] = set()
    free: set[str] = set()
    for model in apps.get_models(include_auto_created=True):
        has_doors = hasattr(model._default_manager, "for_user_id")
        (owned if has_doors else free).add(model.__name__)
    return frozenset(owned), frozenset(free)


def planted(source: str) -> Module:
    owned, free = models_by_ownership()
    return parsed("facts/planted.py", source, owned=owned, free=free)


def all_modules() -> list[Module]:
    owned, free = models_by_ownership()
    return our_modules(owned, free)


# --- the source --------------------------------------------------------------------------


@pytest.mark.parametrize(("rule", "source"), VIOLATIONS)
def test_a_rule_sees_its_violation(rule: str, source: str) -> None:
    assert list(RULES[rule](planted(source)))


@pytest.mark.parametrize("source", FINE)
def test_good_code_breaks_no_rule(source: str) -> None:
    module = planted(source)

    assert not [broken for rule in RULES.values() for broken in rule(module)]


@pytest.mark.parametrize("rule", RULES)
def test_the_source_keeps_the_rule(rule: str) -> None:
    modules = all_modules()
    assert len(modules) > 80  # it looked at something

    broken = [
        f"{module.name}:{line}: {sentence}"
        for module in modules
        for line, sentence in RULES[rule](module)
    ]

    assert not broken, "\n".join(broken)


def test_whoever_may_look_across_users_still_does() -> None:
    """A leftover in the list would let somebody in later."""
    looking = {
        (module.name, module.function_at(call.lineno))
        for module in all_modules()
        for call in source_rules.calls(module, {"across_users"})
    }

    assert set(ACROSS_USERS) == looking


def test_every_owned_model_has_the_two_doors() -> None:
    owned = [model for model in apps.get_models() if issubclass(model, UserOwned)]

    assert len(owned) > 10
    for model in owned:
        assert isinstance(model._default_manager.all(), OwnedQuerySet), model
        assert isinstance(model._base_manager.all(), QuerySet), model


# --- who imports whom --------------------------------------------------------------------


@cache
def contracts() -> dict[str, Any]:
    """The contracts of ``.importlinter``, by their names in it."""
    configure()
    options = read_user_options(config_filename=str(ROOT / ".importlinter"))
    types = {"layers": LayersContract, "protected": ProtectedContract}
    return {
        written["id"]: types[written["type"]](
            name=written["name"],
            session_options=options.session_options,
            contract_options=written,
        )
        for written in options.contracts_options
    }


@pytest.fixture(scope="module")
def import_graph() -> grimp.ImportGraph:
    return grimp.build_graph(
        *PACKAGES,
        include_external_packages=True,
        exclude_type_checking_imports=True,
        cache_dir=None,
    )


@pytest.mark.parametrize("name", ["layers", "floor", "openai", "embedded"])
def test_imports_keep_the_contract(name: str, import_graph: grimp.ImportGraph) -> None:
    assert set(contracts()) == {"layers", "floor", "openai", "embedded"}

    check = contracts()[name].check(copy.deepcopy(import_graph), verbose=False)

    assert check.kept, "run lint-imports to see which import is not allowed"


@pytest.mark.parametrize(("importer", "imported", "name"), FORBIDDEN_IMPORTS)
def test_a_contract_sees_its_violation(
    importer: str, imported: str, name: str, import_graph: grimp.ImportGraph
) -> None:
    graph = copy.deepcopy(import_graph)
    assert {importer, imported} <= graph.modules

    graph.add_import(importer=importer, imported=imported)

    assert not contracts()[name].check(graph, verbose=False).kept


def test_every_module_stands_in_a_layer(import_graph: grimp.ImportGraph) -> None:
    config = configparser.ConfigParser()
    config.read(ROOT / ".importlinter")
    layered = set(config["importlinter:contract:layers"]["layers"].replace(":", " ").split())
    ours = {module for module in import_graph.modules if module.split(".")[0] in PACKAGES}
    found = {".".join(module.split(".")[:2]) for module in ours if "." in module}

    found = {module for module in found if module.split(".")[1] not in APART}

    assert found - layered == set(), "give it a place in .importlinter"
    assert layered - found == set(), "it is in .importlinter and no longer in the source"


# --- the database ------------------------------------------------------------------------


@pytest.mark.django_db
@pytest.mark.parametrize(
    "check",
    [
        database_rules.unlisted_tables,
        database_rules.unprotected_tables,
        database_rules.wrong_maintenance_rights,
        database_rules.unsafe_roles,
    ],
)
def test_the_database_binds_all_live_work(check: Callable[[], list[str]]) -> None:
    assert len(database_rules.owned_tables()) > 10

    with as_owner():
        assert check() == []


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("change", "check", "said"),
    [
        ("CREATE TABLE stray (id int)", database_rules.unlisted_tables, "stray"),
        ("CREATE VIEW stray AS SELECT 1", database_rules.unlisted_tables, "stray"),
        (
            "ALTER TABLE facts_fact DISABLE ROW LEVEL SECURITY",
            database_rules.unprotected_tables,
            "facts_fact has row security off",
        ),
        (
            "CREATE POLICY more ON facts_fact TO memory_app USING (true)",
            database_rules.unprotected_tables,
            "facts_fact: policies of the app role",
        ),
        (
            "CREATE POLICY more ON facts_fact USING (true)",
            database_rules.unprotected_tables,
            "more is for ['public']",
        ),
        (
            "ALTER POLICY own_rows ON facts_fact WITH CHECK (true)",
            database_rules.unprotected_tables,
            "facts_fact: policies of the app role",
        ),
        (
            "CREATE POLICY more ON memoryproject_auditevent FOR UPDATE TO memory_app USING (true)",
            database_rules.unprotected_tables,
            "memoryproject_auditevent",
        ),
        (
            "GRANT SELECT (text) ON facts_fact TO memory_maintenance",
            database_rules.wrong_maintenance_rights,
            "['text'] of facts_fact",
        ),
        (
            "GRANT DELETE ON facts_fact TO memory_operator",
            database_rules.wrong_maintenance_rights,
            "DELETE facts_fact",
        ),
        (
            "GRANT TRUNCATE ON facts_fact TO memory_app",
            database_rules.wrong_maintenance_rights,
            "TRUNCATE facts_fact",
        ),
        (
            "GRANT memory_operator TO memory_app",
            database_rules.unsafe_roles,
            "memory_app may become memory_operator",
        ),
        ("ALTER ROLE memory_app CREATEDB", database_rules.unsafe_roles, "memory_app has CREATEDB"),
    ],
)
def test_a_hole_in_the_database_is_seen(
    change: str, check: Callable[[], list[str]], said: str
) -> None:
    with as_owner(), connection.cursor() as cursor:
        cursor.execute(change)
        assert any(said in sentence for sentence in check()), check()


@pytest.mark.django_db
def test_the_owner_would_be_refused_as_a_live_role() -> None:
    with as_owner(), connection.cursor() as cursor:
        cursor.execute("SELECT current_user")
        owner = cursor.fetchone()[0]

        wrong = database_rules.unsafe_roles([owner])

    assert any("owns" in sentence for sentence in wrong)
