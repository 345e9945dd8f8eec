"""Make .venv hold exactly what requirements.lock says, if it does not yet.

Uses the standard library only. A stamp with the lock's SHA-256 is written when all is done, so
a .venv without it was cut short and is made anew, and an unchanged one costs nothing.
"""

import fcntl
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
LOCK = ROOT / "requirements.lock"
STAMP = VENV / ".lock-sha256"
PYTHON = VENV / "bin" / "python"
BROWSERS = ("chromium", "chromium-browser", "google-chrome")


def main() -> None:
    digest = hashlib.sha256(LOCK.read_bytes()).hexdigest()
    if not is_current(digest):
        try:
            with LOCK.open() as lock:
                fcntl.flock(lock, fcntl.LOCK_EX)  # one at a time
                if not is_current(digest):  # another may have made it while we waited
                    make(digest)
        except OSError as error:
            sys.exit(f"The environment in {VENV} cannot be made: {error.strerror}.")
    if "--browser" in sys.argv[1:]:
        find_browser()


def is_current(digest: str) -> bool:
    return STAMP.is_file() and STAMP.read_text() == digest and runs(PYTHON)


def make(digest: str) -> None:
    if not (STAMP.is_file() and runs(PYTHON)):
        if VENV.exists():
            print("The environment is not whole: making it anew.")
            shutil.rmtree(VENV)
        print("Making the Python environment (once) ...", flush=True)
        need_venv_module()
        call(sys.executable, "-m", "venv", str(VENV))
        install_uv()
    else:
        print("The packages have changed: bringing the environment up to date ...", flush=True)
        STAMP.unlink()
    uv = [str(VENV / "bin" / "uv"), "pip", "sync", "--quiet", "--require-hashes"]
    call(*uv, "--python", str(PYTHON), str(LOCK))
    STAMP.write_text(digest)


def need_venv_module() -> None:
    """See that environments can be made at all; Debian keeps a part of that in a package."""
    if can_make_environments():
        return
    package = f"python{sys.version_info[0]}.{sys.version_info[1]}-venv"
    if os.geteuid() == 0 and shutil.which("apt-get"):
        apt_install(package)
        if can_make_environments():
            return
    sys.exit(f"Python's venv module is not whole: install {package} (as root: apt-get install).")


def can_make_environments() -> bool:
    check = [sys.executable, "-c", "import ensurepip, venv"]
    return subprocess.run(check, stderr=subprocess.DEVNULL, check=False).returncode == 0


def install_uv() -> None:
    """Let pip install uv as the lock pins it; uv then installs the rest, six times faster."""
    found = re.search(r"^uv==(?:.*\\\n)*.*", LOCK.read_text(), re.MULTILINE)
    if found is None:
        sys.exit(f"{LOCK} does not name uv.")
    with tempfile.TemporaryDirectory() as folder:
        pinned = Path(folder) / "uv.txt"
        pinned.write_text(found.group())
        pip = [str(PYTHON), "-m", "pip", "install", "-qq", "--disable-pip-version-check"]
        call(*pip, "--no-deps", "--require-hashes", "--only-binary=:all:", "-r", str(pinned))


def find_browser() -> None:
    """Install a browser for the browser tests where that is ours to do, else say what follows."""
    if os.environ.get("CHROMIUM") or any(shutil.which(name) for name in BROWSERS):
        return
    if os.geteuid() == 0 and shutil.which("apt-get"):
        apt_install("chromium")
    else:
        print("No Chromium was found: the browser tests will fail until it is installed.")


def apt_install(package: str) -> None:
    print(f"Installing {package} ...", flush=True)
    env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    install = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", package]
    quiet = {"env": env, "stdout": subprocess.DEVNULL, "check": False}
    if subprocess.run(install, stderr=subprocess.DEVNULL, **quiet).returncode:  # type: ignore[call-overload]
        subprocess.run(["apt-get", "update", "-qq"], **quiet)  # type: ignore[call-overload]
        subprocess.run(install, **quiet)  # type: ignore[call-overload]


def call(*command: str) -> None:
    if subprocess.run(command, check=False).returncode:
        sys.exit(f"The environment could not be made: {Path(command[0]).name} failed (see above).")


def runs(python: Path) -> bool:
    try:
        return subprocess.run([str(python), "-c", ""], check=False).returncode == 0
    except OSError:
        return False


if __name__ == "__main__":
    main()
