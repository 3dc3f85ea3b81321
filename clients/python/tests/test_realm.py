"""What tests do with a realm."""

from __future__ import annotations

import configparser
import json
import time
import urllib.error

import pytest
from support import call, run_bot

from team_chat_mock import MockError, Realm, WaitTimeoutError


def test_waits_for_the_reply_of_a_bot(zulip_mock: Realm) -> None:
    run_bot(zulip_mock, lambda message: str(message["content"]).replace("ping", "pong"))
    zulip_mock.trigger("direct_message", from_="member", to="bot", content="ping")
    request = zulip_mock.wait_for("POST /messages", content="pong")
    assert request.user_id == 8
    assert [message.content for message in zulip_mock.sent] == ["pong"]


def test_returns_each_request_once(zulip_mock: Realm) -> None:
    for content in ("one", "two"):
        call(zulip_mock.env, "POST", "/messages", type="direct", to=[4], content=content)
    waited = [zulip_mock.wait_for("POST /messages").params["content"] for _ in range(2)]
    assert waited == ["one", "two"]
    with pytest.raises(WaitTimeoutError, match=r"Timed out after 0.05 seconds waiting for POST /messages"):
        zulip_mock.wait_for("POST /messages", timeout=0.05)


def test_lists_the_last_requests_when_a_wait_times_out(zulip_mock: Realm) -> None:
    call(zulip_mock.env, "GET", "/users/me")
    with pytest.raises(WaitTimeoutError, match=r"GET /realms/.*/api/v1/users/me \{\} by user 8 -> 200"):
        zulip_mock.wait_for("POST /messages", timeout=0.05)


@pytest.mark.parametrize(("last", "lines"), [(0, 1), (1, 2), (2, 2), (3, 2)])
def test_describes_as_many_requests_as_asked_for(zulip_mock: Realm, last: int, lines: int) -> None:
    for _ in range(2):
        call(zulip_mock.env, "GET", "/users/me")
    assert len(zulip_mock.describe_requests(last).splitlines()) == lines


def test_omits_messages_of_other_senders(zulip_mock: Realm) -> None:
    sent = zulip_mock.as_("owner").post("/messages", {"type": "direct", "to": [8], "content": "Hi"})
    zulip_mock.trigger("message", content="Hello")
    call(zulip_mock.env, "POST", "/messages", type="direct", to=[1], content="Hi back")
    assert sent.status == 200
    assert [message.content for message in zulip_mock.sent] == ["Hi back"]


def test_lists_messages_whose_responses_are_no_longer_stored(zulip_mock: Realm) -> None:
    call(zulip_mock.env, "POST", "/messages", type="direct", to=[4], content="first")
    zulip_mock.as_("owner").post("/messages", {"type": "direct", "to": [8], "content": "Hi"})
    for _ in range(220):
        call(zulip_mock.env, "GET", "/users/me")
    assert [message.content for message in zulip_mock.sent] == ["first"]


def test_accepts_overrides_of_messages_without_an_id(zulip_mock: Realm) -> None:
    for body in ({"result": "success"}, []):
        zulip_mock.override("POST /messages", raw_body=json.dumps(body), times=1)
        sent = zulip_mock.as_("owner").post("/messages", {"type": "direct", "to": [8], "content": "Hi"})
        assert sent.status == 200
    assert zulip_mock.sent == []


def test_changes_nothing_when_a_reset_is_rejected(zulip_mock: Realm) -> None:
    zulip_mock.as_("owner").post("/messages", {"type": "direct", "to": [8], "content": "Hi"})
    with pytest.raises(MockError, match="scenaro"):
        zulip_mock.reset(scenaro="empty")
    assert zulip_mock.sent == []


def test_sends_requests_as_a_persona(zulip_mock: Realm) -> None:
    owner = zulip_mock.as_("owner")
    assert owner.patch("/users/4", {"full_name": "Maxine"}).status == 200
    assert owner.get("/users/4").body["user"]["full_name"] == "Maxine"
    assert zulip_mock.as_("bot").put("/bot_storage", {"storage": {"a": "b"}}).status == 200
    assert owner.delete("/users/me/muted_users/4").body["code"] == "BAD_REQUEST"


def test_injects_faults_and_removes_them(zulip_mock: Realm) -> None:
    zulip_mock.fault("GET /users/me", "RATE_LIMIT_HIT", persona="bot")
    with pytest.raises(urllib.error.HTTPError, match="429"):
        call(zulip_mock.env, "GET", "/users/me")
    zulip_mock.clear_faults()
    assert call(zulip_mock.env, "GET", "/users/me")["user_id"] == 8


def test_sends_malformed_responses(zulip_mock: Realm) -> None:
    zulip_mock.override("GET /messages", body={"messages": [None]}, times=1)
    assert call(zulip_mock.env, "GET", "/messages") == {"messages": [None]}


def test_advances_the_clock(zulip_mock: Realm) -> None:
    before = zulip_mock.state["now"]
    assert zulip_mock.advance(minutes=1, seconds=5) == before + 65
    assert zulip_mock.advance(days=1, hours=1) == before + 65 + 25 * 3600


def test_waits_for_events(zulip_mock: Realm) -> None:
    call(zulip_mock.env, "POST", "/register", event_types=["typing"])
    zulip_mock.trigger("typing", from_="owner", to="bot")
    event = zulip_mock.wait_for_event("typing", {"op": "start"}, persona="bot")
    assert event["user_id"] == 8
    with pytest.raises(WaitTimeoutError):
        zulip_mock.wait_for_event("typing", {"op": "start"}, persona="bot", timeout=0.05)


def test_creates_records(zulip_mock: Realm) -> None:
    zulip_mock.create("users", {"full_name": "Nora New"}, {"full_name": "Omar Older"})
    names = [user["full_name"] for user in zulip_mock.records("users")]
    assert names[-2:] == ["Nora New", "Omar Older"]


def test_changes_settings_and_resets(zulip_mock: Realm) -> None:
    zulip_mock.set(heartbeat_seconds=0.1)
    queue = call(zulip_mock.env, "POST", "/register")
    started = time.monotonic()
    answer = call(zulip_mock.env, "GET", "/events", queue_id=queue["queue_id"], last_event_id=-1)
    assert [event["type"] for event in answer["events"]] == ["heartbeat"]
    assert time.monotonic() - started < 30
    assert zulip_mock.reset()["dialect"] == "zulip"
    assert zulip_mock.settings["heartbeat_seconds"] == 60


def test_writes_a_zuliprc_file(zulip_mock: Realm) -> None:
    path = zulip_mock.zuliprc("member")
    parser = configparser.ConfigParser()
    parser.read(path)
    assert dict(parser["api"]) == {"email": "member@example.com", "key": "member-key", "site": zulip_mock.url}
    assert path.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize(
    ("act", "message"),
    [
        (lambda realm: realm.trigger("mesage"), 'Did you mean "message"'),
        (lambda realm: realm.fault("GET /user"), 'Did you mean "GET /users"'),
        (lambda realm: realm.wait_for("POST /message"), 'Did you mean "POST /messages"'),
        (lambda realm: realm.as_("onwer").get("/users/me"), 'Did you mean "owner"'),
        (lambda realm: realm.set(heartbeat_second=1), 'Did you mean "heartbeat_seconds"'),
    ],
)
def test_rejects_misspelled_names(zulip_mock: Realm, act: object, message: str) -> None:
    with pytest.raises(MockError, match=message):
        act(zulip_mock)  # type: ignore[operator]


def test_lists_the_known_personas_for_an_unknown_one(zulip_mock: Realm) -> None:
    with pytest.raises(KeyError, match="Unknown persona 'robot'. Valid names: owner, admin"):
        zulip_mock.env_of("robot")
