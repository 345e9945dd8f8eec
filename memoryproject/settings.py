"""Settings. What differs between machines comes from the environment (README: settings)."""

import os
from datetime import timedelta
from pathlib import Path
from typing import Any

import dj_database_url
from celery.schedules import crontab
from csp.constants import NONCE, NONE, SELF
from django.core.exceptions import ImproperlyConfigured

from memoryproject.data_folder import (
    default_data_dir,
    running_services,
    secret_key,
    usable_data_dir,
)
from memoryproject.env import env_bool, env_choice, env_int, env_list, env_str

BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = usable_data_dir(Path(env_str("DATA_DIR") or default_data_dir()), clone=BASE_DIR)
SERVICES = running_services(DATA_DIR)

# --- The site ---------------------------------------------------------------------------
DEBUG = env_bool("DEBUG", default=False)
SECRET_KEY = env_str("SECRET_KEY") or secret_key(DATA_DIR, "django").hex()
HOST = env_str("HOST", "127.0.0.1")
PORT = env_int("PORT", 8000, least=1, most=65_535)
ALLOWED_HOSTS = env_list("ALLOWED_HOSTS", ["127.0.0.1", "localhost", "[::1]"])
CSRF_TRUSTED_ORIGINS = env_list("CSRF_TRUSTED_ORIGINS")
HTTPS = env_bool("HTTPS", default=False)
OPEN_SIGNUP = env_bool("OPEN_SIGNUP", default=True)

INSTALLED_APPS = [
    "memoryproject.apps.MemoryAdminConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "servestatic.runserver_nostatic",
    "django.contrib.staticfiles",
    "django.contrib.postgres",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "csp",
    "django_htmx",
    "memoryproject.apps.MemoryProjectConfig",
    "conversations.apps.ConversationsConfig",
    "facts.apps.FactsConfig",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "servestatic.middleware.ServeStaticMiddleware",
    # Before whatever may refuse a request (a wrong Host does): refusals carry their headers, too.
    "memoryproject.http.request_id_middleware",
    "memoryproject.http.not_kept_middleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "memoryproject.http.user_time_zone_middleware",
]

ROOT_URLCONF = "memoryproject.urls"
ASGI_APPLICATION = "memoryproject.asgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "memoryproject.http.page_context",
            ],
        },
    },
]

# --- Time and language ------------------------------------------------------------------
LANGUAGE_CODE = "en-gb"
TIME_ZONE = "UTC"
USE_TZ = True
USE_I18N = True

# --- Static files -----------------------------------------------------------------------
STATIC_URL = "static/"
STATIC_ROOT = DATA_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "memoryproject" / "static"]
SERVESTATIC_USE_FINDERS = True
SERVESTATIC_AUTOREFRESH = DEBUG

# --- Database ---------------------------------------------------------------------------
# Web and worker act as a role that row-level security binds; only migrations run as the owner.
APP_ROLE = "memory_app"
MAINTENANCE_ROLE = "memory_maintenance"
OPERATOR_ROLE = "memory_operator"
CHECK_ACTING_ROLE = True
DATABASE_POOL_SIZE = env_int("DATABASE_POOL_SIZE", 10, least=2)


def database() -> dict[str, Any]:
    url = env_str("DATABASE_URL") or SERVICES.get("database_url", "")
    if not url:  # nothing runs yet: commands that need no database still work
        url = "postgres://memory_owner@127.0.0.1:1/memory"
    try:
        parsed: dict[str, Any] = dict(dj_database_url.parse(url))
    except ValueError:
        parsed = {}
    if parsed.get("ENGINE") != "django.db.backends.postgresql":
        raise ImproperlyConfigured(
            "DATABASE_URL must look like postgres://user:password@host:5432/name."
        )
    return parsed


DATABASES: dict[str, dict[str, Any]] = {"default": database(), "owner": database()}
DATABASES["default"]["CONN_MAX_AGE"] = 0
DATABASES["default"]["OPTIONS"] = DATABASES["default"].get("OPTIONS", {}) | {
    "options": f"-c role={APP_ROLE}",
    "pool": {"min_size": 2, "max_size": DATABASE_POOL_SIZE, "timeout": 10},
}

# --- Accounts ---------------------------------------------------------------------------
AUTH_USER_MODEL = "memoryproject.User"
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
ACCOUNT_ADAPTER = "memoryproject.accounts.AccountAdapter"
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*"]
ACCOUNT_SIGNUP_FORM_CLASS = "memoryproject.accounts.SignupExtras"
ACCOUNT_EMAIL_VERIFICATION = env_choice(
    "EMAIL_VERIFICATION", {"none", "optional", "mandatory"}, "none"
)
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_CHANGE_EMAIL = True
ACCOUNT_LOGOUT_ON_PASSWORD_CHANGE = False
ACCOUNT_SESSION_REMEMBER = True
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes"]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "conversations:start"
ACCOUNT_LOGOUT_REDIRECT_URL = "account_login"
EMAIL_HOST = env_str("EMAIL_HOST")
EMAIL_PORT = env_int("EMAIL_PORT", 587, least=1)
EMAIL_HOST_USER = env_str("EMAIL_HOST_USER")
EMAIL_HOST_PASSWORD = env_str("EMAIL_HOST_PASSWORD")
EMAIL_USE_TLS = env_bool("EMAIL_USE_TLS", default=True)
DEFAULT_FROM_EMAIL = env_str("EMAIL_FROM", "assistant@localhost")
EMAIL_FILE_PATH = DATA_DIR / "mail"
EMAIL_BACKEND = (
    "django.core.mail.backends.smtp.EmailBackend"
    if EMAIL_HOST
    else "django.core.mail.backends.filebased.EmailBackend"
)

# --- Security ---------------------------------------------------------------------------
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SECURE = HTTPS
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SECURE = HTTPS
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF, NONCE],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
        "manifest-src": [SELF],
    },
}
DATA_UPLOAD_MAX_MEMORY_SIZE = 2_500_000

# --- The language model -----------------------------------------------------------------
# A key or an address means that endpoint; neither means the embedded model.
OPENAI_API_KEY = env_str("OPENAI_API_KEY")
OPENAI_BASE_URL = env_str("OPENAI_BASE_URL")
EMBEDDED_MODEL = env_choice("EMBEDDED_MODEL", {"1.5b", "0.5b", "none"}, "1.5b")
MODEL_IS_EMBEDDED = not (OPENAI_API_KEY or OPENAI_BASE_URL)
CHAT_MODEL = env_str("CHAT_MODEL", "embedded" if MODEL_IS_EMBEDDED else "gpt-5-mini")
LLM: dict[str, Any] = {
    "embedded": MODEL_IS_EMBEDDED,
    "base_url": OPENAI_BASE_URL or None,
    "api_key": OPENAI_API_KEY or None,
    "models": {
        "reply": CHAT_MODEL,
        "extract": env_str("EXTRACTION_MODEL", CHAT_MODEL),
        "embed": env_str("EMBEDDING_MODEL") or None,
    },
    "timeout": env_int("MODEL_TIMEOUT_SECONDS", 180 if MODEL_IS_EMBEDDED else 60, least=1),
    "backoff": 0.5,
    "context_tokens": env_int(
        "MODEL_CONTEXT_TOKENS", 4096 if MODEL_IS_EMBEDDED else 16384, least=1024
    ),
    "reply_reserve": env_int("REPLY_RESERVE_TOKENS", 512 if MODEL_IS_EMBEDDED else 2048, least=64),
    "embedding_dimensions": env_int("EMBEDDING_DIMENSIONS", 512, least=2),
}

# --- Conversations ----------------------------------------------------------------------
MESSAGE_MAX_CHARACTERS = env_int("MESSAGE_MAX_CHARACTERS", 120_000, least=1)
WINDOW_MAX_TURNS = env_int("WINDOW_MAX_TURNS", 60, least=4)
PINS_MAX = env_int("PINS_MAX", 20, least=1)  # messages of one conversation
EPISODE_QUIET_MINUTES = env_int("EPISODE_QUIET_MINUTES", 30, least=1)
STREAM_SAVE_SECONDS = 1.0
STREAM_STALLED_SECONDS = 60

# --- Learning ---------------------------------------------------------------------------
# Seconds after a turn's end before it is learnt from: what is said meanwhile is read with it.
LEARNING_SETTLE_SECONDS = env_int("LEARNING_SETTLE_SECONDS", 3, least=0)

# --- How long things are kept -----------------------------------------------------------
# The most that anybody keeps, in days; 0: no limit. People may set less for themselves.
RETENTION_DAYS = {
    "facts": env_int("RETENTION_FACTS_DAYS", 0),
    "episodes": env_int("RETENTION_EPISODES_DAYS", 0),
    "conversations": env_int("RETENTION_CONVERSATIONS_DAYS", 0),
    "candidates": env_int("RETENTION_CANDIDATES_DAYS", 0),
    "prompts": env_int("CONTEXT_RECORD_DAYS", 90),  # their texts; what was counted stays
}
TEMPORARY_RETENTION_HOURS = env_int("TEMPORARY_RETENTION_HOURS", 24, least=1)
FACTS_MAX = env_int("FACTS_MAX", 5_000, least=100)  # active facts of one person

# --- Background work --------------------------------------------------------------------
CELERY_BROKER_URL = env_str("CELERY_BROKER_URL") or SERVICES.get("broker_url", "memory://")
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_IGNORE_RESULT = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_TASK_SOFT_TIME_LIMIT = 200
CELERY_TASK_TIME_LIMIT = 240
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_TIMEOUT = 2
# A reply ends with a job put into the queue: a broker that hangs must not hold it up. What is
# not queued is found by the sweep.
CELERY_TASK_PUBLISH_RETRY_POLICY = {"max_retries": 1, "interval_start": 0, "interval_step": 0.2}
CELERY_BROKER_TRANSPORT_OPTIONS = {
    "socket_connect_timeout": 2,
    "socket_timeout": 30,
    "visibility_timeout": 300,  # longer than the hard limit, or work runs twice
    "unacked_restore_interval": 5,
    "unacked_restore_throttle": 1,
}
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_TASK_DEFAULT_QUEUE = "maintenance"
CELERY_TASK_ROUTES = {
    "facts.tasks.learn_from_turn": {"queue": "learning"},
    "facts.tasks.find_episodes": {"queue": "learning"},
    "conversations.tasks.fold_into_summary": {"queue": "summaries"},
}
CELERY_BEAT_SCHEDULE = {
    "queue-due-learning": {
        "task": "facts.tasks.queue_due_learning",
        "schedule": timedelta(seconds=10),
        "options": {"expires": 10},
    },
    "queue-due-episodes": {
        "task": "facts.tasks.queue_due_episodes",
        "schedule": timedelta(seconds=30),
        "options": {"expires": 30},
    },
    "queue-due-folding": {
        "task": "conversations.tasks.queue_due_folding",
        "schedule": timedelta(seconds=10),
        "options": {"expires": 10},
    },
    "find-unlearnt-turns": {
        "task": "facts.tasks.find_unlearnt_turns",
        "schedule": timedelta(minutes=2),
        "options": {"expires": 120},
    },
    "index-missing-facts": {
        "task": "facts.tasks.index_missing_facts",
        "schedule": timedelta(minutes=10),
        "options": {"expires": 600},
    },
    "queue-due-reindexing": {
        "task": "facts.tasks.queue_due_reindexing",
        "schedule": timedelta(seconds=20),
        "options": {"expires": 20},
    },
    "queue-due-upkeep": {
        "task": "facts.tasks.queue_due_upkeep",
        "schedule": timedelta(seconds=20),
        "options": {"expires": 20},
    },
    # Rounds for everybody, when few are awake; each user's part is a run of its own.
    "expire": {"task": "facts.tasks.expire", "schedule": crontab(minute=5)},
    "consolidate": {"task": "facts.tasks.consolidate", "schedule": crontab(minute=0, hour=1)},
    "decay": {"task": "facts.tasks.decay", "schedule": crontab(minute=30, hour=1)},
    "prune": {"task": "facts.tasks.prune", "schedule": crontab(minute=0, hour=2)},
    "retain": {"task": "facts.tasks.retain", "schedule": crontab(minute=30, hour=2)},
    "sweep-orphans": {
        "task": "facts.tasks.sweep_orphans",
        "schedule": crontab(minute=0, hour=4, day_of_week="sunday"),
    },
    "fail-stalled-turns": {
        "task": "conversations.tasks.fail_stalled_turns",
        "schedule": timedelta(seconds=20),
        "options": {"expires": 20},
    },
}
RUN_MAX_ATTEMPTS = 6

# --- API --------------------------------------------------------------------------------
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "memoryproject.api_tokens.TokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "DEFAULT_VERSIONING_CLASS": "rest_framework.versioning.NamespaceVersioning",
    "DEFAULT_VERSION": "v1",
    "ALLOWED_VERSIONS": ["v1"],
    "EXCEPTION_HANDLER": "memoryproject.http.api_error",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Assistant with memory",
    "DESCRIPTION": "See, correct and delete what is remembered; talk to the assistant.",
    "VERSION": "1",
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "REDOC_DIST": "SIDECAR",
    "SERVE_INCLUDE_SCHEMA": False,
}

# --- Logs: ids, counts and durations, never content ------------------------------------
LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"json": {"()": "memoryproject.logs.JsonFormatter"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "json"}},
    "root": {"handlers": ["console"], "level": env_str("LOG_LEVEL", "INFO")},
    "loggers": {
        # Their messages quote prompts, addresses or SQL with values.
        "openai": {"level": "WARNING"},
        "httpx2": {"level": "WARNING"},
        "httpcore2": {"level": "WARNING"},
        "django.db.backends": {"level": "WARNING"},
        "uvicorn.access": {"level": "WARNING"},
        # Its own handler prints exceptions with their words, which quote as well.
        "uvicorn": {"handlers": ["console"], "propagate": False},
    },
}

# One text at a time is embedded beside other work: more threads only fight for the cores.
for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ.setdefault(variable, "1")
os.environ.setdefault("TOKENIZERS_PARALLELISM", "false")
