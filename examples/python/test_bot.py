"""Tests of the bot against a mock server."""

from __future__ import annotations

import threading
from typing import Any

import pytest

import bot
from team_chat_mock import Realm

pytest.importorskip("zulip", reason="Zulip's client is not installed: pip install zulip")


@pytest.fixture(autouse=True)
def _running(zulip_mock: Realm, zulip_client: Any) -> None:
    # The bot receives messages of channels that it has subscribed to.
    zulip_mock.as_("bot").post("/users/me/subscriptions", {"subscriptions": [{"name": "general"}]})
    threading.Thread(target=bot.run, args=(zulip_client,), daemon=True).start()
    zulip_mock.wait_for_poll("bot")


def test_replies_to_mentions(zulip_mock: Realm) -> None:
    zulip_mock.trigger("mention", to="bot", channel="general", topic="lunch", content="ping")
    sent = zulip_mock.wait_for("POST /messages", content="pong")
    assert sent.params["topic"] == "lunch"


def test_ignores_other_messages(zulip_mock: Realm) -> None:
    zulip_mock.trigger("message", to="general", content="Lunch?")
    zulip_mock.trigger("mention", to="bot", channel="general", content="ping")
    zulip_mock.wait_for("POST /messages")
    assert len(zulip_mock.sent) == 1


def test_tries_again_after_a_rate_limit(zulip_mock: Realm) -> None:
    zulip_mock.fault("POST /messages", "RATE_LIMIT_HIT", times=1, extra={"retry-after": 0.01})
    zulip_mock.trigger("mention", to="bot", channel="general", content="ping")
    statuses = [zulip_mock.wait_for("POST /messages").status for _ in range(2)]
    assert statuses == [429, 200]


def test_continues_after_a_restart_of_the_server(zulip_mock: Realm) -> None:
    zulip_mock.trigger("restart", sever=True)
    zulip_mock.wait_for_poll("bot", timeout=30)
    zulip_mock.trigger("mention", to="bot", channel="general", content="ping")
    zulip_mock.wait_for("POST /messages", content="pong", timeout=30)
