"""Tests of the integration, which runs as a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from team_chat_mock import Realm

SCRIPT = Path(__file__).parent / "post_build.py"


def run(zulip_mock: Realm) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, **zulip_mock.env}
    return subprocess.run([sys.executable, str(SCRIPT), "failed"], env=env, capture_output=True, text=True, check=False)


def test_posts_the_result(zulip_mock: Realm) -> None:
    assert run(zulip_mock).returncode == 0
    assert [message.content for message in zulip_mock.sent] == ["The build **failed**."]


def test_reports_a_message_that_the_server_rejects(zulip_mock: Realm) -> None:
    zulip_mock.fault("POST /messages", "INTERNAL_ERROR")
    done = run(zulip_mock)
    assert (done.returncode, zulip_mock.sent) == (1, [])
    assert "The message was not sent: HTTP Error 500" in done.stderr


def test_reports_a_dropped_connection(zulip_mock: Realm) -> None:
    zulip_mock.fault("POST /messages", network_error=True)
    assert run(zulip_mock).returncode == 1
