"""The product served as in life: the ASGI application on uvicorn, in a thread, on a free port."""

import socket
import threading
import time

import uvicorn

START_SECONDS = 20


class LiveSite:
    """Django's own live server is WSGI and buffers a whole stream; this one is what people run."""

    def __init__(self) -> None:
        self._socket = socket.socket()
        self._socket.bind(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._socket.getsockname()[1]}"
        from memoryproject.asgi import application

        self._server = uvicorn.Server(
            uvicorn.Config(
                application, lifespan="off", log_config=None, timeout_graceful_shutdown=2
            )
        )
        self._thread = threading.Thread(
            target=self._server.run, kwargs={"sockets": [self._socket]}, daemon=True
        )

    def start(self) -> "LiveSite":
        self._thread.start()
        end = time.monotonic() + START_SECONDS
        while not self._server.started:
            if time.monotonic() > end:
                raise RuntimeError("The site did not start.")
            time.sleep(0.01)
        return self

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join(timeout=START_SECONDS)
        self._socket.close()
