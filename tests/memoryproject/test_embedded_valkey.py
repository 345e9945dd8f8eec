"""The embedded broker, as a real process."""

import signal
from pathlib import Path

import pytest
import redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from memoryproject.embedded.valkey import EmbeddedValkey


def test_queued_work_survives_a_kill(open_folder: Path) -> None:
    with EmbeddedValkey(open_folder) as broker:
        with redis.Redis.from_url(broker.url) as client:
            for number in range(200):
                client.rpush("learning", number)
        assert broker.child is not None
        broker.child.process.send_signal(signal.SIGKILL)
        broker.child.process.wait()

        broker.start()

        with redis.Redis.from_url(broker.url) as client:
            assert client.llen("learning") == 200


def test_nobody_gets_in_without_the_password(open_folder: Path) -> None:
    with (
        EmbeddedValkey(open_folder) as broker,
        redis.Redis(port=broker.port, retry=Retry(NoBackoff(), 0)) as stranger,
        pytest.raises(redis.AuthenticationError),
    ):
        stranger.ping()
