"""Counts votes: people vote with reactions on a message of the bot, and ask for the result with "result"."""

from __future__ import annotations

from collections import Counter
from typing import Any


class Poll:
    """One poll in a direct conversation."""

    def __init__(self, client: Any, my_id: int) -> None:
        self.client = client
        self.my_id = my_id
        self.message_id: int | None = None
        self.votes: Counter[str] = Counter()

    def handle(self, event: dict[str, Any]) -> None:
        """Handles an event of any type."""
        if event["type"] == "reaction" and event["message_id"] == self.message_id:
            self.votes[event["emoji_name"]] += 1 if event["op"] == "add" else -1
        elif event["type"] == "message" and event["message"]["sender_id"] != self.my_id:
            self.answer(event["message"])

    def answer(self, message: dict[str, Any]) -> None:
        """Starts a poll, or says its result."""
        if message["content"] == "result":
            content = ", ".join(f"{name}: {votes}" for name, votes in self.votes.most_common()) or "No votes"
        else:
            content = f"Vote with reactions: {message['content']}"
        to = [person["id"] for person in message["display_recipient"]]
        sent = self.client.send_message({"type": "private", "to": to, "content": content})
        if message["content"] != "result":
            self.message_id = sent["id"]
            self.votes.clear()


def run(client: Any) -> None:
    """Follows events until the process ends."""
    poll = Poll(client, client.get_profile()["user_id"])
    client.call_on_each_event(poll.handle, event_types=["message", "reaction"])


if __name__ == "__main__":
    import zulip

    run(zulip.Client(config_file="zuliprc"))
