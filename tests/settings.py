"""The product's settings, changed only in speed, hosts and the pool."""

import tempfile

from memoryproject.env import env_str

_data = tempfile.mkdtemp(prefix="memory-tests-")

import os  # noqa: E402

os.environ["DATA_DIR"] = _data
os.mkdir(os.path.join(_data, "static"))  # noqa: PTH102, PTH118 - whitenoise warns where none is
for _name in ("OPENAI_API_KEY", "OPENAI_BASE_URL", "CHAT_MODEL", "EXTRACTION_MODEL"):
    os.environ.pop(_name, None)

from memoryproject.settings import *  # noqa: E402, F403
from memoryproject.settings import DATABASES, LLM  # noqa: E402

DATABASES.pop("owner")
DATABASES["default"]["OPTIONS"] = {}  # as owner; each test takes the app role (conftest)
CHECK_ACTING_ROLE = False

LLM |= {
    "embedded": False,
    "base_url": "http://127.0.0.1:1/v1",  # conftest points it at the scripted server
    "api_key": "test-key",
    "models": {"reply": "scripted-reply", "extract": "scripted-extract", "embed": None},
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
