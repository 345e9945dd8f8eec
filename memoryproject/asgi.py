"""The ASGI application that uvicorn serves."""

import logging
import os
import threading

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "memoryproject.settings")

application = get_asgi_application()


def warm_up() -> None:
    """Load what the first message would wait for: the local embedder and the token counts."""
    from memoryproject import embeddings, token_counts

    try:
        embeddings.warm_up()
        token_counts.count("x")
    except Exception:  # whoever needs it next says what is wrong
        logging.getLogger(__name__).exception("not warmed up")


# Beside the first pages, which need neither.
threading.Thread(target=warm_up, name="warm-up", daemon=True).start()
