"""Tests of the interactive bot against a mock server."""

from __future__ import annotations

import threading
from typing import Any

import pytest

import interactive_bot
from team_chat_mock import Realm

pytest.importorskip("zulip", reason="Zulip's client is not installed: pip install zulip")


@pytest.mark.zulip(settings={"heartbeat_seconds": 0.3})
def test_counts_reactions(zulip_mock: Realm, zulip_client: Any) -> None:
    threading.Thread(target=interactive_bot.run, args=(zulip_client,), daemon=True).start()
    zulip_mock.wait_for_poll("bot")
    zulip_mock.trigger("direct_message", from_="member", to="bot", content="Pizza?")
    question = zulip_mock.wait_for("POST /messages", content="Vote with reactions: Pizza?")
    message_id = next(message.id for message in zulip_mock.sent if message.params == question.params)
    zulip_mock.as_("member").post(f"/messages/{message_id}/reactions", {"emoji_name": "pizza"})
    zulip_mock.trigger("direct_message", from_="member", to="bot", content="result")
    assert zulip_mock.wait_for("POST /messages", content="pizza: 1").status == 200
