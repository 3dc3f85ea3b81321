"""Replies "pong" to messages that mention the bot."""

from __future__ import annotations

import time
from typing import Any


def reply(client: Any, message: dict[str, Any]) -> None:
    """Replies where the message was sent, and tries again after a rate limit."""
    if "mentioned" not in message["flags"]:
        return
    answer = {"type": "stream", "to": message["stream_id"], "topic": message["subject"], "content": "pong"}
    result = client.send_message(answer)
    if result.get("code") == "RATE_LIMIT_HIT":
        time.sleep(result.get("retry-after", 1))
        client.send_message(answer)


def run(client: Any) -> None:
    """Follows messages until the process ends."""

    def receive(event: dict[str, Any]) -> None:
        if event["type"] == "message":
            reply(client, {**event["message"], "flags": event["flags"]})

    client.call_on_each_event(receive, event_types=["message"])


if __name__ == "__main__":
    import zulip

    run(zulip.Client(config_file="zuliprc"))
