"""Rules about the source that no linter knows, each as a walk over one module's syntax tree.

A rule yields ``(line, sentence)`` for what breaks it. They are cautious: what cannot be decided
from the source alone is allowed.
"""

import ast
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("memoryproject", "conversations", "facts")

MANAGERS = {"objects", "_default_manager", "_base_manager"}
DOORS = {"for_user", "for_user_id", "across_users"}
MAKING = {"create", "bulk_create"}  # new rows, which the policy checks; nothing is read
LEVELS = {"debug", "info", "warning", "error", "exception", "critical", "log"}
MODEL_CALLS = {
    "complete", "complete_json", "embed", "embed_query", "embed_texts", "stream", "vectors_for",
}  # fmt: skip


@dataclass(frozen=True)
class Module:
    name: str  # conversations/turns.py
    source: str
    tree: ast.Module = field(repr=False)
    owned: frozenset[str] = frozenset()  # names of the models that have an owner
    free: frozenset[str] = frozenset()  # and of those that have none

    def function_at(self, line: int) -> str:
        """The innermost function around ``line``, with its class; "" at the module's level."""
        found: list[ast.AST] = [
            node
            for node in ast.walk(self.tree)
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
            and node.lineno <= line <= (node.end_lineno or node.lineno)
        ]
        return ".".join(node.name for node in found)  # type: ignore[attr-defined]


Broken = Iterator[tuple[int, str]]
Rule = Callable[[Module], Broken]


def our_modules(owned: frozenset[str], free: frozenset[str]) -> list[Module]:
    """Every module of ours but the migrations, which act as the owner of the tables."""
    paths = (path for package in PACKAGES for path in (ROOT / package).rglob("*.py"))
    return [
        parsed(path.relative_to(ROOT).as_posix(), path.read_text(), owned=owned, free=free)
        for path in sorted(paths)
        if "migrations" not in path.parts
    ]


def parsed(name: str, source: str, *, owned: frozenset[str], free: frozenset[str]) -> Module:
    return Module(name, source, ast.parse(source), owned, free)


# --- whose rows --------------------------------------------------------------------------


def rows_are_reached_by_a_door(module: Module) -> Broken:
    """``Fact.objects`` is followed by one of the doors, or makes rows."""
    parents = {
        id(child): node for node in ast.walk(module.tree) for child in ast.iter_child_nodes(node)
    }
    for node in ast.walk(module.tree):
        if not (isinstance(node, ast.Attribute) and node.attr in MANAGERS):
            continue
        if _name_of(node.value) in module.free:
            continue
        after = parents.get(id(node))
        if not (isinstance(after, ast.Attribute) and after.attr in DOORS | MAKING):
            yield node.lineno, f"{ast.unparse(node)} is used without saying whose rows"


def shortcuts_get_a_scoped_queryset(module: Module) -> Broken:
    """``get_object_or_404(Fact, …)`` would look among everybody's rows."""
    for call in calls(module, {"get_object_or_404", "get_list_or_404", "aget_object_or_404"}):
        first = call.args[0] if call.args else None
        if first is None or (isinstance(first, ast.Name) and first.id[:1].isupper()):
            yield call.lineno, f"{ast.unparse(call)[:60]} needs a queryset of the user's rows"


def looking_across_users_is_allowed(module: Module, allowed: Collection[tuple[str, str]]) -> Broken:
    for call in calls(module, {"across_users"}):
        place = (module.name, module.function_at(call.lineno))
        if place not in allowed:
            yield call.lineno, f"across_users in {place} is not in the list of those who may"


# --- what leaves the process -------------------------------------------------------------


def only_the_gateway_imports_openai(module: Module) -> Broken:
    if module.name.startswith("memoryproject/llm"):
        return
    for node in ast.walk(module.tree):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom) and not node.level:
            names = [node.module or ""]
        if isinstance(node, ast.Call) and _last_name(node.func) in {"import_module", "__import__"}:
            names = [str(arg.value) for arg in node.args[:1] if isinstance(arg, ast.Constant)]
        if any(name.split(".")[0] == "openai" for name in names):
            yield node.lineno, "openai is imported outside memoryproject/llm"  # type: ignore[attr-defined]


def nothing_is_printed(module: Module) -> Broken:
    for call in calls(module, {"print", "pprint"}):
        yield call.lineno, "print: log it, or write to a command's stdout"


def log_messages_are_constant(module: Module) -> Broken:
    """A message put together may quote what somebody wrote; ids and counts go into ``extra``."""
    for call in _logger_calls(module):
        message = call.args[1 if _last_name(call.func) == "log" else 0 :]
        if len(message) != 1 or not _is_text(message[0]):
            yield call.lineno, "a log message is one constant text, without arguments"


def log_extras_are_known(module: Module, known: Collection[str]) -> Broken:
    for call in _logger_calls(module):
        for keyword in call.keywords:
            if keyword.arg in {"exc_info", "stack_info", "stacklevel"}:
                continue
            if keyword.arg != "extra" or not isinstance(keyword.value, ast.Dict):
                yield call.lineno, "extra is a dictionary written out at the call"
                continue
            for key in keyword.value.keys:
                name = key.value if isinstance(key, ast.Constant) else "**"
                if name not in known:
                    yield call.lineno, f"extra {name!r} is not in the list of what is logged"


# --- tasks and transactions --------------------------------------------------------------


def tasks_are_handed_ids(module: Module) -> Broken:
    """What is queued stands in the broker: ids as text, never content."""
    for node in ast.walk(module.tree):
        if not isinstance(node, ast.Call):
            continue
        handed = _handed_to_task(node, module)
        if handed is not None and not all(_is_id_as_text(one) for one in handed):
            yield node.lineno, f"{ast.unparse(node)[:60]} hands a task something but str(id)"


def tasks_take_ids(module: Module) -> Broken:
    for node in ast.walk(module.tree):
        if not isinstance(node, ast.FunctionDef) or not _is_task(node):
            continue
        taken = [*node.args.args, *node.args.kwonlyargs]
        if node.args.vararg or node.args.kwarg:
            yield node.lineno, f"the task {node.name} takes anything"
        for one in taken:
            annotation = ast.unparse(one.annotation) if one.annotation else ""
            if annotation != "str" or not one.arg.endswith("_id"):
                yield node.lineno, f"the task {node.name} takes {one.arg}, which is no id as text"


def no_model_call_in_a_transaction(module: Module) -> Broken:
    """A model takes seconds; its answer is awaited with no transaction and no lock held."""
    for node in ast.walk(module.tree):
        if not _opens_transaction(node):
            continue
        for statement in node.body:  # type: ignore[attr-defined]
            for call in ast.walk(statement):
                if isinstance(call, ast.Call) and _is_model_call(call):
                    yield call.lineno, f"{ast.unparse(call.func)} is called in a transaction"


# --- the shapes they look for ------------------------------------------------------------


def _name_of(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


def _last_name(node: ast.expr) -> str:
    return _name_of(node)


def calls(module: Module, names: Collection[str]) -> Iterator[ast.Call]:
    """Calls of a function or method with one of these names."""
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Call) and _last_name(node.func) in names:
            yield node


def _logger_calls(module: Module) -> Iterator[ast.Call]:
    for call in calls(module, LEVELS):
        if isinstance(call.func, ast.Attribute) and "log" in ast.unparse(call.func.value).lower():
            yield call


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def _handed_to_task(call: ast.Call, module: Module) -> list[ast.expr] | None:
    """The arguments that reach a task by this call, or None if it queues nothing."""
    name, given = _last_name(call.func), list(call.args)
    if name == "partial" and given:
        name = _last_name(given.pop(0))
    options = {keyword.arg: keyword.value for keyword in call.keywords}
    if name == "delay":
        return [*given, *options.values()]
    if name not in {"apply_async", "send_task", "signature"}:
        return None
    if name == "send_task":
        given = given[1:]  # the task's name
    arguments = [options.get("args", given[0] if given else ast.Tuple([]))]
    named = [value for value in (options.get("kwargs"), *given[1:]) if value is not None]
    return [*(one for whole in arguments for one in _items(whole, module)), *named]


def _items(node: ast.expr, module: Module) -> list[ast.expr]:
    """The items of a list written out, or given a name in the same module."""
    if isinstance(node, ast.Tuple | ast.List):
        return node.elts
    if isinstance(node, ast.Name):
        values = [
            one.value
            for one in ast.walk(module.tree)
            if isinstance(one, ast.Assign) and node.id in map(_name_of, one.targets)
        ]
        if values and all(isinstance(value, ast.Tuple | ast.List) for value in values):
            return [item for value in values for item in _items(value, module)]
    return [node]


def _is_id_as_text(node: ast.expr) -> bool:
    """``str(turn.pk)``, ``str(run_id)``: by its name, since the source shows no types."""
    if not (isinstance(node, ast.Call) and _last_name(node.func) == "str" and len(node.args) == 1):
        return False
    name = _name_of(node.args[0])
    return name in {"pk", "id", "owner"} or name.endswith("_id")


def _is_task(function: ast.FunctionDef) -> bool:
    return any(
        _last_name(one.func if isinstance(one, ast.Call) else one) in {"shared_task", "task"}
        for one in function.decorator_list
    )


def _opens_transaction(node: ast.AST) -> bool:
    if isinstance(node, ast.With):
        expressions = [item.context_expr for item in node.items]
    elif isinstance(node, ast.FunctionDef):
        expressions = list(node.decorator_list)
    else:
        return False
    names = {_last_name(one.func if isinstance(one, ast.Call) else one) for one in expressions}
    return bool(names & {"acting_as", "atomic", "maintenance", "operator_scope"})


def _is_model_call(call: ast.Call) -> bool:
    if isinstance(call.func, ast.Name):
        return call.func.id in MODEL_CALLS - {"stream", "complete", "embed"}
    return (
        isinstance(call.func, ast.Attribute)
        and call.func.attr in MODEL_CALLS
        and _name_of(call.func.value) in {"llm", "embeddings", "indexing", "retrieval"}
    )
