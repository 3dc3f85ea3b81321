"""A client of the API with the standard library, in place of Zulip's."""

from __future__ import annotations

import base64
import json
import threading
import urllib.parse
import urllib.request
from typing import Any, Callable, Mapping

from team_chat_mock import Realm


def call(env: Mapping[str, str], method: str, path: str, **params: object) -> Any:
    """Sends a request with the credentials of environment variables."""
    encoded = {name: value if isinstance(value, str) else json.dumps(value) for name, value in params.items()}
    form = urllib.parse.urlencode(encoded)
    query = f"?{form}" if method == "GET" and form else ""
    data = None if method == "GET" else form.encode()
    request = urllib.request.Request(f"{env['ZULIP_SITE']}/api/v1{path}{query}", data, method=method)
    credentials = base64.b64encode(f"{env['ZULIP_EMAIL']}:{env['ZULIP_API_KEY']}".encode()).decode()
    request.add_header("Authorization", f"Basic {credentials}")
    with urllib.request.urlopen(request, timeout=30) as response:
        return json.load(response)


def run_bot(realm: Realm, reply: Callable[[dict[str, Any]], str]) -> None:
    """Replies to every message from somebody else, in a thread that ends with the realm."""
    env = realm.env
    me = realm.persona("bot")["user_id"]

    def follow() -> None:
        queue = call(env, "POST", "/register", event_types=["message"])
        last = queue["last_event_id"]
        while True:
            try:
                answer = call(env, "GET", "/events", queue_id=queue["queue_id"], last_event_id=last)
            except OSError:
                return
            for event in answer["events"]:
                last = event["id"]
                message = event.get("message")
                if message is not None and message["sender_id"] != me:
                    to = [person["id"] for person in message["display_recipient"]]
                    call(env, "POST", "/messages", type="direct", to=to, content=reply(message))

    threading.Thread(target=follow, daemon=True).start()
    realm.wait_for_poll("bot")
