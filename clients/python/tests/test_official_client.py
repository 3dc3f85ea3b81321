"""Zulip's own client, where it is installed."""

from __future__ import annotations

import threading
from typing import Any

import pytest

from team_chat_mock import Realm

pytest.importorskip("zulip", reason="Zulip's client is not installed: pip install zulip")


def test_signs_in_as_the_bot(zulip_client: Any) -> None:
    assert zulip_client.get_profile()["user_id"] == 8


@pytest.mark.zulip(persona="owner")
def test_signs_in_as_another_persona(zulip_client: Any) -> None:
    assert zulip_client.get_profile()["user_id"] == 1


def test_reads_a_zuliprc_file(zulip_mock: Realm) -> None:
    import zulip

    client = zulip.Client(config_file=str(zulip_mock.zuliprc("member")))
    assert client.get_profile()["user_id"] == 4


def test_receives_events_and_sends_messages(zulip_mock: Realm, zulip_client: Any) -> None:
    def reply(message: dict[str, Any]) -> None:
        if message["sender_email"] != zulip_client.email:
            zulip_client.send_message({"type": "private", "to": [message["sender_email"]], "content": "pong"})

    threading.Thread(target=zulip_client.call_on_each_message, args=(reply,), daemon=True).start()
    zulip_mock.wait_for_poll("bot")
    zulip_mock.trigger("direct_message", from_="member", to="bot", content="ping")
    zulip_mock.wait_for("POST /messages", content="pong")
