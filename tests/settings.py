"""The product's settings, changed only in speed, hosts and the pool."""

import atexit
import os
import shutil
import tempfile

# Before the product's settings are read: nothing of this machine's own may be used or touched.
os.environ["DATA_DIR"] = tempfile.mkdtemp(prefix="memory-tests-")
atexit.register(shutil.rmtree, os.environ["DATA_DIR"], ignore_errors=True)
for _name in ("OPENAI_API_KEY", "OPENAI_BASE_URL", "CHAT_MODEL", "EXTRACTION_MODEL", "DEBUG"):
    os.environ.pop(_name, None)

from memoryproject.env import env_str
from memoryproject.settings import *  # noqa: F403
from memoryproject.settings import DATABASES, LLM, STATIC_ROOT

STATIC_ROOT.mkdir(exist_ok=True)

DATABASES.pop("owner")
DATABASES["default"]["OPTIONS"] = {}  # as owner; each test takes the app role (conftest)
CHECK_ACTING_ROLE = False

LLM |= {
    "embedded": False,
    "base_url": "http://127.0.0.1:1/v1",  # conftest points it at the scripted server
    "api_key": "test-key",
    "models": {
        "reply": "scripted-reply",
        "extract": "scripted-extract",
        "episodes": "scripted-episodes",
        "embed": None,
    },
    "timeout": 5,
    "backoff": 0.01,
    "context_tokens": 8192,
    "reply_reserve": 1024,
}
MODEL_IS_EMBEDDED = False

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
ALLOWED_HOSTS = ["127.0.0.1", "localhost", "testserver"]
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
CELERY_BROKER_URL = env_str("TEST_BROKER_URL", "memory://")
STREAM_SAVE_SECONDS = 0.05
LEARNING_SETTLE_SECONDS = 0  # tests of waiting set their own
