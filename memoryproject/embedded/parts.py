"""The parts of a running product: how long each may take to stop, its name, what starts it."""

from pathlib import Path

from memoryproject.embedded.wanted import Wanted

# In the order in which they are stopped, with the seconds each may take.
PATIENCE = {
    "web": 15,
    "beat": 10,
    "worker": 20,
    "first_operator": 2,
    "migrate": 5,
    "warm_up": 2,
    "model": 5,
    "model_fetching": 2,
    "valkey": 20,
    "postgres": 60,
}
# Those without which the product cannot go on.
LABELS = {
    "web": "web server",
    "beat": "scheduler",
    "worker": "Celery worker",
    "valkey": "broker",
    "postgres": "database server",
}
QUEUES = "celery,learning,summaries,maintenance"


def web_server(wanted: Wanted) -> list[str]:
    return [
        "-m",
        "uvicorn",
        "memoryproject.asgi:application",
        f"--host={wanted.host}",
        f"--port={wanted.port}",
        "--lifespan=off",
        "--no-access-log",
        "--timeout-graceful-shutdown=5",
    ]


def worker() -> list[str]:
    return _celery("worker", f"--queues={QUEUES}", "--concurrency=2")


def beat(data_dir: Path) -> list[str]:
    return _celery("beat", f"--schedule={data_dir / 'run' / 'beat-schedule'}", "--pidfile=")


def _celery(*arguments: str) -> list[str]:
    return ["-m", "celery", "-A", "memoryproject", *arguments, "--loglevel=INFO"]
