"""Servers: one that runs already, or one that this package starts."""

from __future__ import annotations

import atexit
import json
import os
import re
import shutil
import subprocess
import threading
import uuid
from pathlib import Path
from types import TracebackType
from typing import Mapping

from ._control import Control
from ._errors import ServerNotFoundError
from ._realm import Realm

#: The address of a server that runs already.
URL_VARIABLE = "TEAM_CHAT_MOCK_URL"
#: Its control token, for a server on another machine or in a container.
TOKEN_VARIABLE = "TEAM_CHAT_MOCK_CONTROL_TOKEN"
_OLDER_TOKEN_VARIABLE = "TEAM_CHAT_MOCK_TOKEN"

_OLDEST_NODE = (20, 19)
_START_TIMEOUT_SECONDS = 60.0
_BUNDLE = Path(__file__).parent / "_server" / "team-chat-mock.cjs"

_HELP = f"""team-chat-mock found no server. Choose one:
- install Node 20.19 or later (the server that this package contains runs with it), or
- install the npm package in this folder: npm install --save-dev team-chat-mock, or
- start a server yourself, for example in a container, and set {URL_VARIABLE}=http://127.0.0.1:9100"""


class Server:
    """A running server. Closing it ends the process that :func:`start_server` has started."""

    def __init__(self, url: str, token: str | None = None, process: subprocess.Popen[str] | None = None) -> None:
        self.control = Control(url, token)
        self._process = process

    @property
    def url(self) -> str:
        """Base URL of the server."""
        return self.control.url

    def realm(self, *, dialect: str = "zulip", **options: object) -> Realm:
        """Creates an organization of its own: ``scenario``, ``feature_level``, ``settings``, ``seed``, ``now`` and so on.

        :raises MockError: when an option is unknown or wrong
        """
        name = f"py-{os.getpid()}-{uuid.uuid4().hex[:12]}"
        body: dict[str, object] = {"name": name, "dialect": dialect}
        body.update(options)
        self.control.send("POST", "/realms", body)
        return Realm(Control(f"{self.url}/realms/{name}", self.control.token), name, self.control)

    def close(self) -> None:
        """Ends the process, if this package started it."""
        process, self._process = self._process, None
        if process is None:
            return
        process.terminate()
        try:
            process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        for stream in (process.stdout, process.stderr):
            if stream is not None:
                stream.close()

    def __enter__(self) -> Server:
        return self

    def __exit__(
        self, type: type[BaseException] | None, value: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()


def connect(url: str | None = None, token: str | None = None) -> Server:
    """Connects to a server that runs already, by default that of ``TEAM_CHAT_MOCK_URL``.

    :raises ServerNotFoundError: when it cannot be reached
    """
    address = url or os.environ.get(URL_VARIABLE)
    if not address:
        raise ServerNotFoundError(f"Pass the address of a server, or set {URL_VARIABLE}.")
    found = os.environ.get(TOKEN_VARIABLE) or os.environ.get(_OLDER_TOKEN_VARIABLE)
    server = Server(address, token or found)
    server.control.send("GET", "/health")
    return server


def start_server(*flags: str, env: Mapping[str, str] | None = None) -> Server:
    """Connects to the server of ``TEAM_CHAT_MOCK_URL``, or else starts one on a free port with these flags.

    :raises ServerNotFoundError: when there is none and none can be started
    """
    if os.environ.get(URL_VARIABLE):
        return connect()
    command = [*server_command(), "--port", "0", "--json", *flags]
    # The server then also ends when this process is killed, as it does below npm.
    environment = {**os.environ, "npm_command": "exec", **(env or {})}
    process = subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
    )
    try:
        return Server(_address_of(process, command), process=process)
    except BaseException:
        process.kill()
        process.wait()
        raise


def server_command() -> list[str]:
    """Returns the command that starts a server: the bundle in this package with Node, or else ``npx``.

    :raises ServerNotFoundError: when there is neither
    """
    node = shutil.which("node")
    if node is None:
        raise ServerNotFoundError(_HELP)
    if _BUNDLE.exists():
        _assert_new_enough(node)
        return [node, str(_BUNDLE)]
    npx = shutil.which("npx")
    if npx is None:
        raise ServerNotFoundError(_HELP)
    # Without asking, and without installing anything.
    return [npx, "--no-install", "team-chat-mock"]


_shared: Server | None = None
_lock = threading.Lock()


def shared_server() -> Server:
    """Returns the one server of this process, which ends with it. Safe to call from several threads."""
    global _shared
    with _lock:
        if _shared is None:
            _shared = start_server()
            atexit.register(_shared.close)
        return _shared


def _assert_new_enough(node: str) -> None:
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout.strip()
    match = re.match(r"v(\d+)\.(\d+)", version)
    if match is None or (int(match[1]), int(match[2])) < _OLDEST_NODE:
        raise ServerNotFoundError(f"{node} is Node {version or 'of an unknown version'}, which is too old.\n{_HELP}")


def _address_of(process: subprocess.Popen[str], command: list[str]) -> str:
    assert process.stdout is not None and process.stderr is not None
    errors: list[str] = []
    # Read from the start, so that a long message does not block the process.
    reader = threading.Thread(target=lambda stream: errors.extend(stream), args=(process.stderr,), daemon=True)
    reader.start()
    timer = threading.Timer(_START_TIMEOUT_SECONDS, process.kill)
    timer.daemon = True
    timer.start()
    try:
        line = process.stdout.readline()
    finally:
        timer.cancel()
    if line:
        return str(json.loads(line)["url"])
    process.wait()
    reader.join(timeout=5)
    said = "".join(errors).strip() or f"it ended with status {process.returncode}"
    raise ServerNotFoundError(f"{' '.join(command)} did not start: {said}\n{_HELP}")
