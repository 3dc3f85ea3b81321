import base64
import json
import urllib.error
import urllib.parse
import urllib.request

import pytest


def api(chat, persona, method, path, **fields):
    """Stands for the client under test."""
    user = chat.personas[persona]
    credentials = f"{user['email']}:{user['api_key']}".encode()
    data = urllib.parse.urlencode(fields).encode() if fields else None
    request = urllib.request.Request(f"{chat.url}/api/v1/{path}", data, method=method)
    request.add_header("Authorization", f"Basic {base64.b64encode(credentials).decode()}")
    with urllib.request.urlopen(request) as response:
        return json.load(response)


def test_returns_the_current_user(chat):
    assert api(chat, "member", "GET", "users/me")["full_name"] == "Max Member"


def test_sends_a_message(chat):
    sent = api(chat, "member", "POST", "messages", type="stream", to="1", topic="lunch", content="Soup?")
    message = api(chat, "owner", "GET", f"messages/{sent['id']}")["message"]
    assert message["content"] == "<p>Soup?</p>"


def test_returns_an_error_on_demand(chat):
    chat.control("POST", "faults", {"method": "GET", "path": "/users/me", "code": "RATE_LIMIT_HIT", "times": 1})
    with pytest.raises(urllib.error.HTTPError) as failure:
        api(chat, "member", "GET", "users/me")
    assert failure.value.code == 429


def test_starts_from_the_scenario_again(chat):
    requests = chat.control("GET", "requests")["requests"]
    assert requests == []
