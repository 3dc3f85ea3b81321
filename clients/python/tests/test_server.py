"""Where the server comes from."""

from __future__ import annotations

import socket
import stat
import threading
import time
from pathlib import Path

import pytest

from team_chat_mock import MockError, Server, ServerNotFoundError, connect, start_server
from team_chat_mock._control import Control
from team_chat_mock._server import server_command


def test_starts_and_stops_a_server_with_flags(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TEAM_CHAT_MOCK_URL", raising=False)
    with start_server("--scenario", "two-owners") as server:
        assert server.control.send("GET", "/state")["scenario"] == "two-owners"
        with server.realm() as realm:
            assert server.control.send("GET", "/realms")["realms"] == [realm.name]
        assert server.control.send("GET", "/realms")["realms"] == []
    with pytest.raises(ServerNotFoundError, match="cannot be reached"):
        server.control.send("GET", "/health")


def test_shows_the_error_output_of_a_failed_server(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TEAM_CHAT_MOCK_URL", raising=False)
    with pytest.raises(ServerNotFoundError, match='Unknown scenario "nowhere"'):
        start_server("--scenario", "nowhere")


def test_connects_to_the_server_in_the_environment_variable(
    zulip_mock_server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TEAM_CHAT_MOCK_URL", f"{zulip_mock_server.url}/")
    server = start_server()
    assert server.url == zulip_mock_server.url
    server.close()
    assert connect().control.send("GET", "/health") == {"status": "ok"}
    monkeypatch.setenv("TEAM_CHAT_MOCK_TOKEN", "old")
    assert connect().control.token == "old"
    monkeypatch.setenv("TEAM_CHAT_MOCK_CONTROL_TOKEN", "new")
    assert connect().control.token == "new"


def test_rejects_an_address_without_a_server() -> None:
    with pytest.raises(ServerNotFoundError, match="http://127.0.0.1:9 cannot be reached"):
        connect("http://127.0.0.1:9")


@pytest.mark.parametrize(
    ("response", "message"),
    [
        (b"", "http://127.0.0.1:.* cannot be reached: .* Is the server running"),
        (None, "http://127.0.0.1:.* cannot be reached: .*timed out"),
        (b"HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\n<html>", "is not a team-chat-mock server"),
    ],
)
def test_explains_that_a_server_does_not_respond(response: bytes | None, message: str) -> None:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen()

        def respond() -> None:
            connection, _ = listening.accept()
            connection.recv(1000)
            if response is None:
                time.sleep(1)
            connection.sendall(response or b"")
            connection.close()

        thread = threading.Thread(target=respond)
        thread.start()
        control = Control(f"http://127.0.0.1:{listening.getsockname()[1]}")
        with pytest.raises(ServerNotFoundError, match=message):
            control.send("GET", "/health", timeout=0.5)
        thread.join()


def test_starts_a_server_in_a_folder_with_a_quiet_configuration(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TEAM_CHAT_MOCK_URL", raising=False)
    monkeypatch.setattr("team_chat_mock._server._START_TIMEOUT_SECONDS", 20.0)
    (tmp_path / "team-chat-mock.config.json").write_text('{"quiet": true}')
    monkeypatch.chdir(tmp_path)
    with start_server() as server:
        assert server.control.send("GET", "/health") == {"status": "ok"}


def test_rejects_a_version_of_node_that_is_too_old(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    node = tmp_path / "node"
    node.write_text("#!/bin/sh\necho v18.20.0\n")
    node.chmod(node.stat().st_mode | stat.S_IEXEC)
    bundle = tmp_path / "bundle.cjs"
    bundle.touch()
    monkeypatch.setattr("team_chat_mock._server._BUNDLE", bundle)
    monkeypatch.setenv("PATH", f"{tmp_path}:/bin:/usr/bin")
    with pytest.raises(ServerNotFoundError, match=r"node is Node v18.20.0, which is too old"):
        server_command()


def test_uses_npx_without_a_bundle(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("team_chat_mock._server._BUNDLE", Path("/nowhere"))
    assert server_command()[1:] == ["--no-install", "team-chat-mock"]


def test_closes_a_realm_twice(zulip_mock_server: Server) -> None:
    realm = zulip_mock_server.realm()
    realm.close()
    realm.close()
    with pytest.raises(MockError, match="does not exist"):
        realm.control.send("GET", "/state")
